import type { participation } from '@folkmoot/api-types/participation'
import { hasReportAccess, canModerate } from '../../core/authority.ts'
import type { Handlers } from '../../http/context.ts'
import { ApiError } from '../../core/errors.ts'
import type { ParticipantRow } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { streamXids } from '../xids/stream-xids.storage.ts'
import type { XidInUse } from '../xids/storage.ts'
import { sumByParticipant } from './counts.ts'
import { createInitReply } from './init.ts'
import {
  checkJoin,
  findExistingParticipant,
  isJoined,
  joinConversation,
  requireReadAccess,
  type JoinContext,
  type JoinRequest,
} from '../../core/participants/join.ts'
import { drawCandidate, getCandidates } from '../../core/participants/comment-candidates.ts'
import { toParticipantReply } from './reply.ts'
import { listCommentCounts, listVoteCounts } from '../../core/participants/storage.ts'
import { findVoterState } from '../../core/participants/voter-state.storage.ts'

/** Returns the caller's participant, creating it if needed. */
async function ensureJoined(joinRequest: JoinRequest, context: JoinContext): Promise<ParticipantRow> {
  const { db } = context
  const existing = await findExistingParticipant(db, joinRequest)
  if (isJoined(existing)) return existing
  if (!existing) await checkJoin(db, joinRequest, context)
  if (!joinRequest.conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
  return runTransaction(db, (tx) => joinConversation(tx, joinRequest, context))
}

/** Creates the handlers of participation. */
export const createParticipationHandlers = (): Handlers<typeof participation> => ({
  participationInit: async ({ query }, context) => createInitReply(query, context),

  nextComment: async ({ query }, { db, caller, conversation, random }) => {
    const { xid, not_voted_by_pid: requestedPid = -1, without, report_id } = query
    const joinRequest = { caller, conversation, xid }
    const participant = await findExistingParticipant(db, joinRequest)
    const isReportReader = report_id !== undefined && (await hasReportAccess({ db, conversation, report_id }))
    if (!isReportReader) requireReadAccess(joinRequest, participant)
    const pid = requestedPid >= 0 && canModerate(caller, conversation) ? requestedPid : participant?.pid
    const voterState = await findVoterState(db, conversation.zid, pid)
    const candidates = await getCandidates(db, conversation, voterState)
    const { votedTids } = voterState
    const comment = drawCandidate(candidates, { votedTids, excludedTids: without, random })
    return Object.assign(comment ?? {}, { currentPid: participant?.pid ?? -1 })
  },

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

  countParticipation: async ({ query }, { db, conversation: { zid } }) => {
    const xids: XidInUse[] = []
    for await (const page of streamXids(db, zid)) xids.push(...page)
    const votes = await listVoteCounts(db, zid)
    const comments = await listCommentCounts(db, zid)
    return sumByParticipant({ votes, comments, xids }, query.strict === true)
  },
})
