import type { LatestVote, PastVote, votes } from '@folkmoot/api-types/votes'
import { canModerate } from '../../core/authority.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { ApiError, createParseError } from '../../core/errors.ts'
import { createRateLimiter } from '../../core/rate-limiter.ts'
import type { Participants, Votes, VotesLatest } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { endDraft } from '../../core/conversations.storage.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'
import {
  checkJoin,
  findExistingParticipant,
  isJoined,
  joinConversation,
  issueTokenInfo,
  type JoinContext,
  type JoinRequest,
} from '../../core/participants/join.ts'
import { drawCandidate, getCandidates } from '../../core/participants/comment-candidates.ts'
import { findVoterState, type VoteInput } from '../../core/participants/storage.ts'
import { insertVote, listLatestVotes, listVoteHistory } from './storage.ts'

/** Counts a vote for whoever gives it. @throws ApiError 429 when it is too many */
type VoteCounter = (participant: Participants) => void

/** Stores a vote, and lets the voter in first if need be: all of it or nothing. */
async function saveVote(
  visit: JoinRequest,
  known: Participants | undefined,
  { said, count }: { said: VoteInput; count: VoteCounter },
  door: JoinContext,
) {
  // of somebody known, what is too much costs no transaction
  if (isJoined(known)) count(known)
  return runTransaction(door.db, async (tx) => {
    const participant = isJoined(known) ? known : await joinConversation(tx, visit, door)
    if (!isJoined(known)) count(participant)
    const { zid, pid, uid } = participant
    await insertVote(tx, { zid, pid, ...said, weight_x_32767: 0, created: door.clock() })
    await endDraft(tx, visit.conversation, uid)
    return participant
  })
}

/** Refuses a vote before anybody is let in for it, and gives what it is cast into. */
async function checkVote(
  visit: JoinRequest,
  known: Participants | undefined,
  said: VoteInput,
  door: JoinContext,
) {
  const { conversation } = visit
  const { db } = door
  if (!known) await checkJoin(db, visit, door)
  if (!conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
  const ballot = await findVoterState(db, conversation.zid, known?.pid, said)
  const pool = await getCandidates(db, conversation, ballot)
  if (!pool.indexByTid.has(said.tid)) throw createParseError('tid', 'names no comment of this conversation')
  return { ballot, pool }
}

const toLatestVoteReply = (row: VotesLatest, { conversation_id }: ConversationRow): LatestVote => ({
  pid: row.pid,
  tid: row.tid,
  vote: row.vote,
  weight_x_32767: row.weight_x_32767,
  modified: String(row.modified),
  conversation_id,
})

/** The full weight of a vote as it is stored. */
const FULL_WEIGHT = 32_767

const toPastVoteReply = (row: Votes, { conversation_id }: ConversationRow): PastVote => ({
  pid: row.pid,
  tid: row.tid,
  vote: row.vote,
  weight_x_32767: row.weight_x_32767,
  created: String(row.created),
  high_priority: row.high_priority !== 0,
  weight: row.weight_x_32767 / FULL_WEIGHT,
  conversation_id,
})

/** What the integer columns of every database hold at most. */
const MAX_PID = 2_147_483_647

/**
 * Whose votes are asked for: a moderator may name anybody, everybody else gets their own.
 * @returns undefined when there is nothing that the caller may see
 */
async function findVisiblePid(
  asked: string | undefined,
  { db, caller, conversation }: Pick<Context, 'db' | 'caller'> & { conversation: ConversationRow },
): Promise<number | undefined> {
  const named = asked !== undefined && /^\d+$/.test(asked) ? Math.min(Number(asked), MAX_PID) : undefined
  if (named !== undefined && canModerate(caller, conversation)) return named
  const own = (await findExistingParticipant(db, { caller, conversation }))?.pid
  return named === undefined || named === own ? own : undefined
}

/** Makes the handler that takes a vote. Those who administer the conversation may vote as often as they like. */
function createCastVoteHandler({ config, clock }: Dependencies): Handlers<typeof votes>['castVote'] {
  const perMinute = config.limits.votes_per_participant
  const flood = createRateLimiter({ perMinute, clock, code: 'polis_err_too_many_votes' })
  return async ({ body }, context) => {
    const { db, caller, conversation, random } = context
    const { xid, participant_key, tid, vote } = body
    const visit = { caller, conversation, xid, participant_key }
    const said = { tid, vote, high_priority: Number(body.high_priority === true) }
    const known = await findExistingParticipant(db, visit)
    const { ballot, pool } = await checkVote(visit, known, said, context)
    const count: VoteCounter = ({ zid, pid }) => {
      if (!canModerate(caller, conversation)) flood.consume(`${zid} ${pid}`)
    }
    const repeated = isJoined(known) && ballot.hasSameVote
    const participant = repeated ? known : await saveVote(visit, known, { said, count }, context)
    // who comes with the key or id of somebody else's first vote, sent at the same time, has voted before
    const isNew = !known && participant.vote_count === 0
    const { votedTids: voted } =
      known || isNew ? ballot : await findVoterState(db, conversation.zid, participant.pid)
    const done = voted.includes(tid) ? voted : [...voted, tid]
    const nextComment = drawCandidate(pool, { votedTids: done, random })
    return {
      ...(nextComment ? { nextComment } : {}),
      currentPid: participant.pid,
      ...(await issueTokenInfo(visit, participant, context)),
    }
  }
}

/** Votes, as they are cast and as they are read. */
export const createVotesHandlers = (given: Dependencies): Handlers<typeof votes> => ({
  castVote: createCastVoteHandler(given),

  listVotes: async ({ query }, context) => {
    const { db, conversation } = context
    const pid = await findVisiblePid(query.pid, context)
    if (pid === undefined) return []
    const rows = await listLatestVotes(db, conversation.zid, pid, query.tid)
    return rows.map((row) => toLatestVoteReply(row, conversation))
  },

  listMyVotes: async (_, { db, caller, conversation }) => {
    const participant = await findExistingParticipant(db, { caller, conversation })
    if (!participant) return []
    const rows = await listVoteHistory(db, conversation.zid, participant.pid)
    return rows.map((row) => toPastVoteReply(row, conversation))
  },
})
