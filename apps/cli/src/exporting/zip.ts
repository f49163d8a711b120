import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { packZip as packFiles, type ZippedFile, ZipTooLargeError } from '@folkmoot/domain/zip/pack-zip'
import type { Context } from '../context.ts'
import { createFailure } from '../errors.ts'
import { writeChunks } from './save-file.ts'

/** A file of an archive. `chunks` downloads it when the archive needs it. */
export type ArchivedFile = ZippedFile

/** Compresses while the bytes are read. */
function deflate(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const input = Readable.from(chunks)
  const output = createDeflateRaw()
  input.on('error', (error) => output.destroy(error))
  return input.pipe(output) as AsyncIterable<Buffer>
}

/**
 * Packs files into a .zip one after the other, as bytes that come while it is read.
 * @throws CommandError as `writeZip` does
 */
export async function* packZip(files: readonly ArchivedFile[]): AsyncGenerator<Uint8Array> {
  try {
    yield* packFiles(files, { crc32, deflate })
  } catch (error) {
    if (!(error instanceof ZipTooLargeError)) throw error
    throw createFailure('The export is larger than 4 GB, the limit of a .zip. Export into a folder.', error)
  }
}

/**
 * Writes files into a .zip one after the other, without keeping any of them in memory.
 * @throws CommandError when a file cannot be downloaded, or the .zip would exceed its limit
 */
export const writeZip = (context: Context, path: string, files: readonly ArchivedFile[]): Promise<void> =>
  writeChunks(context, path, packZip(files))
