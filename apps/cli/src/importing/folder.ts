import { access, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { IMPORT_FILES } from '@folkmoot/api-types/imports'
import { failed, messageOf } from '../errors.ts'
import { type Found, fileNamed } from './files.ts'

const HINTS = 3

/**
 * Finds the files of an export in a folder.
 * @throws CommandError when there is no comments.csv, or one of the files cannot be read
 */
export async function findInFolder(folder: string): Promise<Found> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw failed(`${folder} cannot be read: ${messageOf(error)}`, error)
  })
  const found: Found = {}
  for (const name of names.sort()) {
    const part = fileNamed(name)
    if (part) found[part] = join(folder, name)
  }
  if (!found.comments)
    throw failed(`${folder} is not an export: it has no ${IMPORT_FILES.comments[0]}.${await hint(folder)}`)
  for (const path of Object.values(found)) await checkReadable(path)
  return found
}

/** Opens a file once, because permissions alone do not tell whether it can be read. */
async function checkReadable(path: string): Promise<void> {
  try {
    const file = await open(path)
    const status = await file.stat().finally(() => file.close())
    if (!status.isFile()) throw new Error('it is not a file')
  } catch (error) {
    throw failed(`${path} cannot be read: ${messageOf(error)}`, error)
  }
}

/** Names the folders within that do hold an export. */
async function hint(folder: string): Promise<string> {
  const within: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || within.length === HINTS) continue
    const path = join(folder, entry.name)
    const exported = await access(join(path, IMPORT_FILES.comments[0])).then(
      () => true,
      () => false,
    )
    if (exported) within.push(path)
  }
  return within.length > 0 ? ` Did you mean ${within.join(' or ')}?` : ' Give the folder that holds it.'
}
