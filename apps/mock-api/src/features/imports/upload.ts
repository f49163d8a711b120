import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import { IMPORT_FILES, type ImportFile } from '@folkmoot/api-types/imports'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../core/errors.ts'

/** Bytes of all files of an import together. No file is packed, so this is what it takes on the disk too. */
const MAX_IMPORT_BYTES = 1024 ** 3

/** Uploaded files by kind, with their original name and temporary path. */
export type UploadedFiles = ReadonlyMap<ImportFile, { name: string; path: string }>

/** Registers uploads for the routes of a scope. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MAX_IMPORT_BYTES, files: 20, fields: 20 } })
  // other types are not read: the handler refuses them
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

function findImportFile(...names: readonly string[]): ImportFile | undefined {
  const fileNames = new Set(names.map((name) => basename(name).toLowerCase()))
  for (const [file, known] of Object.entries(IMPORT_FILES))
    if (known.some((name) => fileNames.has(name))) return file as ImportFile
  return undefined
}

const createDuplicateFileError = (file: ImportFile): ApiError => {
  const [name] = IMPORT_FILES[file]
  return new ApiError('polis_err_import_bad_file', {
    field: name,
    message: `The form holds ${name} twice. Send each file of the export once.`,
  })
}

/** Counts bytes as they arrive. @throws beyond the quota of the sender */
type ByteCounter = (bytes: number) => void

/** Creates streams that count what flows through them, for the import and for the quota of its sender. */
function createMeters(count: ByteCounter): () => Transform {
  let total = 0
  const measure = (bytes: Buffer): Buffer => {
    total += bytes.length
    count(bytes.length)
    if (total > MAX_IMPORT_BYTES) throw new ApiError('polis_err_body_too_large')
    return bytes
  }
  return () =>
    new Transform({
      transform(bytes: Buffer, _, done) {
        try {
          done(null, measure(bytes))
        } catch (cause) {
          done(cause as Error)
        }
      },
    })
}

async function saveParts(
  request: FastifyRequest,
  folder: string,
  count: ByteCounter,
): Promise<UploadedFiles> {
  const files = new Map<ImportFile, { name: string; path: string }>()
  const createMeter = createMeters(count)
  for await (const part of request.files()) {
    const file = findImportFile(part.filename, part.fieldname)
    if (!file) {
      await pipeline(part.file, createMeter(), new Writable({ write: (_, __, done) => done() }))
      continue
    }
    if (files.has(file)) throw createDuplicateFileError(file)
    const path = join(folder, `${file}.csv`)
    await pipeline(part.file, createMeter(), createWriteStream(path))
    if (part.file.truncated) throw new ApiError('polis_err_body_too_large', { field: file })
    files.set(file, { name: basename(part.filename || part.fieldname), path })
  }
  return files
}

/** Creates the refusal of an incomplete or malformed form. Other errors are the server's own. */
async function receiveFiles(
  request: FastifyRequest,
  folder: string,
  count: ByteCounter,
): Promise<UploadedFiles> {
  try {
    return await saveParts(request, folder, count)
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
 * Writes the files of a multipart request to a temporary folder, runs `work` on them and deletes the folder. Skips
 * unknown files, whose bytes count nevertheless.
 * @throws ApiError when the request is not a form or a file is too large
 */
export async function runWithUpload<T>(
  request: FastifyRequest,
  count: ByteCounter,
  work: (files: UploadedFiles) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart())
    throw new ApiError('polis_err_unsupported_media_type', {
      message: 'Send the files of the export as multipart/form-data, one part a file.',
    })
  const folder = await mkdtemp(join(tmpdir(), `${PRODUCT_SLUG}-import-`))
  try {
    return await work(await receiveFiles(request, folder, count))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
