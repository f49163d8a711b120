import type SqliteDatabase from 'better-sqlite3'
import { openToFill } from './fill-database.ts'

/** How many people vote how often on how many comments. */
export interface VotesSize {
  readonly people: number
  readonly comments: number
  readonly votesEach: number
}

/** People whose votes are stored by one statement. */
const PAGE_PEOPLE = 20_000

const DAY_MS = 86_400_000
/** Votes come within so long, each person's in one sitting of two or more. */
export const SPAN_MS = 30 * DAY_MS
const VOTE_EVERY_MS = 15_000
const BREAK_MS = 3_600_000
/** Votes before a person's break. */
const SITTING_VOTES = 40
/** Steps from one comment of a person to the next: they end with 3, so that none has a factor of the numbers of comments in use. */
const COMMENT_STEP = '10 * (pid * 769 % 200) + 3'
/** Half of the people are in the first of three groups, a third in the second. */
const GROUP = '(pid % 10 >= 5) + (pid % 10 >= 8)'
/** What a group thinks of a comment: six tenths agree, the others disagree. */
const LEAN = `case when (tid * 31 + (${GROUP}) * (tid % 13) * 17) % 10 < 6 then -1 else 1 end`
/** Seven of ten votes are the group's, and one is a pass. */
const MOOD = '(pid * 7919 + tid * 104729) % 1009 % 10'

/** Stores the votes of some people: in order of time, as their groups vote. */
function insertPage(database: SqliteDatabase.Database, zid: number, size: VotesSize, start: number): void {
  const { people, comments, votesEach } = size
  const end = Math.min(people, start + PAGE_PEOPLE)
  const created = `${Date.now() - SPAN_MS - DAY_MS} + pid * ${Math.floor(SPAN_MS / people)} + at * ${VOTE_EVERY_MS}
    + at / ${SITTING_VOTES} * ${BREAK_MS}`
  const tid = `(pid * 7 + at * (${COMMENT_STEP})) % ${comments}`
  const vote = `case ${MOOD} when 7 then 0 when 8 then -1 when 9 then 1 else ${LEAN} end`
  const cast = `with recursive persons(pid) as (
      select ${start} union all select pid + 1 from persons where pid + 1 < ${end}),
    turns(at) as (select 0 union all select at + 1 from turns where at + 1 < ${votesEach}),
    given as (select pid, at, ${tid} as tid, ${created} as created from persons cross join turns)`
  database.exec(`insert into votes (zid, id, pid, tid, vote, high_priority, weight_x_32767, created)
    ${cast} select ${zid}, pid * ${votesEach} + at + 1, pid, tid, ${vote}, 0, 0, created from given`)
  database.exec(`insert into votes_latest (zid, pid, tid, vote, high_priority, weight_x_32767, modified)
    ${cast} select ${zid}, pid, tid, ${vote}, 0, 0, created from given order by pid, tid`)
  database.exec(`insert into participants (zid, pid, uid, vote_count, last_interaction, last_notified, subscribed, nsli, mod,
      participant_key, created)
    ${cast} select ${zid}, pid, null, ${votesEach}, max(created), 0, 0, 0, 0, null, min(created) from given group by pid`)
}

/** Stores votes and people of conversations directly in SQLite, whose secondary indexes of votes are made afterwards. */
export function insertVotes(
  file: string,
  conversations: readonly (readonly [zid: number, size: VotesSize])[],
): void {
  const { database, close } = openToFill(file)
  for (const [zid, size] of conversations)
    for (let start = 0; start < size.people; start += PAGE_PEOPLE) insertPage(database, zid, size, start)
  close()
}
