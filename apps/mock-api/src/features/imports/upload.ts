import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import { IMPORT_FILES, type ImportFile } from '@folkmoot/api-types/imports'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../core/errors.ts'

const MAX_FILE_BYTES = 2 * 1024 ** 3

/** Uploaded files by kind, with their original name and temporary path. */
export type UploadedFiles = ReadonlyMap<ImportFile, { name: string; path: string }>

/** Registers uploads for the routes of a scope. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MAX_FILE_BYTES, files: 20, fields: 20 } })
  // other types are not read: the handler refuses them
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

function findImportFile(...names: readonly string[]): ImportFile | undefined {
  const given = new Set(names.map((name) => basename(name).toLowerCase()))
  for (const [file, known] of Object.entries(IMPORT_FILES))
    if (known.some((name) => given.has(name))) return file as ImportFile
  return undefined
}

const createDuplicateFileError = (file: ImportFile): ApiError => {
  const [name] = IMPORT_FILES[file]
  return new ApiError('polis_err_import_bad_file', {
    field: name,
    message: `The form holds ${name} twice. Send each file of the export once.`,
  })
}

async function saveParts(request: FastifyRequest, folder: string): Promise<UploadedFiles> {
  const files = new Map<ImportFile, { name: string; path: string }>()
  for await (const part of request.files()) {
    const file = findImportFile(part.filename, part.fieldname)
    if (!file) {
      part.file.resume()
      continue
    }
    if (files.has(file)) throw createDuplicateFileError(file)
    const path = join(folder, `${file}.csv`)
    await pipeline(part.file, createWriteStream(path))
    if (part.file.truncated) throw new ApiError('polis_err_body_too_large', { field: file })
    files.set(file, { name: basename(part.filename || part.fieldname), path })
  }
  return files
}

/** Creates the refusal of an incomplete or malformed form. Other errors are the server's own. */
async function receiveFiles(request: FastifyRequest, folder: string): Promise<UploadedFiles> {
  try {
    return await saveParts(request, folder)
  } catch (cause) {
    const ours = cause instanceof ApiError || (cause as NodeJS.ErrnoException).syscall !== undefined
    if (ours) throw cause
    throw new ApiError('polis_err_bad_request', {
      message: 'The form breaks off or cannot be read. Send the files again, one part a file.',
      cause,
    })
  }
}

/**
 * Writes the files of a multipart request to a temporary folder, runs `work` on them and deletes the folder. Skips
 * unknown files.
 * @throws ApiError when the request is not a form or a file is too large
 */
export async function runWithUpload<T>(
  request: FastifyRequest,
  work: (files: UploadedFiles) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart())
    throw new ApiError('polis_err_unsupported_media_type', {
      message: 'Send the files of the export as multipart/form-data, one part a file.',
    })
  const folder = await mkdtemp(join(tmpdir(), `${PRODUCT_SLUG}-import-`))
  try {
    return await work(await receiveFiles(request, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
