import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { Context } from '../context.ts'
import { createFailure } from '../errors.ts'

/** A file of an archive. `chunks` downloads it when the archive needs it. */
export interface ArchivedFile {
  readonly name: string
  readonly chunks: () => Promise<AsyncIterable<Uint8Array>>
}

const LOCAL_SIGNATURE = 0x04034b50
const DESCRIPTOR_SIGNATURE = 0x08074b50
const CENTRAL_SIGNATURE = 0x02014b50
const END_SIGNATURE = 0x06054b50
/** the lengths follow the bytes (8), and the name is UTF-8 (2048) */
const FLAGS = 2056
const DEFLATE = 8
const VERSION = 20
/** First day of the format. With a fixed date, equal exports are equal bytes. */
const FIRST_DATE = 0x21
const DESCRIPTOR_BYTES = 16
const MAX_ZIP_BYTES = 0xffff_ffff

type NumberField = readonly [value: number, bytes: 2 | 4]

/** Encodes whole numbers, the low byte first. */
function encodeNumbers(...fields: readonly NumberField[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let offset = 0
  for (const [value, bytes] of fields) offset = buffer.writeUIntLE(value, offset, bytes)
  return buffer
}

interface PackedSizes {
  readonly crc: number
  readonly packed: number
  readonly size: number
}

const toLengthFields = ({ crc, packed, size }: PackedSizes): NumberField[] => [
  [crc, 4],
  [packed, 4],
  [size, 4],
]

function encodeHeader(sizes: PackedSizes, name: Buffer): Buffer {
  const start: NumberField[] = [
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATE, 2],
    [0, 2],
    [FIRST_DATE, 2],
  ]
  return encodeNumbers(...start, ...toLengthFields(sizes), [name.length, 2], [0, 2])
}

const encodeLocalHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    encodeNumbers([LOCAL_SIGNATURE, 4]),
    encodeHeader({ crc: 0, packed: 0, size: 0 }, name),
    name,
  ])

/** Encodes the entry of a file in the central directory. @param offset of its local header */
const encodeDirectoryEntry = (name: Buffer, sizes: PackedSizes, offset: number): Buffer =>
  Buffer.concat([
    encodeNumbers([CENTRAL_SIGNATURE, 4], [VERSION, 2]),
    encodeHeader(sizes, name),
    encodeNumbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
    name,
  ])

/** Encodes the end of the central directory. @param offset of the directory */
const encodeDirectoryEnd = (count: number, bytes: number, offset: number): Buffer =>
  encodeNumbers([END_SIGNATURE, 4], [0, 2], [0, 2], [count, 2], [count, 2], [bytes, 4], [offset, 4], [0, 2])

/** Counts bytes and computes their check sum while they pass. */
async function* measureChunks(chunks: AsyncIterable<Uint8Array>, sum: { crc: number; size: number }) {
  for await (const chunk of chunks) {
    sum.crc = crc32(chunk, sum.crc)
    sum.size += chunk.byteLength
    yield chunk
  }
}

/** Compresses a file. @returns its check sum and sizes */
async function* compressFile(file: ArchivedFile): AsyncGenerator<Uint8Array, PackedSizes> {
  const sum = { crc: 0, size: 0 }
  let packed = 0
  const input = Readable.from(measureChunks(await file.chunks(), sum))
  const deflate = createDeflateRaw()
  input.on('error', (error) => deflate.destroy(error))
  for await (const chunk of input.pipe(deflate) as AsyncIterable<Buffer>) {
    packed += chunk.byteLength
    yield chunk
  }
  return { ...sum, packed }
}

/**
 * Packs files into a .zip one after the other, as bytes that come while it is read.
 * @throws CommandError as `writeZip` does
 */
export async function* packZip(files: readonly ArchivedFile[]): AsyncGenerator<Uint8Array> {
  const entries: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const header = encodeLocalHeader(name)
    yield header
    const sizes = yield* compressFile(file)
    yield encodeNumbers([DESCRIPTOR_SIGNATURE, 4], ...toLengthFields(sizes))
    entries.push(encodeDirectoryEntry(name, sizes, offset))
    offset += header.length + sizes.packed + DESCRIPTOR_BYTES
    if (offset > MAX_ZIP_BYTES || sizes.size > MAX_ZIP_BYTES)
      throw createFailure('The export is larger than 4 GB, the limit of a .zip. Export into a folder.')
  }
  const directory = Buffer.concat(entries)
  yield directory
  yield encodeDirectoryEnd(entries.length, directory.length, offset)
}

/**
 * Writes files into a .zip one after the other, without keeping any of them in memory.
 * @throws CommandError when a file cannot be downloaded, or the .zip would exceed its limit
 */
export const writeZip = ({ signal }: Context, path: string, files: readonly ArchivedFile[]): Promise<void> =>
  pipeline(packZip(files), createWriteStream(path), { signal })
