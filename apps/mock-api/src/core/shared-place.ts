import { lstat, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const PRIVATE_FOLDER = 0o700
const WRITABLE_BY_OTHERS = 0o022
const WRITABLE_BY_ALL = 0o002

/**
 * Creates a folder of this account alone. Where every account may write beside it, as in /tmp, another account could have made it
 * before, and change what the server keeps there.
 * @returns why the folder is not used, for the operator; undefined if it is this account's
 */
export async function createOwnFolder(folder: string): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const parent = await stat(dirname(folder))
  if ((parent.mode & WRITABLE_BY_ALL) === 0) return undefined
  const found = await lstat(folder)
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & WRITABLE_BY_OTHERS) === 0)
    return undefined
  return `${folder} belongs to another account, or others may write in it. Set IMPORT_FOLDER to a folder of this account, or delete that one.`
}
