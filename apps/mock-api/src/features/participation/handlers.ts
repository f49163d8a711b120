import type { participation } from '@folkmoot/api-types/participation'
import { canModerate } from '../../core/authority.ts'
import type { Handlers } from '../../http/context.ts'
import { listUnreportedTids } from '../../core/comments.storage.ts'
import { ApiError } from '../../core/errors.ts'
import { findReport } from '../../core/reports.storage.ts'
import { recordSecurityEvent } from '../../core/security-log.storage.ts'
import { createInvalidTokenError } from '../../core/token-errors.ts'
import type { ParticipantRow } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { streamParticipation } from './counts.ts'
import { createInitReply } from './init.ts'
import {
  checkJoin,
  createTokenInfo,
  findExistingParticipant,
  isJoined,
  joinConversation,
  requireReadAccess,
  type JoinContext,
} from '../../core/participants/join.ts'
import {
  createJoinRequest,
  getHeaderKey,
  hashParticipantKey,
  type JoinRequest,
} from '../../core/participants/join-request.ts'
import { drawCandidate, getCandidates } from '../../core/participants/comment-candidates.ts'
import { toParticipantReply } from './reply.ts'
import { raiseEpoch } from '../../core/participants/storage.ts'
import { getVoterState } from '../../core/participants/voter-state.storage.ts'

/** Names the caller's own number; existing participation pages send it with every request. */
const MY_PID = 'mypid'

/** Returns the caller's participant, creating it if needed. */
async function ensureJoined(joinRequest: JoinRequest, context: JoinContext): Promise<ParticipantRow> {
  const { db } = context
  const existing = await findExistingParticipant(db, joinRequest)
  if (isJoined(existing)) return existing
  if (!existing) await checkJoin(db, joinRequest, context)
  if (!joinRequest.conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
  return runTransaction(db, (tx) => joinConversation(tx, joinRequest, context))
}

const handleNextComment: Handlers<typeof participation>['nextComment'] = async ({ query }, context) => {
  const { db, caller, conversation, random, request } = context
  const { not_voted_by_pid: requested = MY_PID, without, report_id, initial_tid: initialTid } = query
  const joinRequest = await createJoinRequest({ ...query, participant_key: getHeaderKey(request) }, context)
  const participant = await findExistingParticipant(db, joinRequest)
  const report = report_id === undefined ? undefined : await findReport(db, report_id)
  const isReportReader = report?.zid === conversation.zid
  if (!isReportReader) requireReadAccess(joinRequest, participant)
  // who reads through a report gets what it shows
  const unreportedTids = isReportReader
    ? await listUnreportedTids(db, conversation.zid, report.mod_level)
    : []
  const requestedPid = requested === MY_PID ? -1 : Number(requested)
  const pid = requestedPid >= 0 && canModerate(caller, conversation) ? requestedPid : participant?.pid
  const voterState = await getVoterState(db, conversation.zid, pid)
  const candidates = await getCandidates(db, conversation, voterState)
  const { votedTids } = voterState
  const excludedTids = [...(without ?? []), ...unreportedTids]
  const comment = drawCandidate(candidates, { votedTids, excludedTids, random, initialTid })
  const hasVoted = initialTid !== undefined && votedTids.includes(initialTid)
  const initialStatus = initialTid === comment?.tid ? 'eligible' : hasVoted ? 'voted' : 'unavailable'
  return Object.assign(comment ?? {}, {
    currentPid: participant?.pid ?? -1,
    ...(initialTid === undefined ? {} : ({ initialStatus } as const)),
  })
}

/** Ends all tokens of the caller; the calling device gets a new one if it asks. */
const handleSignOut: Handlers<typeof participation>['signOutParticipant'] = async ({ body }, context) => {
  const { db, caller, conversation, clock } = context
  const { keep_this_device: isKept = false, participant_key: key } = body
  const joinRequest = { caller, conversation }
  const keptKey = isKept && key !== undefined ? hashParticipantKey(conversation, key) : null
  const participant = await findExistingParticipant(db, joinRequest)
  if (!participant) throw createInvalidTokenError('no such participant')
  const { zid } = conversation
  const signedOut = await runTransaction(db, async (tx) => {
    const updated = await raiseEpoch(tx, participant, keptKey)
    const action = 'participant-signed-out-everywhere'
    await recordSecurityEvent(tx, { action, by: caller, zid, now: clock() })
    return updated
  })
  return isKept ? { auth: await createTokenInfo(joinRequest, signedOut, context) } : {}
}

/** Creates the handlers of participation. */
export const createParticipationHandlers = (): Handlers<typeof participation> => ({
  participationInit: async ({ query }, context) => createInitReply(query, context),

  nextComment: handleNextComment,

  createParticipant: async (_, context) => {
    const { caller, conversation } = context
    const participant = await ensureJoined({ caller, conversation }, context)
    return { ...toParticipantReply(participant), conversation_id: conversation.conversation_id }
  },

  getParticipant: async (_, { db, caller, conversation }) => {
    const participant = await findExistingParticipant(db, { caller, conversation })
    if (!participant) return null
    return { ...toParticipantReply(participant), conversation_id: conversation.conversation_id }
  },

  signOutParticipant: handleSignOut,

  countParticipation: async ({ query }, context) => {
    const { db, caller, conversation, reads } = context
    const { zid } = conversation
    await reads.recordList(context, { action: 'identities-read', caller, zid })
    return streamParticipation(db, zid, query.strict === true)
  },
})
