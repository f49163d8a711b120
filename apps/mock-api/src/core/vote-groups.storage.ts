import { BURST_GAP_MS } from '@folkmoot/domain/stats'
import { VOTE } from '@folkmoot/domain/votes'
import { sql } from 'kysely'
import type { Db } from '../storage/database.ts'
import { findBatch, type BoundStatement } from '../storage/direct-query.ts'
import { bindRaise } from '../storage/generations.ts'
import { asCompilable, prepareQuery } from '../storage/prepared-query.ts'
import { sendTogether, type BoundQuery } from '../storage/send-together.ts'
import { HOUR_MS, MINUTE_MS } from '../storage/vote-counters.ts'
import { runTransaction } from '../storage/transaction.ts'
import type { VoteInput } from './votes.storage.ts'

/** A vote of a group; all are of one conversation. */
export type GroupedVote = VoteInput & { pid: number }

interface GroupColumns {
  zid: number
  count: number
  created: number
  minute: number
  hour: number
  pids: number[]
  tids: number[]
  votes: number[]
  priorities: number[]
}

/** No number: PostgreSQL refuses the statement, and with it the transaction. */
const REFUSAL = 'a voter is not in the conversation, or has voted later'

const countVotes = (column: 'vote' | 'old_vote', vote: number) =>
  sql`count(*) filter (where ${sql.ref(column)} = ${sql.lit(vote)})`

/**
 * The votes that change something, with what was there before. Each part of the statement sees the tables as they were before it.
 * `offset 0` keeps the planner from joining the tables as a whole: a connection plans the statement once, and a plan for the people of
 * an average conversation reads all of a large one for each group.
 */
const selectSteps = (group: GroupColumns) => sql`
  select given.pid, given.tid, given.vote, given.high_priority, given.place, old.vote as old_vote, coalesce(old.high_priority, 0) as old_priority,
    voter.last_vote, voter.is_participant
  from unnest(${group.pids}::integer[], ${group.tids}::integer[], ${group.votes}::integer[], ${group.priorities}::integer[])
    with ordinality as given(pid, tid, vote, high_priority, place)
  left join lateral (
    select vote, high_priority, weight_x_32767 from votes_latest
    where zid = ${group.zid}::integer and pid = given.pid and tid = given.tid offset 0
  ) as old on true
  left join lateral (
    select last_vote, true as is_participant from participants where zid = ${group.zid}::integer and pid = given.pid offset 0
  ) as voter on true
  where old.vote is null or old.vote <> given.vote or old.high_priority <> given.high_priority or old.weight_x_32767 <> 0`

const countOnComments = ({ zid }: GroupColumns) => sql`
  insert into comment_votes (zid, tid, agrees, disagrees, passes, important)
  select ${zid}::integer, tid, ${countVotes('vote', VOTE.agree)} - ${countVotes('old_vote', VOTE.agree)},
    ${countVotes('vote', VOTE.disagree)} - ${countVotes('old_vote', VOTE.disagree)},
    ${countVotes('vote', VOTE.pass)} - ${countVotes('old_vote', VOTE.pass)}, sum(high_priority) - sum(old_priority)
  from steps group by tid
  on conflict (zid, tid) do update set agrees = comment_votes.agrees + excluded.agrees,
    disagrees = comment_votes.disagrees + excluded.disagrees, passes = comment_votes.passes + excluded.passes,
    important = comment_votes.important + excluded.important`

const countInMinute = ({ zid, minute, hour }: GroupColumns) => sql`
  insert into vote_minutes (zid, minute, votes, people, active)
  select ${zid}::integer, ${minute}::bigint, count(*), count(*) filter (where last_vote is null),
    count(*) filter (where last_vote is null or last_vote < ${hour}::bigint)
  from steps having count(*) > 0
  on conflict (zid, minute) do update set votes = vote_minutes.votes + excluded.votes,
    people = vote_minutes.people + excluded.people, active = vote_minutes.active + excluded.active`

/**
 * Raises the counters of the voters. `on conflict` finds each by the primary key; an update may read all people (see `selectSteps`). No row is
 * added: steps of others, and those of a conversation that is being deleted, are left out, and the group is refused.
 */
const countAtVoters = ({ zid, created }: GroupColumns) => sql`
  insert into participants (zid, pid, vote_count, last_interaction, last_notified, subscribed, nsli, mod, created,
    first_vote, last_vote, bursts, voted_comments)
  select ${zid}::integer, pid, 1, ${created}::bigint, 0, 0, 0, 0, ${created}::bigint, ${created}::bigint, ${created}::bigint,
    case when last_vote is null or ${created}::bigint - last_vote > ${sql.lit(BURST_GAP_MS)} then 1 else 0 end,
    case when old_vote is null then 1 else 0 end
  from steps where is_participant and exists (select 1 from generations where generations.zid = ${zid}::integer)
  on conflict (zid, pid) do update set vote_count = participants.vote_count + excluded.vote_count,
    last_interaction = greatest(participants.last_interaction, excluded.last_interaction),
    first_vote = coalesce(participants.first_vote, excluded.first_vote),
    last_vote = greatest(participants.last_vote, excluded.last_vote),
    bursts = participants.bursts + excluded.bursts,
    voted_comments = participants.voted_comments + excluded.voted_comments
  returning pid`

const saveLatest = ({ zid, created }: GroupColumns) => sql`
  insert into votes_latest (zid, pid, tid, vote, high_priority, weight_x_32767, modified)
  select ${zid}::integer, pid, tid, vote, high_priority, 0, ${created}::bigint from steps
  on conflict (zid, pid, tid) do update set vote = excluded.vote, high_priority = excluded.high_priority,
    weight_x_32767 = excluded.weight_x_32767, modified = excluded.modified`

const insertEvents = ({ zid, created, count }: GroupColumns) => sql`
  insert into votes (zid, id, pid, tid, vote, high_priority, weight_x_32767, created)
  select generations.zid, generations.value - ${count}::integer + place, pid, tid, vote, high_priority, 0, ${created}::bigint
  from steps join generations on generations.zid = ${zid}::integer`

const insertGroup = prepareQuery((tx, group: GroupColumns) =>
  asCompilable(
    tx,
    sql`with steps as (${selectSteps(group)}),
      comments as (${countOnComments(group)}), minutes as (${countInMinute(group)}),
      voters as (${countAtVoters(group)}), latest as (${saveLatest(group)}), history as (${insertEvents(group)})
      select cast(case when (select count(*) from voters) = (select count(*) from steps)
        and not exists (select 1 from steps where last_vote > ${group.created}::bigint)
        then '0' else ${REFUSAL} end as integer) as refused`,
  ),
)

const toColumns = (zid: number, votes: readonly GroupedVote[], created: number): GroupColumns => ({
  zid,
  count: votes.length,
  created,
  minute: Math.floor(created / MINUTE_MS),
  hour: created - (created % HOUR_MS),
  pids: votes.map(({ pid }) => pid),
  tids: votes.map(({ tid }) => tid),
  votes: votes.map(({ vote }) => vote),
  priorities: votes.map(({ high_priority }) => high_priority),
})

const toQuery = (statement: BoundStatement): BoundQuery<unknown> => ({ statement, read: () => undefined })

/** The two statements of a group of votes: the first locks the conversation, so that the other sees what all before have stored. */
const bindVoteGroup = (db: Db, zid: number, votes: readonly GroupedVote[], created: number) => [
  bindRaise(db, zid, created, votes.length),
  insertGroup.bind(db, toColumns(zid, votes, created)),
]

/**
 * Stores votes of one conversation, as `insertVote` stores each, to be sent with others inside a transaction, on PostgreSQL alone. Only one vote of a
 * participant may be among them. It fails if a voter is not in the conversation, or has a vote of a later time: nothing of the group must be stored then.
 */
export const bindVotes = (
  tx: Db,
  zid: number,
  votes: readonly GroupedVote[],
  created: number,
): BoundQuery<unknown>[] => bindVoteGroup(tx, zid, votes, created).map(toQuery)

/**
 * Stores votes of one conversation as `bindVotes` does, in a transaction of their own that is one round trip: other servers wait for the
 * conversation no longer than PostgreSQL works.
 * @throws if it fails; nothing is stored then
 */
export async function storeVoteGroup(
  db: Db,
  zid: number,
  votes: readonly GroupedVote[],
  created: number,
): Promise<void> {
  const runBatch = findBatch(db.getExecutor().adapter)
  if (runBatch) return runBatch(bindVoteGroup(db, zid, votes, created))
  await runTransaction(db, (tx) => sendTogether(tx, bindVotes(tx, zid, votes, created)))
}
