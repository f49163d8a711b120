import { createMatrixBuilder, type VoteMatrix } from '@folkmoot/opinion/vote-matrix'
import { sql } from 'kysely'
import type { Db } from '../../platform/storage/database.ts'
import { readPages } from '../../platform/storage/queries.ts'

/** The latest votes of a participant. */
interface PackedVotes {
  pid: number
  /** `3 * tid + vote + 1` of each, with commas between them */
  codes: string
  /** of the newest one */
  modified: number
}

/** Participants of one query: with the votes of all of them, some megabytes at most. */
const PEOPLE_PER_PAGE = 500

/**
 * Reads the latest votes of a conversation by participant. The database packs those of each into one text: a row for each vote
 * takes six times as long.
 */
const readPackedVotes = (db: Db, zid: number) =>
  readPages<PackedVotes>(
    (last, limit) =>
      db
        .selectFrom('votes_latest')
        .select((row) => [
          'pid',
          sql<string>`string_agg(cast(cast(3 * tid + 1 + sign(vote) as integer) as text), ',')`.as('codes'),
          row.fn.max<number>('modified').as('modified'),
        ])
        .where('zid', '=', zid)
        .where('pid', '>', last?.pid ?? -1)
        .groupBy('pid')
        .orderBy('pid')
        .limit(limit)
        .execute(),
    PEOPLE_PER_PAGE,
  )

const COMMA = 44
const ZERO = 48

/** Parses numbers with commas between them into `into`. Returns how many there are. */
function parseNumbers(text: string, into: Uint32Array): number {
  let count = 0
  let value = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === COMMA) {
      into[count++] = value
      value = 0
    } else value = 10 * value + character - ZERO
  }
  into[count++] = value
  return count
}

/** The latest votes of a conversation. */
interface LatestVotes {
  readonly matrix: VoteMatrix
  /** when the newest vote was cast, in milliseconds since 1970; 0 without votes */
  readonly lastVoteTime: number
}

/**
 * Reads the latest votes of a conversation. What is cast meanwhile is in it or not: the caller reads the history since and adds
 * it.
 */
export async function readLatestVotes(db: Db, zid: number): Promise<LatestVotes> {
  const builder = createMatrixBuilder()
  let row = new Uint32Array(1024)
  let lastVoteTime = 0
  for await (const page of readPackedVotes(db, zid))
    for (const { pid, codes, modified } of page) {
      // a vote has two characters at least
      if (row.length < codes.length) row = new Uint32Array(2 * codes.length)
      builder.addRow(pid, row.subarray(0, parseNumbers(codes, row)))
      lastVoteTime = Math.max(lastVoteTime, Number(modified))
    }
  return { matrix: builder.finish(), lastVoteTime }
}
