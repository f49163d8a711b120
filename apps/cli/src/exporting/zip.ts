import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { Context } from '../context.ts'
import { createFailure } from '../errors.ts'

/** A file of an archive, which is fetched only when its turn comes. */
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
/** The first day that a .zip can name; the files do not say when they were made, so that equal exports are equal. */
const FIRST_DATE = 0x21
const MAX_ZIP_BYTES = 0xffff_ffff

/** Whole numbers in so many bytes each, the low byte first. */
function encodeNumbers(...pairs: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(pairs.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of pairs) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

interface PackedSizes {
  readonly crc: number
  readonly packed: number
  readonly size: number
}

const toLengthFields = ({ crc, packed, size }: PackedSizes) => [
  [crc, 4] as const,
  [packed, 4] as const,
  [size, 4] as const,
]
const encodeHeader = (sizes: PackedSizes, name: Buffer) =>
  encodeNumbers(
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATE, 2],
    [0, 2],
    [FIRST_DATE, 2],
    ...toLengthFields(sizes),
    [name.length, 2],
    [0, 2],
  )

/** Counts and sums the bytes that pass by. */
async function* measureChunks(chunks: AsyncIterable<Uint8Array>, sum: { crc: number; size: number }) {
  for await (const chunk of chunks) {
    sum.crc = crc32(chunk, sum.crc)
    sum.size += chunk.byteLength
    yield chunk
  }
}

async function* compressFiles(files: readonly ArchivedFile[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let at = 0
  for (const { name, chunks } of files) {
    const label = Buffer.from(name)
    const begin = at
    const local = Buffer.concat([
      encodeNumbers([LOCAL_SIGNATURE, 4]),
      encodeHeader({ crc: 0, packed: 0, size: 0 }, label),
      label,
    ])
    yield local
    const sum = { crc: 0, size: 0 }
    let packed = 0
    const input = Readable.from(measureChunks(await chunks(), sum))
    const deflate = createDeflateRaw()
    input.on('error', (error) => deflate.destroy(error))
    for await (const piece of input.pipe(deflate) as AsyncIterable<Buffer>) {
      packed += piece.byteLength
      yield piece
    }
    const sizes = { ...sum, packed }
    yield encodeNumbers([DESCRIPTOR_SIGNATURE, 4], ...toLengthFields(sizes))
    at += local.length + packed + 16
    if (at > MAX_ZIP_BYTES || sum.size > MAX_ZIP_BYTES)
      throw createFailure('A .zip holds 4 GB at most, and this is more. Export into a folder.')
    const place = encodeNumbers([0, 2], [0, 2], [0, 2], [0, 4], [begin, 4])
    directory.push(
      Buffer.concat([
        encodeNumbers([CENTRAL_SIGNATURE, 4], [VERSION, 2]),
        encodeHeader(sizes, label),
        place,
        label,
      ]),
    )
  }
  const central = Buffer.concat(directory)
  const count = directory.length
  yield central
  yield encodeNumbers(
    [END_SIGNATURE, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [central.length, 4],
    [at, 4],
    [0, 2],
  )
}

/**
 * Writes files into a .zip one after the other, without any of them ever being in memory.
 * @throws CommandError when a file cannot be fetched, or all is larger than a .zip may be
 */
export const writeZip = ({ signal }: Context, path: string, files: readonly ArchivedFile[]): Promise<void> =>
  pipeline(compressFiles(files), createWriteStream(path), { signal })
