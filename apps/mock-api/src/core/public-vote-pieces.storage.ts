import { setTimeout as wait } from 'node:timers/promises'
import { splitMatrix } from '@folkmoot/opinion/matrix-pieces'
import { packMatrix, unpackMatrix } from '@folkmoot/opinion/pack-matrix'
import type { VoteMatrix } from '@folkmoot/opinion/vote-matrix'
import type { Db } from '../storage/database.ts'
import { readPages } from '../storage/read-pages.ts'
import type { PublicVotePieceRow } from '../storage/result-tables.ts'

// The public votes of a large conversation. They are written piece by piece before the state that names their version, each piece in a
// transaction of its own, so that nobody's vote waits for a hundred megabytes.

/** Votes of a piece: 1.5 million characters, a few milliseconds of the lock. */
const VOTES_PER_PIECE = 1_000_000

const PIECES_PER_PAGE = 4

/** A version of the public votes that a state names. */
export interface VotePieces {
  readonly version: string
  readonly count: number
}

/** Writes, and leaves the lock of the file to others for as long. */
async function takeHalf(write: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await write()
  await wait(performance.now() - started)
}

/** Counts the pieces of a matrix. */
export const countPieces = (matrix: VoteMatrix): number => splitMatrix(matrix, VOTES_PER_PIECE).length

/** Writes the public votes under a new version, which the state will name. */
export async function saveVotePieces(
  db: Db,
  zid: number,
  version: string,
  matrix: VoteMatrix,
): Promise<void> {
  for (const [piece, rows] of splitMatrix(matrix, VOTES_PER_PIECE).entries()) {
    const { buffer, byteOffset, byteLength } = packMatrix(rows)
    const data = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64')
    await takeHalf(() => db.insertInto('public_vote_pieces').values({ zid, version, piece, data }).execute())
  }
}

/** A piece by its key. */
export type PieceKey = Pick<PublicVotePieceRow, 'version' | 'piece'>

/** Lists the pieces of a version, or of all others. */
export const listVotePieces = (
  db: Db,
  zid: number,
  which: '=' | '!=',
  version: string,
): Promise<PieceKey[]> =>
  db
    .selectFrom('public_vote_pieces')
    .select(['version', 'piece'])
    .where('zid', '=', zid)
    .where('version', which, version)
    .execute()

/** Deletes pieces one by one, because each has many pages. */
export async function deleteVotePieces(db: Db, zid: number, pieces: readonly PieceKey[]): Promise<void> {
  for (const { version, piece } of pieces)
    await takeHalf(() =>
      db
        .deleteFrom('public_vote_pieces')
        .where('zid', '=', zid)
        .where('version', '=', version)
        .where('piece', '=', piece)
        .execute(),
    )
}

/** Reads all pieces of a conversation, by version. */
export async function readVotePieces(db: Db, zid: number): Promise<ReadonlyMap<string, VoteMatrix[]>> {
  const versions = new Map<string, VoteMatrix[]>()
  const pages = readPages<{ version: string; piece: number; data: string }>(
    (last, limit) =>
      db
        .selectFrom('public_vote_pieces')
        .select(['version', 'piece', 'data'])
        .where('zid', '=', zid)
        .$if(last !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('version', 'piece'), '>', tuple(last!.version, last!.piece)),
          ),
        )
        .orderBy('version')
        .orderBy('piece')
        .limit(limit)
        .execute(),
    PIECES_PER_PAGE,
  )
  for await (const page of pages)
    for (const { version, data } of page)
      versions.set(version, [...(versions.get(version) ?? []), unpackMatrix(Buffer.from(data, 'base64'))])
  return versions
}
