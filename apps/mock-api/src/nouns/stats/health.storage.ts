import { selectComments } from '../comments/public.ts'
import { sumVotes, NO_VOTES, listVoteCounts } from '../votes/public.ts'
import { setImmediate as waitForTurn } from 'node:timers/promises'
import { WAITING } from '@folkmoot/domain/comments'
import { ENOUGH_VOTES } from '@folkmoot/domain/health'
import { sql } from 'kysely'
import type { Db } from '../../platform/storage/database.ts'
import { readPages } from '../../platform/storage/queries.ts'

/** Every zone's day begins at a quarter of an hour. */
export const QUARTER_MS = 15 * 60_000

/** People whose votes one query counts. */
const PAGE_PEOPLE = 100

const toQuarter = sql<number>`created / ${sql.lit(QUARTER_MS)}`

/** How far a participant got: how many comments they have voted on, and when last. */
interface Voter {
  readonly pid: number
  readonly voted_comments: number
  readonly last_vote: number
}

/** Calls `visit` for every participant who voted, some at a time. */
export async function visitVoters(db: Db, zid: number, visit: (voter: Voter) => void): Promise<void> {
  const pages = readPages<{ pid: number; voted_comments: number; last_vote: number | null }>((last, limit) =>
    db
      .selectFrom('participants')
      .select(['pid', 'voted_comments', 'last_vote'])
      .where('zid', '=', zid)
      .where('pid', '>', last?.pid ?? -1)
      .orderBy('pid')
      .limit(limit)
      .execute(),
  )
  for await (const page of pages)
    for (const { last_vote, ...voter } of page)
      if (last_vote !== null) visit({ ...voter, last_vote: Number(last_vote) })
}

/** Counts on how many of the shown comments some people have voted, some at a time. @param pids ascending */
export async function visitShownVotes(
  db: Db,
  { zid, strict }: { zid: number; strict: boolean },
  pids: readonly number[],
  visit: (pid: number, shown: number) => void,
): Promise<void> {
  const seen = selectComments(db, zid, { visible: true, strict }).select('tid').as('seen')
  for (let start = 0; start < pids.length; start += PAGE_PEOPLE) {
    const rows = await db
      .selectFrom('votes_latest')
      .innerJoin(seen, 'seen.tid', 'votes_latest.tid')
      .select((row) => ['votes_latest.pid', row.fn.countAll<number>().as('shown')])
      .where('votes_latest.zid', '=', zid)
      .where('votes_latest.pid', 'in', pids.slice(start, start + PAGE_PEOPLE))
      .groupBy('votes_latest.pid')
      .execute()
    for (const { pid, shown } of rows) visit(pid, Number(shown))
    await waitForTurn()
  }
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

/** Counts the people who wrote a comment in any state. */
export async function countCommenters(db: Db, zid: number): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select(sql<number>`count(distinct pid)`.as('count'))
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  return Number(count)
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

/** Lists when the shown comments were created, ascending. */
export async function listShownTimes(db: Db, zid: number, strict: boolean): Promise<number[]> {
  const rows = await selectComments(db, zid, { visible: true, strict })
    .select('created')
    .orderBy('created')
    .execute()
  return rows.map(({ created }) => Number(created))
}

/** Counts comments with votes that are not shown, and shown ones on which fewer than ten people have voted. */
export async function countByVotes(
  db: Db,
  zid: number,
  strict: boolean,
): Promise<{ hidden: number; few: number }> {
  const voted = await listVoteCounts(db, zid)
  const shown = await selectComments(db, zid, { visible: true, strict }).select('tid').execute()
  const countVoters = (tid: number) => sumVotes(voted.get(tid) ?? NO_VOTES)
  const withVotes = [...voted.values()].filter((counts) => sumVotes(counts) > 0).length
  return {
    hidden: withVotes - shown.filter(({ tid }) => countVoters(tid) > 0).length,
    few: shown.filter(({ tid }) => countVoters(tid) < ENOUGH_VOTES).length,
  }
}
