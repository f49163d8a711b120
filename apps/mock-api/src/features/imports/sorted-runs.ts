import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Numbers of a record: its key, and two values. */
export const RECORD_NUMBERS = 3
const RECORDS_PER_READ = 2048
const RECORD_BYTES = RECORD_NUMBERS * Float64Array.BYTES_PER_ELEMENT

/** A record of a run; its key is undefined behind the end. */
export interface SortedRecord {
  readonly key: number | undefined
  readonly first: number
  readonly second: number
}

/** Reads a sorted run of records, one after another; it has the fields of the current one. */
interface RunReader extends SortedRecord {
  advance: () => void
  close: () => void
}

/** Writes sorted records to a file of their own. It may be deleted while it is read. */
export function writeRun(folder: string, name: string, records: Float64Array): string {
  const path = join(folder, name)
  const file = openSync(path, 'wx', 0o600)
  try {
    const bytes = Buffer.from(records.buffer, records.byteOffset, records.byteLength)
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
  } finally {
    closeSync(file)
  }
  return path
}

/** Goes through records; `refill` returns the next ones, none at the end. */
function createReader(refill: () => Float64Array, close: () => void): RunReader {
  let records = refill()
  let at = 0
  const reader = {
    key: records[0],
    first: records[1] ?? 0,
    second: records[2] ?? 0,
    advance: () => {
      at += RECORD_NUMBERS
      if (at >= records.length) {
        records = refill()
        at = 0
      }
      reader.key = records[at]
      reader.first = records[at + 1] ?? 0
      reader.second = records[at + 2] ?? 0
    },
    close,
  }
  return reader
}

/** Opens a run of `writeRun`. */
export function openRun(path: string): RunReader {
  const file = openSync(path, 'r')
  const bytes = Buffer.alloc(RECORDS_PER_READ * RECORD_BYTES)
  const numbers = new Float64Array(bytes.buffer, bytes.byteOffset, RECORDS_PER_READ * RECORD_NUMBERS)
  const refill = () => {
    let filled = 0
    while (filled < bytes.length) {
      const count = readSync(file, bytes, filled, bytes.length - filled, null)
      if (count === 0) break
      filled += count
    }
    return numbers.subarray(0, filled / Float64Array.BYTES_PER_ELEMENT)
  }
  return createReader(refill, () => {
    closeSync(file)
    unlinkSync(path)
  })
}

/** Reads a run that is in memory. */
export function readMemory(records: Float64Array): RunReader {
  let isRead = false
  const refill = () => {
    const rest = isRead ? records.subarray(0, 0) : records
    isRead = true
    return rest
  }
  return createReader(refill, () => undefined)
}

/** Moves the reader at the top of a heap down until no reader below it comes first. */
function sink(heap: RunReader[], comesFirst: (one: RunReader, other: RunReader) => boolean): void {
  let at = 0
  for (;;) {
    let least = at
    for (const below of [2 * at + 1, 2 * at + 2]) {
      const [one, other] = [heap[below], heap[least]]
      if (one && other && comesFirst(one, other)) least = below
    }
    if (least === at) return
    const [upper, lower] = [heap[at], heap[least]]
    if (!upper || !lower) return
    heap[at] = lower
    heap[least] = upper
    at = least
  }
}

/** Merges sorted runs. Records with the same key come in the order of the runs. The record is valid until the next one. */
export function* mergeRuns(runs: readonly RunReader[]): Generator<RunReader, void> {
  const ages = new Map(runs.map((run, age) => [run, age]))
  const comesFirst = (one: RunReader, other: RunReader): boolean => {
    const difference = (one.key ?? Infinity) - (other.key ?? Infinity)
    return difference < 0 || (difference === 0 && (ages.get(one) ?? 0) < (ages.get(other) ?? 0))
  }
  const heap = runs
    .filter(({ key }) => key !== undefined)
    .sort((one, other) => (comesFirst(one, other) ? -1 : 1))
  for (let top = heap[0]; top; top = heap[0]) {
    yield top
    top.advance()
    if (top.key === undefined) {
      const last = heap.pop()
      if (last && last !== top) heap[0] = last
    }
    sink(heap, comesFirst)
  }
}
