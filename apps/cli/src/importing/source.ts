import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { getErrorCode, createFailure, getErrorMessage } from '../errors.ts'
import { type ExportFiles, type ExportPaths, findImportFile } from './files.ts'
import { getExportPaths } from './folder.ts'
import { unpackExport } from './zip.ts'

/** An export as a form. Its files are read from disk while they are sent. */
export interface ImportSource extends Pick<ExportFiles, 'close'> {
  readonly form: FormData
  readonly bytes: number
}

/**
 * Finds the files of an export in a folder, or in a .zip of one, which is unpacked.
 * @throws CommandError when there is no comments.csv, or a file cannot be read
 */
export const findExport = async (path: string, signal: AbortSignal): Promise<ExportFiles> =>
  (await getPathKind(path)) === 'folder'
    ? { paths: await getExportPaths(path), close: async () => undefined }
    : unpackExport(path, signal)

/**
 * Opens a folder with an export, or a .zip of one.
 * @throws CommandError when there is no comments.csv, or a file cannot be read
 */
export async function openImportSource(path: string, signal: AbortSignal): Promise<ImportSource> {
  const { paths, close } = await findExport(path, signal)
  try {
    return { ...(await createForm(paths)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function getPathKind(path: string): Promise<'folder' | 'file'> {
  const status = await stat(path).catch((error: unknown) => {
    throw createFailure(
      getErrorCode(error) === 'ENOENT'
        ? `There is no file or folder ${path}.`
        : `${path} cannot be read: ${getErrorMessage(error)}`,
      error,
    )
  })
  if (status.isDirectory()) return 'folder'
  if (findImportFile(basename(path)))
    throw createFailure(
      `${path} is one file of an export. Give the folder that contains it: ${dirname(path)}`,
    )
  return 'file'
}

async function createForm(paths: ExportPaths): Promise<Pick<ImportSource, 'form' | 'bytes'>> {
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
