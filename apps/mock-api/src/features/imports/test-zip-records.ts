// The records of a .zip (APPNOTE of PKWARE, sections 4.3.7 to 4.3.16), whose numbers have the low byte first.

const LOCAL_SIGNATURE = 0x04034b50
const CENTRAL_SIGNATURE = 0x02014b50
const END_SIGNATURE = 0x06054b50
/** the lengths follow the bytes (8), and the name is UTF-8 (2048) */
const FLAGS = 2056
const DEFLATE = 8
const VERSION = 20
/** First day of the format. With a fixed date, equal exports are equal bytes. */
const FIRST_DATE = 0x21

type NumberField = readonly [value: number, bytes: 2 | 4]

/** The check sum of a file, and its bytes before and after compression. */
interface PackedSizes {
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** Encodes whole numbers, followed by an ASCII text. */
function encodeRecord(fields: readonly NumberField[], text = ''): Uint8Array {
  const start = fields.reduce((sum, [, bytes]) => sum + bytes, 0)
  const record = new Uint8Array(start + text.length)
  const view = new DataView(record.buffer)
  let offset = 0
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(offset, value, true)
    else view.setUint32(offset, value, true)
    offset += bytes
  }
  for (let index = 0; index < text.length; index += 1) record[start + index] = text.charCodeAt(index)
  return record
}

const listSizes = ({ crc, packed, size }: PackedSizes): NumberField[] => [
  [crc, 4],
  [packed, 4],
  [size, 4],
]

const listHeader = (sizes: PackedSizes, name: string): NumberField[] => [
  [VERSION, 2],
  [FLAGS, 2],
  [DEFLATE, 2],
  [0, 2],
  [FIRST_DATE, 2],
  ...listSizes(sizes),
  [name.length, 2],
  [0, 2],
]

/** Encodes the record before the bytes of a file, whose sizes are not known yet. */
export const encodeLocalHeader = (name: string): Uint8Array =>
  encodeRecord([[LOCAL_SIGNATURE, 4], ...listHeader({ crc: 0, packed: 0, size: 0 }, name)], name)

/** Encodes the entry of a file in the central directory. @param offset of its local header */
export const encodeDirectoryEntry = (name: string, sizes: PackedSizes, offset: number): Uint8Array =>
  encodeRecord(
    [
      [CENTRAL_SIGNATURE, 4],
      [VERSION, 2],
      ...listHeader(sizes, name),
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ],
    name,
  )

/** Encodes the end of the central directory. @param offset of the directory */
export const encodeDirectoryEnd = (count: number, bytes: number, offset: number): Uint8Array =>
  encodeRecord([
    [END_SIGNATURE, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [bytes, 4],
    [offset, 4],
    [0, 2],
  ])
