import type { participation } from '@folkmoot/api-types/participation'
import { hasReportAccess, canModerate } from '../../core/authority.ts'
import type { Handlers } from '../../http/context.ts'
import { ApiError } from '../../core/errors.ts'
import type { Participants } from '../../storage/database.ts'
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
import { listCommentCounts, listVoteCounts, findVoterState } from '../../core/participants/storage.ts'

/** Makes somebody a participant who is none yet, where they may be. */
async function ensureJoined(visit: JoinRequest, door: JoinContext): Promise<Participants> {
  const known = await findExistingParticipant(door.db, visit)
  if (isJoined(known)) return known
  if (!known) await checkJoin(door.db, visit, door)
  if (!visit.conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
  return runTransaction(door.db, (tx) => joinConversation(tx, visit, door))
}

/** The handlers of participation. */
export const createParticipationHandlers = (): Handlers<typeof participation> => ({
  participationInit: async ({ query }, context) => createInitReply(query, context),

  nextComment: async ({ query }, { db, caller, conversation, random }) => {
    const { xid, not_voted_by_pid: named = -1, without, report_id } = query
    const visit = { caller, conversation, xid }
    const participant = await findExistingParticipant(db, visit)
    const reads = report_id !== undefined && (await hasReportAccess({ db, conversation, report_id }))
    if (!reads) requireReadAccess(visit, participant)
    const pid = named >= 0 && canModerate(caller, conversation) ? named : participant?.pid
    const ballot = await findVoterState(db, conversation.zid, pid)
    const pool = await getCandidates(db, conversation, ballot)
    const next = drawCandidate(pool, { votedTids: ballot.votedTids, excludedTids: without, random })
    return Object.assign(next ?? {}, { currentPid: participant?.pid ?? -1 })
  },

  createParticipant: async (_, context) => {
    const { caller, conversation } = context
    const row = await ensureJoined({ caller, conversation }, context)
    return { ...toParticipantReply(row), conversation_id: conversation.conversation_id }
  },

  getParticipant: async (_, { db, caller, conversation }) => {
    const row = await findExistingParticipant(db, { caller, conversation })
    return row ? { ...toParticipantReply(row), conversation_id: conversation.conversation_id } : null
  },

  countParticipation: async ({ query }, { db, conversation: { zid } }) => {
    const xids: XidInUse[] = []
    for await (const page of streamXids(db, zid)) xids.push(...page)
    const votes = await listVoteCounts(db, zid)
    const comments = await listCommentCounts(db, zid)
    return sumByParticipant({ votes, comments, xids }, query.strict === true)
  },
})
