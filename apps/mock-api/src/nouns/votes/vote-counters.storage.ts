import { sql } from 'kysely'
import type { Db } from '../../platform/storage/database.ts'
import { readPages } from '../../platform/storage/queries.ts'
import { MINUTE_MS } from '../../platform/storage/vote-counters.ts'
import type { VoteMinuteRow } from '../../platform/storage/conversation-tables.ts'
import type { VoteCountsByComment } from './export-rows.ts'

// Reads the counters that `insertVotes` keeps: what they cost grows with comments and time, not with votes.

/** Counts the votes of the history, and the people who voted. */
export async function countVotes(db: Db, zid: number): Promise<{ votes: number; voters: number }> {
  const { votes, voters } = await db
    .selectFrom('vote_minutes')
    .select([
      sql<number>`coalesce(sum(votes), 0)`.as('votes'),
      sql<number>`coalesce(sum(people), 0)`.as('voters'),
    ])
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  return { votes: Number(votes), voters: Number(voters) }
}

/** Lists the latest votes on comments, of `tids` alone if given. Comments without votes may be missing. */
export async function listVoteCounts(
  db: Db,
  zid: number,
  tids?: readonly number[],
): Promise<VoteCountsByComment> {
  let rows = db
    .selectFrom('comment_votes')
    .select(['tid', 'agrees', 'disagrees', 'passes', 'important'])
    .where('zid', '=', zid)
  if (tids !== undefined) rows = rows.where('tid', 'in', tids)
  const found = tids?.length === 0 ? [] : await rows.execute()
  return new Map(found.map(({ tid, ...counts }) => [tid, counts]))
}

/** What happened in a minute in which somebody voted. */
export interface VoteMinute extends Pick<VoteMinuteRow, 'votes' | 'people' | 'active'> {
  /** its beginning in milliseconds since 1970 */
  readonly time: number
}

/** Reads the minutes in which somebody voted, ascending and page by page, up to `until` (milliseconds since 1970) if it is given. */
export async function* streamVoteMinutes(
  db: Db,
  zid: number,
  until = Infinity,
): AsyncGenerator<VoteMinute[], void> {
  const pages = readPages<VoteMinuteRow>((last, limit) =>
    db
      .selectFrom('vote_minutes')
      .selectAll()
      .where('zid', '=', zid)
      .where('minute', '>', last?.minute ?? -1)
      .orderBy('minute')
      .limit(limit)
      .execute(),
  )
  for await (const page of pages)
    yield page
      .filter(({ minute }) => (minute + 1) * MINUTE_MS <= until)
      .map(({ minute, votes, people, active }) => ({ time: minute * MINUTE_MS, votes, people, active }))
}
