import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import { IMPORT_FILES } from '@folkmoot/api-types/exports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/errors.ts'
import type { SentFile } from '../../platform/http/dependencies.ts'
import { createPrivateFolder } from '../../platform/storage/own-folder.ts'

/** Bytes of all files of an import together. No file is packed, so this is what it takes on the disk too. */
const MAX_UPLOAD_BYTES = 1024 ** 3

/** Bytes of a file that are read at once. */
const READ_BYTES = 262_144
const FOLDER_PREFIX = 'upload-'
/** No upload takes so long: a server that was killed left its folder. */
const LEFT_MS = 86_400_000

/** Reads a file. @throws AbortError once the signal is aborted */
export const readBytes = (path: string, signal: AbortSignal): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: READ_BYTES, signal })

/** Runs work with a folder of its own in the folder of imports, and deletes it. */
export async function runInUploadFolder<T>(
  importFolder: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  createPrivateFolder(importFolder)
  const folder = await mkdtemp(join(importFolder, FOLDER_PREFIX))
  try {
    return await work(folder)
  } finally {
    // what cannot be deleted now is deleted by the task “uploads”
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Deletes the uploads of servers that were killed. */
export async function deleteOldUploads(importFolder: string, now: number): Promise<void> {
  for (const name of await readdir(importFolder).catch(() => [])) {
    const path = join(importFolder, name)
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const { mtimeMs = now } = (await stat(path).catch(() => undefined)) ?? {}
    if (now - mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Registers uploads for the routes of a scope. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: 20, fields: 20 } })
  // other types are not read: the handler refuses them
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Finds the name under which a file is known; undefined for one that is not read. */
function findKnownName(...names: readonly string[]): string | undefined {
  const known = new Set<string>(Object.values(IMPORT_FILES).flat())
  return names.map((name) => basename(name)).find((name) => known.has(name.toLowerCase()))
}

const MEGABYTE_BYTES = 1024 ** 2

/** Counts a megabyte that begins to arrive. @throws ApiError beyond the limit of the sender */
type CountMegabyte = () => Promise<void>

/** Creates the function that passes the bytes of a form on and counts them, over all its files. */
function createMeter(countMegabyte: CountMegabyte) {
  let total = 0
  let megabytes = 0
  return async function* measure(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of source) {
      total += bytes.length
      if (total > MAX_UPLOAD_BYTES) throw new ApiError('polis_err_body_too_large')
      for (; megabytes < total / MEGABYTE_BYTES; megabytes += 1) await countMegabyte()
      yield bytes
    }
  }
}

async function saveFiles(
  request: FastifyRequest,
  folder: string,
  countMegabyte: CountMegabyte,
): Promise<SentFile[]> {
  const files: SentFile[] = []
  const measure = createMeter(countMegabyte)
  for await (const part of request.files()) {
    const name = findKnownName(part.filename, part.fieldname)
    if (name === undefined) {
      await pipeline(part.file, measure, new Writable({ write: (_, __, done) => done() }))
      continue
    }
    const path = join(folder, `file-${files.length}`)
    await pipeline(part.file, measure, createWriteStream(path))
    if (part.file.truncated) throw new ApiError('polis_err_body_too_large', { field: name })
    files.push({ name, path })
  }
  return files
}

/** Runs work that reads a form. An incomplete or malformed form is refused; other errors are the server's own. */
async function refuseBrokenForms<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (!request.isMultipart())
    throw new ApiError('polis_err_unsupported_media_type', {
      message: 'Send the files of the export as multipart/form-data, one part a file.',
    })
  try {
    return await work()
  } catch (cause) {
    const isOwnError = cause instanceof ApiError || (cause as NodeJS.ErrnoException).syscall !== undefined
    if (isOwnError) throw cause
    throw new ApiError('polis_err_bad_request', {
      message: 'The form breaks off or cannot be read. Send the files again, one part a file.',
      cause,
    })
  }
}

/**
 * Writes the files of a multipart request to a folder of their own in that of imports, runs `work` on them and deletes the folder.
 * Skips unknown files, whose bytes count nevertheless.
 * @throws ApiError when the request is not a form or a file is too large
 */
export const runWithUpload = <T>(
  request: FastifyRequest,
  { importFolder, countMegabyte }: { importFolder: string; countMegabyte: CountMegabyte },
  work: (files: readonly SentFile[], folder: string) => Promise<T>,
): Promise<T> =>
  runInUploadFolder(importFolder, async (folder) =>
    work(await refuseBrokenForms(request, () => saveFiles(request, folder, countMegabyte)), folder),
  )
