import { access, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { IMPORT_FILES } from '@folkmoot/api-types/imports'
import { createFailure, getErrorMessage } from '../errors.ts'
import { type ExportPaths, findImportFile } from './files.ts'

const MAX_HINTS = 3

/**
 * Finds the files of an export in a folder.
 * @throws CommandError when there is no comments.csv, or a file cannot be read
 */
export async function getExportPaths(folder: string): Promise<ExportPaths> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw createFailure(`${folder} cannot be read: ${getErrorMessage(error)}`, error)
  })
  const paths: ExportPaths = {}
  for (const name of names.sort()) {
    const part = findImportFile(name)
    if (part) paths[part] = join(folder, name)
  }
  if (!paths.comments)
    throw createFailure(
      `${folder} is not an export: it has no ${IMPORT_FILES.comments[0]}.${await suggestFolders(folder)}`,
    )
  for (const path of Object.values(paths)) await checkReadable(path)
  return paths
}

/** Opens a file once, because permissions alone do not show that it can be read. */
async function checkReadable(path: string): Promise<void> {
  try {
    const file = await open(path)
    const status = await file.stat().finally(() => file.close())
    if (!status.isFile()) throw new Error('it is not a file')
  } catch (error) {
    throw createFailure(`${path} cannot be read: ${getErrorMessage(error)}`, error)
  }
}

/** Suggests subfolders that contain an export. */
async function suggestFolders(folder: string): Promise<string> {
  const subfolders: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || subfolders.length === MAX_HINTS) continue
    const path = join(folder, entry.name)
    const hasExport = await access(join(path, IMPORT_FILES.comments[0])).then(
      () => true,
      () => false,
    )
    if (hasExport) subfolders.push(path)
  }
  return subfolders.length > 0
    ? ` Did you mean ${subfolders.join(' or ')}?`
    : ' Give the folder that contains it.'
}
