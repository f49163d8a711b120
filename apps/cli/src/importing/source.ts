import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { codeOf, failed, messageOf } from '../errors.ts'
import { type Found, fileNamed } from './files.ts'
import { findInFolder } from './folder.ts'
import { unpack } from './zip.ts'

/** An export that is ready to be sent. Its files are read from disk while they go. */
export interface Source extends Pick<Files, 'close'> {
  readonly form: FormData
  readonly bytes: number
}

/** The files of an export on disk. */
export interface Files {
  readonly found: Found
  /** removes what was unpacked */
  readonly close: () => Promise<void>
}

/**
 * Finds the files of an export in a folder, or in a .zip of one, which is unpacked.
 * @throws CommandError when there is no comments.csv, or a file cannot be read
 */
export const findExport = async (path: string, signal: AbortSignal): Promise<Files> =>
  (await kindOf(path)) === 'folder'
    ? { found: await findInFolder(path), close: async () => undefined }
    : unpack(path, signal)

/**
 * Opens a folder that holds an export, or a .zip of one.
 * @throws CommandError when there is no comments.csv, or a file cannot be read: nothing has been sent then
 */
export async function openSource(path: string, signal: AbortSignal): Promise<Source> {
  const { found, close } = await findExport(path, signal)
  try {
    return { ...(await asForm(found)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function kindOf(path: string): Promise<'folder' | 'file'> {
  const status = await stat(path).catch((error: unknown) => {
    throw failed(
      codeOf(error) === 'ENOENT'
        ? `There is no file or folder ${path}.`
        : `${path} cannot be read: ${messageOf(error)}`,
      error,
    )
  })
  if (status.isDirectory()) return 'folder'
  if (fileNamed(basename(path)))
    throw failed(`${path} is one file of an export. Give the folder that holds it: ${dirname(path)}`)
  return 'file'
}

async function asForm(found: Found): Promise<Pick<Source, 'form' | 'bytes'>> {
  const form = new FormData()
  let bytes = 0
  for (const [part, path] of Object.entries(found)) {
    const blob = await openAsBlob(path, { type: 'text/csv' }).catch((error: unknown) => {
      throw failed(`${path} cannot be read: ${messageOf(error)}`, error)
    })
    bytes += blob.size
    form.append(part, blob, basename(path))
  }
  return { form, bytes }
}
