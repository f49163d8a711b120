import { IMPORT_FILES, type ImportFile } from '@folkmoot/api-types/imports'
import { openAsBlob } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createFailure, getErrorCode, getErrorMessage } from '../errors.ts'

/** Paths of the files of an export on disk. */
export type ExportPaths = Partial<Record<ImportFile, string>>

const FILES_BY_NAME: ReadonlyMap<string, ImportFile> = new Map(
  Object.entries(IMPORT_FILES).flatMap(([part, names]) =>
    names.map((name) => [name, part as ImportFile] as const),
  ),
)

/** Finds the file of an export with this name, ignoring case; undefined if the import does not read it. */
const findImportFile = (name: string): ImportFile | undefined => FILES_BY_NAME.get(name.toLowerCase())

/**
 * Finds the files of an export in a folder.
 * @throws CommandError when there is no comments.csv, or a file cannot be read
 */
async function getExportPaths(folder: string): Promise<ExportPaths> {
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
      `${folder} is not an export: it has no ${IMPORT_FILES.comments[0]}. Give the folder that contains it.`,
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

/** An export as a form. Its files are read from disk while they are sent. */
export interface ImportSource {
  readonly form: FormData
  readonly bytes: number
}

/**
 * Finds the files of an export in a folder.
 * @throws CommandError when there is no comments.csv, or a file cannot be read
 */
export async function findExport(path: string): Promise<ExportPaths> {
  const status = await stat(path).catch((error: unknown) => {
    throw createFailure(
      getErrorCode(error) === 'ENOENT'
        ? `There is no folder ${path}.`
        : `${path} cannot be read: ${getErrorMessage(error)}`,
      error,
    )
  })
  if (status.isDirectory()) return getExportPaths(path)
  throw createFailure(`${path} is not a folder. Give the folder of an export; unpack a .zip first.`)
}

/**
 * Opens a folder with an export.
 * @throws CommandError when there is no comments.csv, or a file cannot be read
 */
export const openImportSource = async (path: string): Promise<ImportSource> =>
  createForm(await findExport(path))

async function createForm(paths: ExportPaths): Promise<ImportSource> {
  const form = new FormData()
  let bytes = 0
  for (const [part, path] of Object.entries(paths)) {
    const blob = await openAsBlob(path, { type: 'text/csv' }).catch((error: unknown) => {
      throw createFailure(`${path} cannot be read: ${getErrorMessage(error)}`, error)
    })
    bytes += blob.size
    form.append(part, blob, basename(path))
  }
  return { form, bytes }
}
