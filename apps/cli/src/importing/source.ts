import { IMPORT_FILES, type ImportFile } from '@folkmoot/api-types/imports'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { createWriteStream, openAsBlob } from 'node:fs'
import { open, readdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, basename, dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { createFailure, getErrorMessage, createCancellation, CommandError, getErrorCode } from '../errors.ts'

/** Paths of the files of an export on disk. */
export type ExportPaths = Partial<Record<ImportFile, string>>

const FILES_BY_NAME: ReadonlyMap<string, ImportFile> = new Map(
  Object.entries(IMPORT_FILES).flatMap(([part, names]) =>
    names.map((name) => [name, part as ImportFile] as const),
  ),
)

/** Finds the file of an export with this name, ignoring case; undefined if the import does not read it. */
const findImportFile = (name: string): ImportFile | undefined => FILES_BY_NAME.get(name.toLowerCase())

/** The files of an export on disk. */
interface ExportFiles {
  readonly paths: ExportPaths
  /** removes unpacked files */
  readonly close: () => Promise<void>
}

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

type ZipEntries = Map<ImportFile, Entry>

/**
 * Unpacks the files of an export from a .zip into a temporary folder, under their known names only, so that no path in
 * the .zip can leave the folder. The export may be in a folder of the .zip.
 * @throws CommandError when it is not a .zip, is damaged, or contains no export or several
 */
async function unpackExport(path: string, signal: AbortSignal): Promise<ExportFiles> {
  const zip = await openZip(path)
  const folder = await mkdtemp(join(tmpdir(), `${PRODUCT_SLUG}-import-`))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const paths: ExportPaths = {}
    for (const [part, entry] of chooseExport(path, await readEntries(zip))) {
      const target = join(folder, basename(entry.fileName))
      await pipeline(
        await zip.openReadStreamPromise(entry),
        createChecksumCheck(entry),
        createWriteStream(target, { mode: 0o600 }),
        { signal },
      )
      paths[part] = target
    }
    return { paths, close }
  } catch (error) {
    await close()
    if (signal.aborted) throw createCancellation()
    throw error instanceof CommandError ? error : createDamageError(path, error)
  } finally {
    zip.close()
  }
}

const openZip = (path: string): Promise<ZipFile> =>
  openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    const isZip = !/end of central directory/i.test(getErrorMessage(error))
    throw isZip
      ? createDamageError(path, error)
      : createFailure(`${path} is neither a folder nor a .zip.`, error)
  })

const createDamageError = (path: string, error: unknown) =>
  createFailure(
    `${path} cannot be unpacked: ${getErrorMessage(error)}. Unpack it yourself and give the folder.`,
    error,
  )

/** Reads the known files of every folder in the .zip, by folder; skips files that macOS adds. */
async function readEntries(zip: ZipFile): Promise<Map<string, ZipEntries>> {
  const folders = new Map<string, ZipEntries>()
  for await (const entry of zip.eachEntry()) {
    const part = findImportFile(basename(entry.fileName))
    const folder = dirname(entry.fileName)
    if (!part || folder.split('/').includes('__MACOSX')) continue
    folders.set(folder, (folders.get(folder) ?? new Map<ImportFile, Entry>()).set(part, entry))
  }
  return folders
}

function chooseExport(path: string, folders: ReadonlyMap<string, ZipEntries>): ZipEntries {
  const exports = [...folders].filter(([, entries]) => entries.has('comments'))
  const [first, second] = exports
  if (!first) throw createFailure(`${path} is not an export: it has no ${IMPORT_FILES.comments[0]}.`)
  if (second)
    throw createFailure(
      `${path} contains several exports: ${exports.map(([folder]) => folder).join(', ')}. Unpack it and give one folder.`,
    )
  return first[1]
}

/** Creates a stream that compares the check sum of its bytes with the .zip. */
function createChecksumCheck(entry: Entry): Transform {
  let sum = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush: (done) => done(sum === entry.crc32 ? null : new Error(`${entry.fileName} is damaged`)),
  })
}

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
