import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { Context } from '../context.ts'
import { failed } from '../errors.ts'

/** A file of an archive, which is fetched only when its turn comes. */
export interface ArchivedFile {
  readonly name: string
  readonly chunks: () => Promise<AsyncIterable<Uint8Array>>
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** the lengths follow the bytes (8), and the name is UTF-8 (2048) */
const FLAGS = 2056
const DEFLATE = 8
const VERSION = 20
/** The first day that a .zip can name; the files do not say when they were made, so that equal exports are equal. */
const DAY = 0x21
const MOST = 0xffff_ffff

/** Whole numbers in so many bytes each, the low byte first. */
function numbers(...pairs: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(pairs.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of pairs) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

interface Packed {
  readonly crc: number
  readonly packed: number
  readonly size: number
}

const lengths = ({ crc, packed, size }: Packed) => [
  [crc, 4] as const,
  [packed, 4] as const,
  [size, 4] as const,
]
const header = (sizes: Packed, name: Buffer) =>
  numbers(
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATE, 2],
    [0, 2],
    [DAY, 2],
    ...lengths(sizes),
    [name.length, 2],
    [0, 2],
  )

/** Counts and sums the bytes that pass by. */
async function* measured(chunks: AsyncIterable<Uint8Array>, sum: { crc: number; size: number }) {
  for await (const chunk of chunks) {
    sum.crc = crc32(chunk, sum.crc)
    sum.size += chunk.byteLength
    yield chunk
  }
}

async function* zipped(files: readonly ArchivedFile[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let at = 0
  for (const { name, chunks } of files) {
    const label = Buffer.from(name)
    const begin = at
    const local = Buffer.concat([numbers([LOCAL, 4]), header({ crc: 0, packed: 0, size: 0 }, label), label])
    yield local
    const sum = { crc: 0, size: 0 }
    let packed = 0
    const input = Readable.from(measured(await chunks(), sum))
    const deflate = createDeflateRaw()
    input.on('error', (error) => deflate.destroy(error))
    for await (const piece of input.pipe(deflate) as AsyncIterable<Buffer>) {
      packed += piece.byteLength
      yield piece
    }
    const sizes = { ...sum, packed }
    yield numbers([DESCRIPTOR, 4], ...lengths(sizes))
    at += local.length + packed + 16
    if (at > MOST || sum.size > MOST)
      throw failed('A .zip holds 4 GB at most, and this is more. Export into a folder.')
    const place = numbers([0, 2], [0, 2], [0, 2], [0, 4], [begin, 4])
    directory.push(Buffer.concat([numbers([CENTRAL, 4], [VERSION, 2]), header(sizes, label), place, label]))
  }
  const central = Buffer.concat(directory)
  const count = directory.length
  yield central
  yield numbers([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [central.length, 4], [at, 4], [0, 2])
}

/**
 * Writes files into a .zip one after the other, without any of them ever being in memory.
 * @throws CommandError when a file cannot be fetched, or all is larger than a .zip may be
 */
export const writeZip = ({ signal }: Context, path: string, files: readonly ArchivedFile[]): Promise<void> =>
  pipeline(zipped(files), createWriteStream(path), { signal })
