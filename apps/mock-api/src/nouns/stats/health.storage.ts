import { selectComments } from '../comments/public.ts'
import { sumVotes, NO_VOTES, listVoteCounts } from '../votes/public.ts'
import { WAITING } from '@folkmoot/domain/comments'
import { ENOUGH_VOTES } from '@folkmoot/domain/health'
import { sql } from 'kysely'
import type { Db } from '../../platform/storage/database.ts'

/** Every zone's day begins at a quarter of an hour. */
export const QUARTER_MS = 15 * 60_000

const toQuarter = sql<number>`created / ${sql.lit(QUARTER_MS)}`

/** Counts the participants who have voted. */
export async function countVoted(db: Db, zid: number): Promise<number> {
  const { count } = await db
    .selectFrom('participants')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('zid', '=', zid)
    .where('last_vote', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts comments in any state by quarter of an hour. */
export async function countCommentActivity(db: Db, zid: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('comments')
    .select((row) => [toQuarter.as('quarter'), row.fn.countAll<number>().as('count')])
    .where('zid', '=', zid)
    .groupBy('quarter')
    .execute()
  return new Map(rows.map(({ quarter, count }) => [Number(quarter), Number(count)]))
}

/** Counts the waiting comments, and finds the time of the oldest. */
export async function countWaiting(db: Db, zid: number): Promise<{ count: number; oldest: number | null }> {
  const { count, oldest } = await db
    .selectFrom('comments')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('created').as('oldest')])
    .where('zid', '=', zid)
    .where('mod', '=', WAITING)
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest: oldest === null ? null : Number(oldest) }
}

/** Counts the comments that participants see, and those of them on which fewer than ten people have voted. */
export async function countShown(
  db: Db,
  zid: number,
  strict: boolean,
): Promise<{ count: number; few_votes: number }> {
  const voted = await listVoteCounts(db, zid)
  const shown = await selectComments(db, zid, { visible: true, strict }).select('tid').execute()
  const hasFew = ({ tid }: { tid: number }) => sumVotes(voted.get(tid) ?? NO_VOTES) < ENOUGH_VOTES
  return { count: shown.length, few_votes: shown.filter(hasFew).length }
}
