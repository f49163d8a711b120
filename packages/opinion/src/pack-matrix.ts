import { createCodes, createRange, type VoteMatrix } from './vote-matrix.ts'

/** Bytes of the longest number: 32 bits, seven in each. */
const MAX_NUMBER_BYTES = 5

/** Writes numbers of seven bits a byte; a byte below 128 ends one. */
function createNumberWriter() {
  let bytes = new Uint8Array(1024)
  let length = 0
  return {
    write(number: number): void {
      if (length + MAX_NUMBER_BYTES > bytes.length) {
        const larger = new Uint8Array(2 * bytes.length)
        larger.set(bytes)
        bytes = larger
      }
      let rest = number
      while (rest > 127) {
        bytes[length++] = (rest & 127) | 128
        rest >>>= 7
      }
      bytes[length++] = rest
    },
    getBytes: (): Uint8Array => bytes.subarray(0, length),
  }
}

/** Reads the numbers of `createNumberWriter` one after the other. */
function createNumberReader(bytes: Uint8Array) {
  let at = 0
  return (): number => {
    let number = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!
      number |= (byte & 127) << shift
      if (byte < 128) return number
    }
  }
}

/**
 * Packs a matrix into about one byte a vote: of ids and of the codes of a row it has the distances, which are small because both
 * ascend. The order of arrival is not in it.
 */
export function packMatrix({ pids, tids, starts, codes }: VoteMatrix): Uint8Array {
  const { write, getBytes } = createNumberWriter()
  for (const count of [pids.length, tids.length, codes.length]) write(count)
  let last = -1
  for (const tid of tids) {
    write(tid - last - 1)
    last = tid
  }
  last = -1
  for (let row = 0; row < pids.length; row += 1) {
    write(pids[row]! - last - 1)
    last = pids[row]!
    const end = starts[row + 1]!
    write(end - starts[row]!)
    let code = -1
    for (let at = starts[row]!; at < end; at += 1) {
      write(codes[at]! - code - 1)
      code = codes[at]!
    }
  }
  return getBytes()
}

/** Unpacks a matrix of `packMatrix`. Rows and columns arrived in the order of their ids. */
export function unpackMatrix(bytes: Uint8Array): VoteMatrix {
  const read = createNumberReader(bytes)
  const [rows, columns, votes] = [read(), read(), read()]
  const tids = new Int32Array(columns)
  let last = -1
  for (let column = 0; column < columns; column += 1) tids[column] = last += read() + 1
  const pids = new Int32Array(rows)
  const starts = new Uint32Array(rows + 1)
  const codes = createCodes(columns, votes)
  last = -1
  let length = 0
  for (let row = 0; row < rows; row += 1) {
    pids[row] = last += read() + 1
    let code = -1
    for (let left = read(); left > 0; left -= 1) codes[length++] = code += read() + 1
    starts[row + 1] = length
  }
  return { pids, tids, starts, codes, rowOrder: createRange(rows), columnOrder: createRange(columns) }
}
