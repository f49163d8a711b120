import { createHash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { openNameless } from '../nameless-file.ts'

const READ_BYTES = 65_536
/** A file that nobody has read for so long is not written to its end: its last reader has not come back. */
const UNREAD_MS = 60_000

/** What a file is made of. */
export interface FileKey {
  /** who may read it, and what it is: a reader whose connection broke goes on only while it is the same */
  readonly scope: string
  /** the state of votes and results: new readers get the file only while it is the same */
  readonly freshness: string
}

/** A file that is wholly written. */
interface CompleteFile {
  readonly bytes: number
  readonly sha256: string
}

/** A file that is written once, and read by many while it is written and afterwards. */
export interface StoredFile {
  /** strong: the bytes behind it never change */
  readonly etag: string
  /** waits until it is complete, as a reader. @throws if it could not be written */
  readonly complete: () => Promise<CompleteFile>
  /** reads a part of it, and waits for what is not written yet */
  readonly read: (from: number, to?: number) => AsyncGenerator<Uint8Array>
}

/** A file of a store. */
export interface Entry extends StoredFile {
  readonly key: FileKey
  readonly created: number
  readonly state: EntryState
  readonly handle: FileHandle
  /** ends with its writing */
  readonly completed: Promise<CompleteFile>
  /** wakes those who wait for more of it */
  readonly notify: () => void
}

interface EntryState {
  bytes: number
  isComplete: boolean
  failure?: Error
  /** who writes counts too */
  readers: number
  /** when the last reader left */
  left: number
  isRemoved: boolean
}

/** The end of a file that its readers have left. */
export class UnreadError extends Error {}

/** Tells those who wait that more has been written. */
function createSignal() {
  let listeners: (() => void)[] = []
  return {
    wait: () => new Promise<void>((resolve) => listeners.push(resolve)),
    notify: () => {
      const waiting = listeners
      listeners = []
      for (const listener of waiting) listener()
    },
  }
}

/** Gives up the disk of a file that was removed and has no readers any more. */
export function closeIfUnused({ state, handle }: Entry): void {
  if (state.isRemoved && state.readers === 0) void handle.close().catch(() => undefined)
}

/** Counts a reader. @returns the function for when the reader leaves */
function enter(entry: Entry, clock: () => number): () => void {
  const { state } = entry
  state.readers += 1
  return () => {
    state.readers -= 1
    state.left = clock()
    closeIfUnused(entry)
  }
}

/** Reads a file that may still grow. */
async function* readEntry(
  entry: Entry,
  { wait, clock }: { wait: () => Promise<void>; clock: () => number },
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  const { state, handle } = entry
  if (state.isRemoved) throw new Error('The file has been deleted.')
  const leave = enter(entry, clock)
  try {
    for (let at = from; at < to;) {
      if (state.failure) throw state.failure
      if (at < state.bytes) {
        const length = Math.min(READ_BYTES, state.bytes - at, to - at)
        const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, at)
        yield buffer.subarray(0, bytesRead)
        at += bytesRead
      } else if (state.isComplete) return
      else await wait()
    }
  } finally {
    leave()
  }
}

/** Writes the pieces of a file, while it has readers or may have them again. */
async function fill(
  { state, handle, notify }: Pick<Entry, 'state' | 'handle' | 'notify'>,
  pieces: AsyncIterable<string>,
  { hasRoom, clock }: Writing,
): Promise<CompleteFile> {
  const hash = createHash('sha256')
  state.readers += 1
  try {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      if (state.isRemoved) throw new Error('The file was deleted while it was written.')
      if (state.readers === 1 && clock() - state.left > UNREAD_MS) throw new UnreadError('Nobody reads it.')
      if (!hasRoom(bytes.length)) throw new Error('There is no room for the file.')
      await handle.write(bytes, 0, bytes.length, state.bytes)
      hash.update(bytes)
      state.bytes += bytes.length
      notify()
    }
    state.isComplete = true
    return { bytes: state.bytes, sha256: hash.digest('base64') }
  } catch (cause) {
    state.failure ??= cause as Error
    throw cause
  } finally {
    state.readers -= 1
    notify()
  }
}

/** What the writing of files depends on. */
interface Writing {
  readonly folder: string
  readonly clock: () => number
  readonly hasRoom: (bytes: number) => boolean
}

/** Begins to write a file. */
export async function beginEntry(
  key: FileKey,
  pieces: AsyncIterable<string>,
  writing: Writing,
): Promise<Entry> {
  const { clock, folder } = writing
  const { wait, notify } = createSignal()
  const created = clock()
  const state: EntryState = { bytes: 0, isComplete: false, readers: 0, left: created, isRemoved: false }
  const handle = await openNameless(folder)
  const entry: Entry = {
    key,
    etag: `"${randomUUID()}"`,
    created,
    state,
    handle,
    notify,
    completed: fill({ state, handle, notify }, pieces, writing),
    complete: () => entry.completed.finally(enter(entry, clock)),
    read: (from, to = Infinity) => readEntry(entry, { wait, clock }, from, to),
  }
  return entry
}
