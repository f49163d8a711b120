import { setImmediate as waitForTurn } from 'node:timers/promises'
import { WAITING } from '@folkmoot/domain/comments'
import { ENOUGH_VOTES } from '@folkmoot/domain/health/health'
import { sql } from 'kysely'
import { selectComments } from '../../core/comments.storage.ts'
import type { Db } from '../../storage/database.ts'

/** Every zone's day begins at a quarter of an hour. */
export const QUARTER_MS = 15 * 60_000

/** Votes that one query counts, in some 10 ms; other requests are answered between two. */
const PAGE_VOTES = 20_000
/** People whose votes one query counts. */
const PAGE_PEOPLE = 100

const toQuarter = sql<number>`created / ${sql.lit(QUARTER_MS)}`

/** Votes by quarter of an hour, and the quarter of each voter's first vote. */
export interface VoteActivity {
  readonly votes: ReadonlyMap<number, number>
  readonly firstVotes: ReadonlyMap<number, number>
}

/** Counts a page of the vote history by quarter of an hour and participant. */
const countVotePage = (db: Db, zid: number, last: number) =>
  db
    .selectFrom(
      db
        .selectFrom('votes')
        .select(['id', 'pid', 'created'])
        .where('zid', '=', zid)
        .where('id', '>', last)
        .orderBy('id')
        .limit(PAGE_VOTES)
        .as('page'),
    )
    .select((row) => [
      toQuarter.as('quarter'),
      'pid',
      row.fn.countAll<number>().as('count'),
      row.fn.max('id').as('last'),
    ])
    .groupBy(['quarter', 'pid'])
    .execute()

/** Counts the vote history, page by page: no query holds the connection for long, and no vote is held in memory. */
export async function countVoteActivity(db: Db, zid: number): Promise<VoteActivity> {
  const votes = new Map<number, number>()
  const firstVotes = new Map<number, number>()
  for (let last = -1; ; await waitForTurn()) {
    const rows = await countVotePage(db, zid, last)
    if (rows.length === 0) return { votes, firstVotes }
    for (const row of rows) {
      const quarter = Number(row.quarter)
      votes.set(quarter, (votes.get(quarter) ?? 0) + Number(row.count))
      firstVotes.set(row.pid, Math.min(quarter, firstVotes.get(row.pid) ?? quarter))
      last = Math.max(last, Number(row.last))
    }
  }
}

/** How many comments a participant has voted on, of those that are shown, and when last. */
interface ParticipantVotes {
  readonly pid: number
  readonly votes: number
  readonly shown: number
  readonly last: number
}

const selectParticipantVotes = (db: Db, zid: number, strict: boolean, last: number) =>
  db
    .selectFrom('votes_latest')
    .leftJoin(selectComments(db, zid, { visible: true, strict }).select('tid').as('seen'), (on) =>
      on.onRef('seen.tid', '=', 'votes_latest.tid'),
    )
    .select((row) => [
      'votes_latest.pid',
      row.fn.countAll<number>().as('votes'),
      row.fn.count<number>('seen.tid').as('shown'),
      row.fn.max('votes_latest.modified').as('last'),
    ])
    .where('votes_latest.zid', '=', zid)
    .where('votes_latest.pid', '>', last)
    .groupBy('votes_latest.pid')
    .orderBy('votes_latest.pid')
    .limit(PAGE_PEOPLE)
    .execute()

/**
 * Calls `visit` for every participant who voted, some at a time.
 * @param strict with strict moderation only accepted comments are shown
 */
export async function visitParticipantVotes(
  db: Db,
  zid: number,
  strict: boolean,
  visit: (votes: ParticipantVotes) => void,
): Promise<void> {
  for (let last = -1; ; await waitForTurn()) {
    const rows = await selectParticipantVotes(db, zid, strict, last)
    for (const { pid, votes, shown, last: time } of rows)
      visit({ pid, votes: Number(votes), shown: Number(shown), last: Number(time) })
    const end = rows.at(-1)
    if (!end) return
    last = end.pid
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

/**
 * Counts the waiting comments by age.
 * @param now in milliseconds
 * @param ages bounds in milliseconds, ascending
 * @returns `counts` has one number for each bound, of those that are younger, and not counted before, and one for the older ones
 */
export async function countWaiting(db: Db, zid: number, now: number, ages: readonly number[]) {
  const rows = await db
    .selectFrom('comments')
    .select('created')
    .where('zid', '=', zid)
    .where('mod', '=', WAITING)
    .execute()
  const counts = Array.from({ length: ages.length + 1 }, () => 0)
  let oldest: number | null = null
  for (const row of rows) {
    const created = Number(row.created)
    const at = ages.findIndex((age) => now - created < age)
    counts[at < 0 ? ages.length : at]! += 1
    oldest = Math.min(created, oldest ?? created)
  }
  return { count: rows.length, oldest, counts }
}

/** Lists when the shown comments were created, ascending. */
export async function listShownTimes(db: Db, zid: number, strict: boolean): Promise<number[]> {
  const rows = await selectComments(db, zid, { visible: true, strict })
    .select('created')
    .orderBy('created')
    .execute()
  return rows.map(({ created }) => Number(created))
}

/** Counts the shown comments on which fewer than ten people have voted; it reads at most ten votes of each. */
export async function countFewVotes(db: Db, zid: number, strict: boolean): Promise<number> {
  const voters = sql<number>`(select count(*) from (select distinct pid from votes
    where votes.zid = comments.zid and votes.tid = comments.tid limit ${sql.lit(ENOUGH_VOTES)}) as few)`
  const { count } = await selectComments(db, zid, { visible: true, strict })
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(voters, '<', ENOUGH_VOTES)
    .executeTakeFirstOrThrow()
  return Number(count)
}
