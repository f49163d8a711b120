import { crc32, deflateRawSync } from 'node:zlib'

const LOCAL_SIGNATURE = 0x04034b50
const CENTRAL_SIGNATURE = 0x02014b50
const END_SIGNATURE = 0x06054b50

/** Encodes the fields of a file that its header and the directory share: method 8 is deflate, 2048 means UTF-8. */
function encodeFields(name: Buffer, bytes: Buffer, packed: Buffer): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(2048, 2)
  header.writeUInt16LE(8, 4)
  header.writeUInt32LE(crc32(bytes), 10)
  header.writeUInt32LE(packed.length, 14)
  header.writeUInt32LE(bytes.length, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

const encodeWord = (value: number): Buffer => {
  const four = Buffer.alloc(4)
  four.writeUInt32LE(value)
  return four
}

/** Creates a .zip in memory. */
export function createZip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path)
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const both = encodeFields(name, bytes, packed)
    const local = Buffer.concat([encodeWord(LOCAL_SIGNATURE), both, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([encodeWord(CENTRAL_SIGNATURE), Buffer.from([20, 0]), both, rest, name]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, encodeWord(END_SIGNATURE), end])
}
