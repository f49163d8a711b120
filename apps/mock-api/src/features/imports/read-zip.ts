import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline, Transform } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'

const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const LARGE_END_SIGNATURE = 0x06064b50
const LARGE_LOCATOR_SIGNATURE = 0x07064b50
const LARGE_LOCATOR_BYTES = 20
const LARGE_END_BYTES = 56
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_BYTES = 30
const LARGE_FIELD = 1
const IN_LARGE_FIELD = 0xffffffff
const MAX_ENTRIES = 1000
const MAX_DIRECTORY_BYTES = 1_048_576
const ENCRYPTED_FLAG = 1
const STORED = 0
const DEFLATED = 8

/** A .zip that cannot be read; the message says what is wrong with it. */
export class ZipError extends Error {}

/** A file in a .zip. */
export interface ZipEntry {
  /** with its folders */
  readonly name: string
  /** unpacks it; fails at its end unless its check sum is right */
  readonly read: () => AsyncIterable<Uint8Array>
}

/** Reads a place or size of 64 bits. @throws ZipError for one that no file has */
function readLarge(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at))
  if (!Number.isSafeInteger(value)) throw new ZipError('its directory is damaged')
  return value
}

async function readExactly(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, from)
  if (bytesRead < length) throw new ZipError('it ends too early')
  return bytes
}

/** Finds the directory at the end of the file. */
async function findDirectory(file: FileHandle, size: number): Promise<{ offset: number; bytes: number }> {
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT_BYTES + LARGE_LOCATOR_BYTES)
  const tail = await readExactly(file, size - tailBytes, tailBytes)
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue
    const found = { bytes: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) }
    const locator = at - LARGE_LOCATOR_BYTES
    if (found.offset !== IN_LARGE_FIELD || locator < 0) return found
    if (tail.readUInt32LE(locator) !== LARGE_LOCATOR_SIGNATURE) return found
    const end = await readExactly(file, readLarge(tail, locator + 8), LARGE_END_BYTES)
    if (end.readUInt32LE(0) !== LARGE_END_SIGNATURE) throw new ZipError('its directory is damaged')
    return { bytes: readLarge(end, 40), offset: readLarge(end, 48) }
  }
  throw new ZipError('it is no .zip, or not all of it arrived')
}

/** Replaces sizes and the offset by those of the additional field for large files. */
function readLargeField(extra: Buffer, values: number[]): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== LARGE_FIELD) continue
    let next = at + 4
    return values.map((value) => {
      if (value !== IN_LARGE_FIELD) return value
      next += 8
      if (next > extra.length) throw new ZipError('its directory is damaged')
      return readLarge(extra, next - 8)
    })
  }
  return values
}

interface PackedEntry {
  readonly crc: number
  readonly method: number
  readonly packed: number
  readonly offset: number
}

/** Unpacks one entry and compares its check sum. */
async function* unpack(
  path: string,
  { crc, method, packed, offset }: PackedEntry,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  const local = await readExactly(file, offset, LOCAL_BYTES).finally(() => file.close())
  if (local.readUInt32LE(0) !== LOCAL_SIGNATURE) throw new ZipError('its directory is damaged')
  const start = offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (packed === 0) return
  const source = createReadStream(path, { start, end: start + packed - 1, signal })
  // a pipeline passes on failures of the source; the reader of its end sees them
  const unpacked =
    method === STORED
      ? new Transform({ transform: (chunk, _, done) => done(null, chunk) })
      : createInflateRaw()
  pipeline(source, unpacked, () => undefined)
  let sum = 0
  for await (const bytes of unpacked) {
    sum = crc32(bytes as Buffer, sum)
    yield bytes as Buffer
  }
  if (sum !== crc) throw new ZipError('its check sum is wrong')
}

function readEntry(
  directory: Buffer,
  at: number,
  path: string,
  signal: AbortSignal,
): { entry: ZipEntry; packed: number; next: number } {
  if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE)
    throw new ZipError('its directory is damaged')
  const lengths = [28, 30, 32].map((field) => directory.readUInt16LE(at + field))
  const [nameBytes = 0, extraBytes = 0, commentBytes = 0] = lengths
  const nameEnd = at + ENTRY_BYTES + nameBytes
  const name = directory.toString('utf8', at + ENTRY_BYTES, nameEnd)
  const method = directory.readUInt16LE(at + 10)
  if ((directory.readUInt16LE(at + 8) & ENCRYPTED_FLAG) !== 0) throw new ZipError('it is encrypted')
  if (method !== STORED && method !== DEFLATED) throw new ZipError('it is packed in an unknown way')
  const [, packed = 0, offset = 0] = readLargeField(directory.subarray(nameEnd, nameEnd + extraBytes), [
    directory.readUInt32LE(at + 24),
    directory.readUInt32LE(at + 20),
    directory.readUInt32LE(at + 42),
  ])
  const found = { crc: directory.readUInt32LE(at + 16), method, packed, offset }
  const next = nameEnd + extraBytes + commentBytes
  return { entry: { name, read: () => unpack(path, found, signal) }, packed, next }
}

/**
 * Lists the files in a .zip.
 * @param signal ends their reading
 * @throws ZipError if it cannot be read
 */
export async function listZipEntries(path: string, signal: AbortSignal): Promise<ZipEntry[]> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { offset, bytes } = await findDirectory(file, size)
    if (bytes > MAX_DIRECTORY_BYTES) throw new ZipError('it has too many files')
    const directory = await readExactly(file, offset, bytes)
    const entries: ZipEntry[] = []
    let packedBytes = 0
    for (let at = 0; at < directory.length;) {
      const { entry, packed, next } = readEntry(directory, at, path, signal)
      // entries that share their bytes would unpack the same ones a thousand times
      packedBytes += packed
      if (packedBytes > size) throw new ZipError('its directory is damaged')
      if (entries.length === MAX_ENTRIES) throw new ZipError('it has too many files')
      if (!entry.name.endsWith('/')) entries.push(entry)
      at = next
    }
    return entries
  } finally {
    await file.close()
  }
}
