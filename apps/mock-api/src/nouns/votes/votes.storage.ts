import { BURST_GAP_MS } from '@folkmoot/domain/stats'
import { VOTE } from '@folkmoot/domain/votes'
import { sql } from 'kysely'
import type { Db } from '../../platform/storage/database.ts'
import type { VoteEventRow, LatestVoteRow } from '../../platform/storage/conversation-tables.ts'
import { raiseGeneration } from '../../platform/storage/generations.ts'
import { asCompilable, prepareQuery } from '../../platform/storage/prepared-query.ts'
import {
  countMinutesOfPerson,
  HOUR_MS,
  MINUTE_MS,
  uncountMinutesOfPerson,
} from '../../platform/storage/vote-counters.ts'
import { createInvalidTokenError } from '../../platform/http/errors.ts'

/** A vote as a client casts it. */
export type VoteInput = Pick<VoteEventRow, 'tid' | 'vote' | 'high_priority'>

/** A row of the vote history before it has its id. */
export type NewVote = Omit<VoteEventRow, 'id'>

const toVoteColumns = (vote: NewVote) => ({
  zid: vote.zid,
  pid: vote.pid,
  tid: vote.tid,
  vote: vote.vote,
  high_priority: vote.high_priority,
  weight_x_32767: vote.weight_x_32767,
})

/** What a vote adds to a comment, beside what the voter's vote before took away. */
type CountedVote = NewVote & { agrees: number; disagrees: number; passes: number }

const toCountedVote = (vote: NewVote): CountedVote => ({
  ...vote,
  agrees: Number(vote.vote === VOTE.agree),
  disagrees: Number(vote.vote === VOTE.disagree),
  passes: Number(vote.vote === VOTE.pass),
})

const addMinute = <Vote extends NewVote>(vote: Vote) => ({
  ...vote,
  minute: Math.floor(vote.created / MINUTE_MS),
  hour: vote.created - (vote.created % HOUR_MS),
})

/** PostgreSQL needs the cast to know the type of a value. */
const toInteger = (value: number) => sql<number>`cast(${value} as integer)`

const countBefore = (vote: number) => sql`case when old.vote = ${sql.lit(vote)} then 1 else 0 end`

/** Counts a vote on its comment. Returns no row if the same vote is stored already. */
const countOnComment = prepareQuery((tx, vote: CountedVote) =>
  asCompilable<{ tid: number }>(
    tx,
    sql`insert into comment_votes (zid, tid, agrees, disagrees, passes, important)
      select ${toInteger(vote.zid)}, ${toInteger(vote.tid)},
        ${toInteger(vote.agrees)} - ${countBefore(VOTE.agree)},
        ${toInteger(vote.disagrees)} - ${countBefore(VOTE.disagree)},
        ${toInteger(vote.passes)} - ${countBefore(VOTE.pass)},
        ${toInteger(vote.high_priority)} - coalesce(old.high_priority, 0)
      from (select 1 as one) as one
      left join votes_latest as old on old.zid = ${vote.zid} and old.pid = ${vote.pid} and old.tid = ${vote.tid}
      where old.vote is null or old.vote <> ${vote.vote} or old.high_priority <> ${vote.high_priority}
        or old.weight_x_32767 <> ${vote.weight_x_32767}
      on conflict (zid, tid) do update set agrees = comment_votes.agrees + excluded.agrees,
        disagrees = comment_votes.disagrees + excluded.disagrees, passes = comment_votes.passes + excluded.passes,
        important = comment_votes.important + excluded.important
      returning tid`,
  ),
)

/** Counts a vote in its minute. It reads the voter's row as it was before the vote. */
const countInMinute = prepareQuery((tx, vote: NewVote & { minute: number; hour: number }) =>
  asCompilable(
    tx,
    sql`insert into vote_minutes (zid, minute, votes, people, active)
      select ${toInteger(vote.zid)}, ${toInteger(vote.minute)}, 1,
        case when voter.last_vote is null then 1 else 0 end,
        case when voter.last_vote is null or voter.last_vote < ${vote.hour} then 1 else 0 end
      from (select 1 as one) as one
      left join participants as voter on voter.zid = ${vote.zid} and voter.pid = ${vote.pid}
      where true
      on conflict (zid, minute) do update set votes = vote_minutes.votes + excluded.votes,
        people = vote_minutes.people + excluded.people, active = vote_minutes.active + excluded.active`,
  ),
)

/** Takes a vote out of its minute again. */
const uncountInMinute = (tx: Db, zid: number, minute: number) =>
  tx
    .updateTable('vote_minutes')
    .set({ votes: sql`votes - 1` })
    .where('zid', '=', zid)
    .where('minute', '=', minute)
    .execute()

const upsertLatestVote = prepareQuery((tx, vote: NewVote) =>
  tx
    .insertInto('votes_latest')
    .values({ ...toVoteColumns(vote), modified: vote.created })
    .onConflict((conflict) =>
      conflict.columns(['zid', 'pid', 'tid']).doUpdateSet((row) => ({
        vote: row.ref('excluded.vote'),
        high_priority: row.ref('excluded.high_priority'),
        weight_x_32767: row.ref('excluded.weight_x_32767'),
        modified: row.ref('excluded.modified'),
      })),
    ),
)

const insertVoteEvent = prepareQuery((tx, vote: VoteEventRow) =>
  tx.insertInto('votes').values({ ...toVoteColumns(vote), id: vote.id, created: vote.created }),
)

/** Counts a vote at its voter. It reads the latest votes as they were before the vote. */
const countAtVoter = prepareQuery((tx, { zid, pid, tid, created }: NewVote) =>
  tx
    .updateTable('participants')
    .set({
      vote_count: sql`vote_count + 1`,
      last_interaction: sql`case when last_interaction > ${created} then last_interaction else ${created} end`,
      first_vote: sql`coalesce(first_vote, ${created})`,
      last_vote: sql`case when last_vote > ${created} then last_vote else ${created} end`,
      bursts: sql`bursts + case when last_vote is null or ${created} - last_vote > ${sql.lit(BURST_GAP_MS)} then 1 else 0 end`,
      voted_comments: sql`voted_comments + case when exists (
        select 1 from votes_latest where zid = ${zid} and pid = ${pid} and tid = ${tid}) then 0 else 1 end`,
    })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .returning('last_vote'),
)

/**
 * Stores votes of one conversation: of each a row of the history, the latest vote, and the counters of the comment, the minute and the
 * participant. The same vote sent again changes none of them, so a client may repeat a request. Call it inside a transaction.
 * @throws ApiError for an erased participant
 */
export async function insertVotes(tx: Db, zid: number, votes: readonly NewVote[]): Promise<void> {
  const now = Math.max(...votes.map(({ created }) => created))
  const last = await raiseGeneration(tx, zid, now, { by: votes.length })
  const numbered = votes.map((vote, index) => ({ ...vote, id: last - votes.length + 1 + index }))
  for (const round of listRounds(numbered)) await insertNumberedVotes(tx, round)
}

/** Divides votes into rounds in which each voter is once, in the order of their ids: a vote reads what the one before has stored. */
function listRounds(votes: readonly VoteEventRow[]): VoteEventRow[][] {
  const rounds: VoteEventRow[][] = []
  const counts = new Map<number, number>()
  for (const vote of votes) {
    const before = counts.get(vote.pid) ?? 0
    counts.set(vote.pid, before + 1)
    ;(rounds[before] ??= []).push(vote)
  }
  return rounds
}

/**
 * Stores votes of different people with ids of the raised generation.
 * @throws ApiError for an erased participant
 */
export async function insertNumberedVotes(tx: Db, votes: readonly VoteEventRow[]): Promise<void> {
  const counted = await countOnComment.each(tx, votes.map(toCountedVote))
  const changed = votes.filter((_, index) => counted[index]?.length !== 0)
  await countInMinute.each(tx, changed.map(addMinute))
  const voters = await countAtVoter.each(tx, changed)
  for (const [index, [voter]] of voters.entries())
    // erased since the request was read
    if (!voter && (await isErased(tx, changed[index] as VoteEventRow)))
      throw createInvalidTokenError('no such participant')
  await upsertLatestVote.each(tx, changed)
  // only files, and a clock that was set back, have a vote before the last one: the person is counted anew
  const late = changed.filter(({ created }, index) => Number(voters[index]?.[0]?.last_vote ?? 0) > created)
  for (const vote of late) {
    await uncountInMinute(tx, vote.zid, addMinute(vote).minute)
    await uncountMinutesOfPerson(tx, vote.zid, vote.pid)
  }
  await insertVoteEvent.each(tx, changed)
  for (const { zid, pid } of late) await countMinutesOfPerson(tx, zid, pid)
}

async function isErased(tx: Db, { zid, pid }: NewVote): Promise<boolean> {
  const row = await tx
    .selectFrom('erased_participants')
    .select('pid')
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .executeTakeFirst()
  return row !== undefined
}

const selectLatestVotes = prepareQuery((db, { zid, pid }: { zid: number; pid: number }) =>
  db.selectFrom('votes_latest').selectAll().where('zid', '=', zid).where('pid', '=', pid).orderBy('tid'),
)

/** Lists a participant's latest votes by comment; only the one on `tid` if given. */
export async function listLatestVotes(
  db: Db,
  zid: number,
  pid: number,
  tid?: number,
): Promise<LatestVoteRow[]> {
  const rows = await selectLatestVotes(db, { zid, pid })
  return tid === undefined ? rows : rows.filter((row) => row.tid === tid)
}

/** Lists a participant's whole vote history, oldest first. */
export const listVoteHistory = (db: Db, zid: number, pid: number) =>
  db
    .selectFrom('votes')
    .selectAll()
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    // the sign keeps SQLite from reading the votes of all in their order: an index has this person's
    .orderBy(sql`+id`)
    .execute()
