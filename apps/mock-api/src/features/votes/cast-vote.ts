import type { votes } from '@folkmoot/api-types/votes'
import { canModerate } from '../../core/authority.ts'
import { endDraft } from '../../core/conversations.storage.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { ApiError, createParseError } from '../../core/errors.ts'
import { createJoinRequest } from '../../core/participants/create-join-request.ts'
import { drawCandidate, getCandidates } from '../../core/participants/comment-candidates.ts'
import {
  checkJoin,
  findExistingParticipant,
  isJoined,
  issueTokenInfo,
  joinConversation,
} from '../../core/participants/join.ts'
import type { JoinRequest } from '../../core/participants/join-request.ts'
import type { JoinContext } from '../../core/participants/newcomers.ts'
import { getVoterState } from '../../core/participants/voter-state.storage.ts'
import { createRateLimiter, type RateLimiter } from '../../core/rate-limiter.ts'
import { insertVote, type VoteInput } from '../../core/votes.storage.ts'
import type { Handlers } from '../../http/context.ts'
import type { ParticipantRow } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'

/** Checks a vote before anything is stored. Returns the voter's state and the candidates for the next comment. */
async function loadVoteState(
  joinRequest: JoinRequest,
  existing: ParticipantRow | undefined,
  input: VoteInput,
  context: JoinContext,
) {
  const { conversation } = joinRequest
  if (!existing) await checkJoin(context.db, joinRequest, context)
  if (!conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
  const voterState = await getVoterState(context.db, conversation.zid, existing?.pid, input)
  const candidates = await getCandidates(context.db, conversation, voterState)
  if (!candidates.indexByTid.has(input.tid))
    throw createParseError('tid', 'does not match a comment in this conversation')
  return { voterState, candidates }
}

/** Stores a vote in one transaction; the voter joins the conversation in it if needed. */
function saveVote(
  joinRequest: JoinRequest,
  existing: ParticipantRow | undefined,
  input: VoteInput,
  { context, limiter }: { context: JoinContext; limiter: RateLimiter },
): Promise<ParticipantRow> {
  const { caller, conversation } = joinRequest
  const consumeVoteLimit = ({ zid, pid }: ParticipantRow) => {
    if (!canModerate(caller, conversation)) limiter.consume(`${zid} ${pid}`)
  }
  // a known participant over the limit costs no transaction
  if (isJoined(existing)) consumeVoteLimit(existing)
  return runTransaction(context.db, async (tx) => {
    const participant = isJoined(existing) ? existing : await joinConversation(tx, joinRequest, context)
    if (!isJoined(existing)) consumeVoteLimit(participant)
    const { zid, pid, uid } = participant
    await insertVote(tx, { zid, pid, ...input, weight_x_32767: 0, created: context.clock() })
    await endDraft(tx, conversation, uid)
    return participant
  })
}

/** Creates the handler of castVote. The rate limit does not apply to those who moderate the conversation. */
export function createCastVoteHandler({ config, clock }: Dependencies): Handlers<typeof votes>['castVote'] {
  const perMinute = config.limits.votes_per_participant
  const limiter = createRateLimiter({ perMinute, clock, code: 'polis_err_too_many_votes' })
  return async ({ body }, context) => {
    const { db, conversation, random } = context
    const { tid, vote, high_priority } = body
    const joinRequest = await createJoinRequest(body, context)
    const input = { tid, vote, high_priority: Number(high_priority === true) }
    const existing = await findExistingParticipant(db, joinRequest)
    const { voterState, candidates } = await loadVoteState(joinRequest, existing, input, context)
    const isRepeated = isJoined(existing) && voterState.hasSameVote
    const participant = isRepeated
      ? existing
      : await saveVote(joinRequest, existing, input, { context, limiter })
    // a request with the same key or id may have created the participant in the meantime, and voted
    const isVoterStateCurrent = existing !== undefined || participant.vote_count === 0
    const { votedTids } = isVoterStateCurrent
      ? voterState
      : await getVoterState(db, conversation.zid, participant.pid)
    const nextComment = drawCandidate(candidates, {
      votedTids: votedTids.includes(tid) ? votedTids : [...votedTids, tid],
      random,
    })
    return {
      ...(nextComment ? { nextComment } : {}),
      currentPid: participant.pid,
      ...(await issueTokenInfo(joinRequest, participant, context)),
    }
  }
}
