import { sql } from 'kysely'
import { BURST_GAP_MS } from '@folkmoot/domain/stats'
import type { Db } from './database.ts'
import { insertMany } from './queries.ts'
import type { CommentVotesRow, VoteMinuteRow } from './conversation-tables.ts'

// Counters of the votes of a conversation, which `insertVotes` keeps and Monitor, the moderation list and exports read.

/** Votes are counted by minute. */
export const MINUTE_MS = 60_000
/** People are counted once an hour. */
export const HOUR_MS = 3_600_000

/** About so many votes are counted by one query, in some 20 ms. Each query also writes a row for each comment, so fewer votes a query would mean many more writes. */
const PAGE_VOTES = 10_000
const PAGE_PEOPLE = 500

/** People of a conversation: from the first number to the last. */
interface People {
  readonly zid: number
  readonly from: number
  readonly to: number
}

const select = ({ zid, from, to }: People) => sql`zid = ${zid} and pid between ${from} and ${to}`

/** Selects the votes of people with the time of the vote before, null for their first ones. */
const selectSteps = (people: People) => sql`(
  select zid, pid, tid, created, lag(created) over (partition by pid order by created, id) as before
  from votes where ${select(people)}) as steps`

/** Counts the history of people by minute; with `sign` -1 to take it away. */
const selectMinutes = (people: People, sign: 1 | -1) => sql<VoteMinuteRow>`
  select zid, minute, ${sql.lit(sign)} * count(*) as votes, ${sql.lit(sign)} * sum(is_first) as people,
    ${sql.lit(sign)} * sum(is_active) as active
  from (
    select zid, created / ${sql.lit(MINUTE_MS)} as minute,
      case when before is null then 1 else 0 end as is_first,
      case when before is null or before / ${sql.lit(HOUR_MS)} < created / ${sql.lit(HOUR_MS)} then 1 else 0 end as is_active
    from ${selectSteps(people)}
  ) as marks
  where true group by zid, minute`

/** Adds the history of people to the minutes, or takes it away. */
const addMinutes = (people: People, sign: 1 | -1) => sql`
  insert into vote_minutes (zid, minute, votes, people, active) ${selectMinutes(people, sign)}
  on conflict (zid, minute) do update set votes = vote_minutes.votes + excluded.votes,
    people = vote_minutes.people + excluded.people, active = vote_minutes.active + excluded.active`

/** Counts the latest votes of people by comment; with `sign` -1 to take them away. */
const selectByComment = (people: People, sign: 1 | -1) => sql<CommentVotesRow>`
  select zid, tid, ${sql.lit(sign)} * sum(case when vote = -1 then 1 else 0 end) as agrees,
    ${sql.lit(sign)} * sum(case when vote = 1 then 1 else 0 end) as disagrees,
    ${sql.lit(sign)} * sum(case when vote = 0 then 1 else 0 end) as passes,
    ${sql.lit(sign)} * sum(high_priority) as important
  from votes_latest where ${select(people)} group by zid, tid`

/** Adds the latest votes of people to the counts of their comments, or takes them away. */
const addToComments = (people: People, sign: 1 | -1) => sql`
  insert into comment_votes (zid, tid, agrees, disagrees, passes, important) ${selectByComment(people, sign)}
  on conflict (zid, tid) do update set agrees = comment_votes.agrees + excluded.agrees,
    disagrees = comment_votes.disagrees + excluded.disagrees, passes = comment_votes.passes + excluded.passes,
    important = comment_votes.important + excluded.important`

/** Stores how far people got. Without the second range, SQLite looks at all participants of the conversation. */
const updatePeople = (people: People) => sql`
  update participants set first_vote = counted.first_time, last_vote = counted.last_time, bursts = counted.bursts,
    voted_comments = counted.comments
  from (
    select pid, min(created) as first_time, max(created) as last_time, count(distinct tid) as comments,
      sum(case when before is null or created - before > ${sql.lit(BURST_GAP_MS)} then 1 else 0 end) as bursts
    from ${selectSteps(people)} group by pid
  ) as counted
  where participants.zid = ${people.zid} and participants.pid = counted.pid
    and participants.pid between ${people.from} and ${people.to}`

const deleteEmptyMinutes = (zid: number) => sql`delete from vote_minutes where zid = ${zid} and votes = 0`

/** Counts the votes of people who are not counted yet. */
async function countVotesOfPeople(tx: Db, people: People): Promise<void> {
  await addMinutes(people, 1).execute(tx)
  await addToComments(people, 1).execute(tx)
  await updatePeople(people).execute(tx)
}

/** Counts the votes of a person, after a change of them before which they were taken away. */
export const countVotesOfPerson = (tx: Db, zid: number, pid: number): Promise<void> =>
  countVotesOfPeople(tx, { zid, from: pid, to: pid })

/** Takes the votes of a person out of the counters, before they are deleted or changed. */
export async function uncountVotesOfPerson(tx: Db, zid: number, pid: number): Promise<void> {
  const person = { zid, from: pid, to: pid }
  await addMinutes(person, -1).execute(tx)
  await addToComments(person, -1).execute(tx)
  await deleteEmptyMinutes(zid).execute(tx)
}

/** Takes a person's history out of the minutes: a vote is about to get a place before their last one. */
export const uncountMinutesOfPerson = (tx: Db, zid: number, pid: number) =>
  addMinutes({ zid, from: pid, to: pid }, -1).execute(tx)

/** Counts a person's history by minute, and how far they got. */
export async function countMinutesOfPerson(tx: Db, zid: number, pid: number): Promise<void> {
  const person = { zid, from: pid, to: pid }
  await addMinutes(person, 1).execute(tx)
  await updatePeople(person).execute(tx)
  await deleteEmptyMinutes(zid).execute(tx)
}

/** Lists all people who voted, in pages of about as many votes as one query counts. */
async function* listPages(db: Db, zid: number): AsyncGenerator<People> {
  for (let last = -1; ;) {
    const { rows } = await sql<{ pid: number; count: number }>`
      select pid, count(*) as count from votes where zid = ${zid} and pid > ${last}
      group by pid order by pid limit cast(${PAGE_PEOPLE} as integer)`.execute(db)
    let votes = 0
    for (const { pid, count } of rows) {
      votes += Number(count)
      if (votes < PAGE_VOTES && pid !== rows.at(-1)?.pid) continue
      yield { zid, from: last + 1, to: pid }
      last = pid
      votes = 0
    }
    if (rows.length < PAGE_PEOPLE) return
  }
}

const COMMENT_COUNTS = ['agrees', 'disagrees', 'passes', 'important'] as const

/** Adds the numbers of comments. */
function addCounts(sums: Map<number, CommentVotesRow>, rows: readonly CommentVotesRow[]): void {
  for (const row of rows) {
    const known = sums.get(row.tid)
    if (!known) sums.set(row.tid, row)
    // PostgreSQL returns sums as text
    for (const name of COMMENT_COUNTS) (known ?? row)[name] = Number(row[name]) + (known?.[name] ?? 0)
  }
}

/** Rows that one transaction stores. */
const STORED_ROWS = 2000

/**
 * Counts the votes of a conversation anew, for those who write many at once: nobody votes meanwhile. Memory grows with comments, not
 * with votes, people or minutes.
 * @param runPage runs the writing of a page in a transaction
 */
export async function countAllVotes(
  db: Db,
  zid: number,
  runPage: (write: (tx: Db) => Promise<void>) => Promise<void>,
): Promise<void> {
  const comments = new Map<number, CommentVotesRow>()
  for (const table of ['vote_minutes', 'comment_votes'])
    await runPage(
      async (tx) => void (await sql`delete from ${sql.table(table)} where zid = ${zid}`.execute(tx)),
    )
  for await (const people of listPages(db, zid)) {
    addCounts(comments, (await selectByComment(people, 1).execute(db)).rows)
    await runPage(async (tx) => {
      await addMinutes(people, 1).execute(tx)
      await updatePeople(people).execute(tx)
    })
  }
  const rows = [...comments.values()]
  for (let start = 0; start < rows.length; start += STORED_ROWS)
    await runPage((tx) => insertMany(tx, 'comment_votes', rows.slice(start, start + STORED_ROWS)))
}
