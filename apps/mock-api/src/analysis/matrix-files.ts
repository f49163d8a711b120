import { statfs, type FileHandle, open, unlink } from 'node:fs/promises'
import { countMatrixBytes, type VoteMatrix } from '@folkmoot/opinion/vote-matrix'
import { createPrivateFolder } from '../storage/private-files.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** Opens a file that has no name any more: it goes when it is closed or the process ends, however that ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  createPrivateFolder(folder)
  const path = join(folder, `nameless-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return handle
  } catch (cause) {
    await handle.close()
    throw cause
  }
}

/** The votes of a conversation, with what is known of them. */
interface KeptVotes {
  readonly matrix: VoteMatrix
}

/** Votes for which memory has no room, on disk. */
export interface MatrixFiles<Votes extends KeptVotes> {
  /** Writes votes to the disk, unless the database is as quick. The oldest file makes room. */
  readonly save: (zid: number, votes: Votes) => Promise<void>
  /** Reads votes back, and deletes the file; undefined where there is none. */
  readonly take: (zid: number) => Promise<Votes | undefined>
}

const COLUMNS = ['pids', 'tids', 'starts', 'codes', 'rowOrder', 'columnOrder'] as const
type Numbers = VoteMatrix[(typeof COLUMNS)[number]]

interface MatrixFile<Votes> {
  readonly handle: FileHandle
  readonly bytes: number
  readonly created: number
  readonly shapes: readonly ColumnShape[]
  /** without the matrix */
  readonly known: Omit<Votes, 'matrix'>
}

/** Reading fewer from the database takes less than half a second. */
const MIN_VOTES = 500_000
/** Each takes a file descriptor. */
const MAX_FILES = 100
/** What nobody has analysed for so long is not analysed soon, and a deleted conversation must not stay. */
const KEPT_MS = 15 * 60_000
/** The types of file systems whose files are in memory (tmpfs, ramfs), as Linux counts them. */
const MEMORY_TYPES: readonly number[] = [0x01_02_19_94, 0x85_84_58_f6]

interface Limits {
  /** of all files together */
  readonly maxBytes: number
  /** of a file */
  readonly minVotes?: number
  /** milliseconds */
  readonly clock?: () => number
}

/** What a column is made of, without its numbers. */
interface ColumnShape {
  readonly name: (typeof COLUMNS)[number]
  readonly Column: new (length: number) => Numbers
  readonly length: number
}

const listShapes = (matrix: VoteMatrix): ColumnShape[] =>
  COLUMNS.map((name) => {
    const { constructor, length } = matrix[name]
    return { name, Column: constructor as ColumnShape['Column'], length }
  })

const allocateMatrix = (shapes: readonly ColumnShape[]): VoteMatrix =>
  Object.fromEntries(
    shapes.map(({ name, Column, length }) => [name, new Column(length)]),
  ) as unknown as VoteMatrix

/** Moves the columns of a matrix to or from a file, one after the other. @throws if the file ends before */
async function transfer(
  matrix: VoteMatrix,
  move: (bytes: Uint8Array, position: number) => Promise<number>,
): Promise<void> {
  let position = 0
  for (const name of COLUMNS) {
    const { buffer, byteOffset, byteLength } = matrix[name]
    for (let at = 0; at < byteLength;) {
      const moved = await move(new Uint8Array(buffer, byteOffset + at, byteLength - at), position + at)
      if (moved === 0) throw new Error('A file of votes is too short.')
      at += moved
    }
    position += byteLength
  }
}

/** Writes a matrix to a file of its own. @throws if the disk is full */
async function writeMatrix(folder: string, matrix: VoteMatrix): Promise<FileHandle> {
  const handle = await openNameless(folder)
  try {
    await transfer(matrix, async (part, at) => (await handle.write(part, 0, part.length, at)).bytesWritten)
    return handle
  } catch (cause) {
    await handle.close()
    throw cause
  }
}

async function readMatrix({ handle, shapes }: Pick<MatrixFile<unknown>, 'handle' | 'shapes'>) {
  const matrix = allocateMatrix(shapes)
  await transfer(matrix, async (part, at) => (await handle.read(part, 0, part.length, at)).bytesRead)
  return matrix
}

async function isInMemory(folder: string): Promise<boolean> {
  createPrivateFolder(folder)
  return MEMORY_TYPES.includes((await statfs(folder)).type)
}

/** The files that there are, by conversation, the oldest first. */
function createFileSet<Votes>({ maxBytes, clock }: { maxBytes: number; clock: () => number }) {
  const files = new Map<number, MatrixFile<Votes>>()
  const countBytes = () => [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  async function remove(zid: number): Promise<void> {
    const file = files.get(zid)
    files.delete(zid)
    // nothing of it is needed any more
    await file?.handle.close().catch(() => undefined)
  }
  return {
    get: (zid: number) => files.get(zid),
    add: (zid: number, file: MatrixFile<Votes>) => void files.set(zid, file),
    remove,
    async removeOld(): Promise<void> {
      for (const [zid, { created }] of files) if (clock() - created > KEPT_MS) await remove(zid)
    },
    async makeRoom(bytes: number): Promise<void> {
      for (const zid of files.keys()) {
        if (files.size < MAX_FILES && countBytes() + bytes <= maxBytes) return
        await remove(zid)
      }
    },
  }
}

/**
 * Creates the store of votes on disk. Each file has no name, so nobody else opens it and none outlives the process.
 * @param folder on whose disk the files are; nothing is stored where it is in memory
 */
export function createMatrixFiles<Votes extends KeptVotes>(
  folder: string,
  { maxBytes, minVotes = MIN_VOTES, clock = () => performance.now() }: Limits,
): MatrixFiles<Votes> {
  const files = createFileSet<Votes>({ maxBytes, clock })
  return {
    async save(zid, votes) {
      await files.removeOld()
      await files.remove(zid)
      const { matrix, ...known } = votes
      const bytes = countMatrixBytes(matrix)
      if (matrix.codes.length < minVotes || bytes > maxBytes) return
      await files.makeRoom(bytes)
      try {
        if (await isInMemory(folder)) return
        const handle = await writeMatrix(folder, matrix)
        files.add(zid, { handle, bytes, created: clock(), shapes: listShapes(matrix), known })
      } catch {
        // without room on the disk the votes are read from the database again
      }
    },
    async take(zid) {
      await files.removeOld()
      const file = files.get(zid)
      if (!file) return undefined
      try {
        return { ...file.known, matrix: await readMatrix(file) } as unknown as Votes
      } catch {
        // the votes are in the database
        return undefined
      } finally {
        await files.remove(zid)
      }
    },
  }
}
