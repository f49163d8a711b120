import { accessSync, constants, lstatSync, statSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { createPrivateFolder } from './private-files.ts'

const WRITABLE_BY_OTHERS = 0o022
const WRITABLE_BY_ALL = 0o002

/** Tells whether nobody else can change the folder. Windows has no such accounts, and a temporary folder for each person. */
const isOwn = ({ uid, mode }: Stats): boolean =>
  !process.getuid || (uid === process.getuid() && (mode & WRITABLE_BY_OTHERS) === 0)

/**
 * Creates the folder of imports for this account alone. Where every account may write beside it, as in /tmp, another account could
 * have made it before, and change what the server keeps there.
 * @returns why the folder is not used, for the operator; undefined if it is this account's
 */
export function createOwnFolder(folder: string): string | undefined {
  const remedy = 'Set IMPORT_FOLDER to a folder of this account'
  try {
    createPrivateFolder(folder)
    const isShared = (statSync(dirname(folder)).mode & WRITABLE_BY_ALL) !== 0
    const found = isShared ? lstatSync(folder) : statSync(folder)
    if (!found.isDirectory()) return `${folder} is not a folder. ${remedy}, or delete that file.`
    if (isShared && !isOwn(found))
      return `${folder} belongs to another account, or others may write in it. ${remedy}, or delete that one.`
    accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (cause) {
    return `The folder of imports cannot be used: ${(cause as Error).message}. ${remedy}.`
  }
}
