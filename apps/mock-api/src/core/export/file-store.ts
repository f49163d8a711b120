import { statfs } from 'node:fs/promises'
import { registerContentCache } from '../content-caches.ts'
import { createPrivateFolder } from '../../storage/private-files.ts'
import { ApiError } from '../errors.ts'
import {
  beginEntry,
  closeIfUnused,
  UnreadError,
  type Entry,
  type FileKey,
  type StoredFile,
} from './stored-file.ts'

/** Smaller files are written anew for each reader. */
const MIN_BYTES = 256 * 1024
/** Of all files, unless half of what is free on the disk is more: the votes of two million people take some gigabytes. */
const STORE_BYTES = 2 * 1024 ** 3
const MAX_FILES = 32
/** A file is kept so long for readers whose connection broke. */
const KEPT_MS = 15 * 60_000
/** Files that did not fit are not stored for so long. */
const TOO_LARGE_MS = 10 * 60_000

/** Files of exports that several readers share. */
export interface FileStore {
  /** Finds the file that a reader had begun to read. */
  find: (etag: string, scope: string) => StoredFile | undefined
  /** Finds a file for a new reader, or begins it; the pieces come back where it is small or there is no room. */
  open: (
    key: FileKey,
    pieces: AsyncIterable<string>,
  ) => Promise<StoredFile | { pieces: AsyncIterable<string> }>
  /** deletes all files */
  clear: () => void
}

/** Reads the beginning of a file. */
async function readBeginning(pieces: AsyncIterator<string>) {
  const beginning: string[] = []
  let bytes = 0
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    beginning.push(next.value)
    bytes += Buffer.byteLength(next.value)
    if (bytes >= MIN_BYTES) return { beginning, isLarge: true }
  }
  return { beginning, isLarge: false }
}

async function* chain(beginning: readonly string[], rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield* beginning
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** Somebody was erased, or a conversation deleted, while a file was read. */
export class ErasedMeanwhileError extends ApiError {
  constructor() {
    super('polis_err_server_busy', { retryAfterSeconds: 1 })
  }
}

/** Reads the beginning of a file. @throws ErasedMeanwhileError, because what was read may be about an erased person */
async function readUnlessErased(pieces: AsyncIterable<string>, isErased: () => boolean) {
  const iterator = pieces[Symbol.asyncIterator]()
  const { beginning, isLarge } = await readBeginning(iterator)
  if (isErased()) {
    await iterator.return?.()
    throw new ErasedMeanwhileError()
  }
  return { isLarge, all: chain(beginning, iterator) }
}

/** Measures the free bytes of a folder's disk; undefined where there can be no folder. */
async function measureFree(folder: string): Promise<number | undefined> {
  try {
    createPrivateFolder(folder)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** The files of a store, with what they take. */
function createStoredFiles(folder: string, clock: () => number, leastBytes: number) {
  let mostBytes = leastBytes
  const entries = new Map<string, Entry>()
  const countBytes = () => [...entries.values()].reduce((sum, { state }) => sum + state.bytes, 0)
  const remove = (entry: Entry) => {
    entries.delete(entry.etag)
    entry.state.isRemoved = true
    closeIfUnused(entry)
  }
  return {
    entries,
    findSame: ({ scope, freshness }: FileKey): Entry | undefined =>
      [...entries.values()].find(
        ({ key, state }) => key.scope === scope && key.freshness === freshness && !state.failure,
      ),
    remove,
    /** measures the disk, before anything of a file is read. @returns false where nothing can be kept */
    async measureRoom(): Promise<boolean> {
      const freeBytes = await measureFree(folder)
      // what the store holds now was free before
      if (freeBytes !== undefined) mostBytes = Math.max(leastBytes, (countBytes() + freeBytes) / 2)
      return freeBytes !== undefined
    },
    /** ends all of them, also for those who read them */
    removeErased: () => {
      for (const entry of entries.values()) {
        entry.state.failure = new Error('Something in the file was erased while it was read.')
        remove(entry)
        entry.notify()
      }
    },
    removeOld: () => {
      for (const entry of entries.values()) if (clock() - entry.created > KEPT_MS) remove(entry)
    },
    /** makes room by deleting the oldest files that nobody reads */
    hasRoom: (bytes: number) => {
      for (const entry of entries.values()) {
        if (countBytes() + bytes <= mostBytes) return true
        if (entry.state.readers === 0) remove(entry)
      }
      return countBytes() + bytes <= mostBytes
    },
  }
}

/**
 * Creates the store of large export files, two gibibytes or half of the free disk. An erasure empties it, and ends what is being read: a reader who
 * goes on then gets the new file from its beginning.
 * @param folder on whose disk the files are
 * @param leastBytes room of all files, however full the disk is
 */
export function createFileStore(folder: string, clock: () => number, leastBytes = STORE_BYTES): FileStore {
  const stored = createStoredFiles(folder, clock, leastBytes)
  const tooLarge = new Map<string, number>()
  let erasures = 0
  const isUnfit = (scope: string) => Math.abs(clock() - (tooLarge.get(scope) ?? -Infinity)) < TOO_LARGE_MS
  const begin = async (key: FileKey, pieces: AsyncIterable<string>): Promise<StoredFile> => {
    const before = erasures
    const entry = await beginEntry(key, pieces, { folder, clock, hasRoom: stored.hasRoom })
    stored.entries.set(entry.etag, entry)
    const giveUp = (cause: unknown) => {
      if (!entry.state.isRemoved && !(cause instanceof UnreadError)) tooLarge.set(key.scope, clock())
      stored.remove(entry)
    }
    void entry.completed.catch(giveUp).finally(() => closeIfUnused(entry))
    if (erasures > before) stored.removeErased()
    return entry
  }
  return registerContentCache<FileStore>({
    find: (etag, scope) => {
      stored.removeOld()
      const entry = stored.entries.get(etag)
      return entry?.key.scope === scope ? entry : undefined
    },
    async open(key, pieces) {
      stored.removeOld()
      const known = stored.findSame(key)
      if (known) return known
      if (isUnfit(key.scope) || stored.entries.size >= MAX_FILES) return { pieces }
      const before = erasures
      // without a folder the file goes to this reader alone
      if (!(await stored.measureRoom())) return { pieces }
      const read = await readUnlessErased(pieces, () => erasures > before)
      return read.isLarge ? begin(key, read.all) : { pieces: read.all }
    },
    clear: () => {
      erasures += 1
      tooLarge.clear()
      stored.removeErased()
    },
  })
}
