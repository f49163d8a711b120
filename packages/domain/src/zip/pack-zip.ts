import {
  DESCRIPTOR_BYTES,
  encodeDescriptor,
  encodeDirectoryEnd,
  encodeDirectoryEntry,
  encodeLocalHeader,
  type PackedSizes,
} from './zip-records.ts'

/** A file of a .zip with an ASCII name. `chunks` is called when the .zip needs it. */
export interface ZippedFile {
  readonly name: string
  readonly chunks: () => Promise<AsyncIterable<Uint8Array>>
}

/** What packing needs of the platform. */
export interface ZipCodec {
  /** continues a check sum, which begins with 0 */
  readonly crc32: (bytes: Uint8Array, value: number) => number
  /** compresses without a header (RFC 1951) */
  readonly deflate: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}

/** The maximum of the format without its extension for larger files. */
const MAX_ZIP_BYTES = 0xffff_ffff

/** A .zip, or a file in it, would exceed 4 GB. */
export class ZipTooLargeError extends Error {}

/** Counts bytes and computes their check sum while they pass. */
async function* measureChunks(
  chunks: AsyncIterable<Uint8Array>,
  codec: ZipCodec,
  sum: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    sum.crc = codec.crc32(chunk, sum.crc)
    sum.size += chunk.byteLength
    yield chunk
  }
}

/** Compresses a file. @returns its check sum and sizes */
async function* compressFile(file: ZippedFile, codec: ZipCodec): AsyncGenerator<Uint8Array, PackedSizes> {
  const sum = { crc: 0, size: 0 }
  let packed = 0
  for await (const chunk of codec.deflate(measureChunks(await file.chunks(), codec, sum))) {
    packed += chunk.byteLength
    yield chunk
  }
  return { ...sum, packed }
}

/**
 * Packs files into a .zip one after the other, as bytes that come while it is read. Equal files are equal bytes.
 * @throws ZipTooLargeError above 4 GB
 */
export async function* packZip(files: readonly ZippedFile[], codec: ZipCodec): AsyncGenerator<Uint8Array> {
  const entries: Uint8Array[] = []
  let offset = 0
  for (const file of files) {
    const header = encodeLocalHeader(file.name)
    yield header
    const sizes = yield* compressFile(file, codec)
    yield encodeDescriptor(sizes)
    entries.push(encodeDirectoryEntry(file.name, sizes, offset))
    offset += header.length + sizes.packed + DESCRIPTOR_BYTES
    if (offset > MAX_ZIP_BYTES || sizes.size > MAX_ZIP_BYTES) throw new ZipTooLargeError()
  }
  yield* entries
  const bytes = entries.reduce((sum, { length }) => sum + length, 0)
  yield encodeDirectoryEnd(entries.length, bytes, offset)
}
