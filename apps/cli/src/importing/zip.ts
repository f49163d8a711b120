import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { IMPORT_FILES, type ImportFile } from '@folkmoot/api-types/imports'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { createCancellation, CommandError, createFailure, getErrorMessage } from '../errors.ts'
import { type ExportFiles, type ExportPaths, findImportFile } from './files.ts'

type ZipEntries = Map<ImportFile, Entry>

/**
 * Unpacks the files of an export from a .zip into a temporary folder, under their known names only, so that no path in
 * the .zip can leave the folder. The export may be in a folder of the .zip.
 * @throws CommandError when it is not a .zip, is damaged, or contains no export or several
 */
export async function unpackExport(path: string, signal: AbortSignal): Promise<ExportFiles> {
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
