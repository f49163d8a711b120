import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { findImportJobFile, type ImportFile } from '@folkmoot/api-types/imports'
import { ApiError } from '../../core/errors.ts'
import type { SentFile } from '../../core/run-import.ts'
import { readFiles } from './job-files.ts'
import { listZipEntries, ZipError } from './read-zip.ts'
import type { UploadedFile, UploadedFiles } from './upload.ts'

/** Of a file, so many bytes are counted together: a thread asks its server each time. */
const COUNTED_BYTES = 1024 ** 2

const GZIP_PATTERN = /\.gz$/i

const createDamageError = (name: string, cause: unknown): ApiError =>
  new ApiError('polis_err_import_bad_file', {
    field: name,
    message: `${name} cannot be unpacked: ${cause instanceof ZipError ? cause.message : 'it is damaged, or not all of it arrived'}. Send it again, or send its files.`,
    cause,
  })

const isDamage = (cause: unknown): boolean =>
  cause instanceof ZipError || String((cause as NodeJS.ErrnoException).code).startsWith('Z_')

/** How the files of a job are unpacked. */
interface Unpacking {
  /** where a .zip may be put together */
  readonly folder: string
  /** called with the number of bytes that were unpacked */
  readonly count: (bytes: number) => void | Promise<void>
  /** aborted when the job is cancelled or the server stops; also a file that unpacks to nothing ends then */
  readonly signal: AbortSignal
}

/** Makes a readable failure of a damaged file, or of one whose reading was aborted. */
function createReadError(name: string, cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new ApiError('polis_err_import_interrupted')
  return isDamage(cause) ? createDamageError(name, cause) : cause
}

/** Creates the reader of a file: it unpacks with readable failures, and counts what comes out, once where it is read again. */
function createMeasuredReader(
  name: string,
  unpack: () => AsyncIterable<Uint8Array>,
  { count, signal }: Unpacking,
): () => AsyncGenerator<Uint8Array> {
  let counted = 0
  const countTo = async (bytes: number) => {
    const more = bytes - counted
    counted = bytes
    await count(more)
  }
  return async function* read() {
    let bytes = 0
    try {
      for await (const chunk of unpack()) {
        signal.throwIfAborted()
        bytes += chunk.length
        if (bytes - counted >= COUNTED_BYTES) await countTo(bytes)
        yield chunk
      }
      if (bytes > counted) await countTo(bytes)
    } catch (cause) {
      throw createReadError(name, cause, signal)
    }
  }
}

const gunzip = (bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  pipeline(Readable.from(bytes), createGunzip(), () => undefined)

/** Lists the files of a .zip that an import reads, of the folder with comments.csv or votes. */
async function listZipFiles({ name, paths }: SentFile, unpacking: Unpacking): Promise<UploadedFile[]> {
  const { folder, signal } = unpacking
  // the directory of a .zip is at its end, so its parts are put together
  const path = join(folder, 'sent.zip')
  const entries = await writeFile(path, readFiles(paths, signal), { mode: 0o600 })
    .then(() => listZipEntries(path, signal))
    .catch((cause: unknown) => {
      throw createReadError(name, cause, signal)
    })
  return entries
    .filter(({ name: inside }) => !inside.split('/').includes('__MACOSX'))
    .map(({ name: inside, read }) => ({
      name: `${dirname(inside)}/${basename(inside)}`.replace(/^\.\//, ''),
      // packed twice: what comes out of the .zip counts too, because nothing may come out of the .gz in it
      read: GZIP_PATTERN.test(inside) ? createMeasuredReader(inside, read, unpacking) : read,
    }))
}

/** A file that cannot be in an import twice. */
const createDuplicateError = (name: string): ApiError =>
  new ApiError('polis_err_import_bad_file', {
    field: name,
    message: `The import has ${name} twice. Send each file once; votes may be in votes-1.csv, votes-2.csv and so on.`,
  })

/** Files are known by their names in any case, so two that differ in it alone are one file. */
const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const names = new Intl.Collator('en', { numeric: true })

/**
 * Opens the files of a job: .csv, .csv.gz, and those in one .zip. Votes may be in several.
 * @throws ApiError for a file that cannot be unpacked, or one that is there twice
 */
export async function openJobFiles(sent: readonly SentFile[], unpacking: Unpacking): Promise<UploadedFiles> {
  const found: UploadedFile[] = []
  for (const file of sent) {
    if (findImportJobFile(file.name) === 'zip') {
      if (sent.some((other) => other !== file && findImportJobFile(other.name) === 'zip'))
        throw createDuplicateError('.zip')
      found.push(...(await listZipFiles(file, unpacking)))
    } else found.push({ name: file.name, read: () => readFiles(file.paths, unpacking.signal) })
  }
  const files = new Map<ImportFile, readonly UploadedFile[]>()
  for (const { name, read } of found.sort((one, other) => names.compare(one.name, other.name))) {
    const kind = findImportJobFile(basename(name))
    if (kind === undefined || kind === 'zip') continue
    const known = files.get(kind) ?? []
    if (known.length > 0 && (kind !== 'votes' || known.some((other) => isSameName(other.name, name))))
      throw createDuplicateError(basename(name).toLowerCase())
    const unpack = GZIP_PATTERN.test(name) ? () => gunzip(read()) : read
    files.set(kind, [...known, { name, read: createMeasuredReader(name, unpack, unpacking) }])
  }
  return files
}
