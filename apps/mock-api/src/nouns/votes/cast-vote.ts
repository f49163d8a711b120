import { canModerate } from '../conversations/public.ts'
import {
  createJoinRequest,
  type JoinRequest,
  drawCandidate,
  getCandidates,
  checkJoin,
  countNewcomer,
  findExistingParticipant,
  isJoined,
  issueTokenInfo,
  type JoinContext,
  getVoterState,
} from '../participation/public.ts'
import type { votes } from '@folkmoot/api-types/votes'
import { ApiError, createParseError } from '../../platform/http/errors.ts'
import type { VoteInput } from './votes.storage.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { ParticipantRow } from '../../platform/storage/database.ts'
import { createVoteStore } from './store-vote.ts'

/** Checks a vote before anything is stored. Returns the voter's state and the candidates for the next comment. */
async function loadVoteState(
  joinRequest: JoinRequest,
  existing: ParticipantRow | undefined,
  input: VoteInput,
  context: JoinContext,
) {
  const { conversation } = joinRequest
  if (!existing) await checkJoin(context.db, joinRequest)
  if (!conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
  const voterState = await getVoterState(context.db, conversation.zid, existing?.pid, input)
  const candidates = await getCandidates(context.db, conversation, voterState)
  if (!candidates.indexByTid.has(input.tid))
    throw createParseError('tid', 'does not match a comment in this conversation')
  return { voterState, candidates }
}

/** Counts a vote towards the limit of its voter, or of newcomers. Those who moderate have none. @throws ApiError 429 */
async function countVote(
  joinRequest: JoinRequest,
  existing: ParticipantRow | undefined,
  context: JoinContext,
): Promise<void> {
  if (!existing) return countNewcomer(joinRequest, context)
  if (!canModerate(joinRequest.caller, joinRequest.conversation))
    await context.limits.take('votes_per_participant', `${existing.zid} ${existing.pid}`)
}

/** Creates the handler of castVote. */
export function createCastVoteHandler(): Handlers<typeof votes>['castVote'] {
  const storeVote = createVoteStore()
  return async ({ body }, context) => {
    const { db, conversation, random } = context
    const { tid, vote, high_priority } = body
    const joinRequest = await createJoinRequest(body, context)
    const input = { tid, vote, high_priority: Number(high_priority === true) }
    const existing = await findExistingParticipant(db, joinRequest)
    const { voterState, candidates } = await loadVoteState(joinRequest, existing, input, context)
    const isRepeated = isJoined(existing) && voterState.hasSameVote
    if (!isRepeated) await countVote(joinRequest, existing, context)
    const participant = isRepeated ? existing : await storeVote({ joinRequest, existing, input, context })
    // a request with the same key or id may have created the participant in the meantime, and voted
    const isVoterStateCurrent = existing !== undefined || participant.vote_count === 0
    const { votedTids } = isVoterStateCurrent
      ? voterState
      : await getVoterState(db, conversation.zid, participant.pid)
    const nextComment = await drawCandidate(db, candidates, {
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
