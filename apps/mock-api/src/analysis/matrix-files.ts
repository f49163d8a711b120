import type { FileHandle } from 'node:fs/promises'
import { countMatrixBytes, type VoteMatrix } from '@folkmoot/opinion/vote-matrix'
import { openNameless } from '../core/nameless-file.ts'

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
  readonly shapes: readonly ColumnShape[]
  /** without the matrix */
  readonly known: Omit<Votes, 'matrix'>
}

/** Reading fewer from the database takes less than half a second. */
const MIN_VOTES = 500_000
/** Each takes a file descriptor. */
const MAX_FILES = 100

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

const countFileBytes = (files: ReadonlyMap<number, { readonly bytes: number }>) =>
  [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * Creates the store of votes on disk. Each file has no name, so nobody else opens it and none outlives the process.
 * @param folder on whose disk the files are
 * @param maxBytes of all files together
 * @param minVotes of a file
 */
export function createMatrixFiles<Votes extends KeptVotes>(
  folder: string,
  maxBytes: number,
  minVotes: number = MIN_VOTES,
): MatrixFiles<Votes> {
  const files = new Map<number, MatrixFile<Votes>>()
  async function remove(zid: number): Promise<void> {
    const file = files.get(zid)
    files.delete(zid)
    await file?.handle.close()
  }
  async function makeRoom(bytes: number): Promise<void> {
    for (const zid of files.keys()) {
      if (files.size < MAX_FILES && countFileBytes(files) + bytes <= maxBytes) return
      await remove(zid)
    }
  }

  return {
    async save(zid, votes) {
      await remove(zid)
      const { matrix, ...known } = votes
      const bytes = countMatrixBytes(matrix)
      if (matrix.codes.length < minVotes || bytes > maxBytes) return
      await makeRoom(bytes)
      // without room on the disk the votes are read from the database again
      const handle = await writeMatrix(folder, matrix).catch(() => undefined)
      if (handle) files.set(zid, { handle, bytes, shapes: listShapes(matrix), known })
    },
    async take(zid) {
      const file = files.get(zid)
      if (!file) return undefined
      try {
        return { ...file.known, matrix: await readMatrix(file) } as unknown as Votes
      } catch {
        // the votes are in the database
        return undefined
      } finally {
        await remove(zid)
      }
    },
  }
}
