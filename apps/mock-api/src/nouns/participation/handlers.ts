import { canModerate } from '../conversations/public.ts'
import { listUnreportedTids } from '../comments/public.ts'
import { findReport } from '../reports/public.ts'
import { streamXids } from '../xids/public.ts'
import type { participation } from '@folkmoot/api-types/participation'
import type { Handlers } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { ParticipantRow, Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { createInitReply } from './init.ts'
import {
  checkJoin,
  countNewcomer,
  findExistingParticipant,
  isJoined,
  joinConversation,
  requireReadAccess,
  type JoinContext,
} from './join.ts'
import { deviceHandlers } from './devices.ts'
import { createJoinRequest, getHeaderKey, type JoinRequest } from './join-request.ts'
import { drawCandidate, getCandidates } from './comment-candidates.ts'
import { toParticipantReply } from './reply.ts'
import { listCommentCounts, streamVoteCounts } from './storage.ts'
import { getVoterState } from './voter-state.storage.ts'

/** Names the caller's own number; existing participation pages send it with every request. */
const MY_PID = 'mypid'

/** Returns the caller's participant, creating it if needed. */
async function ensureJoined(joinRequest: JoinRequest, context: JoinContext): Promise<ParticipantRow> {
  const { db } = context
  const existing = await findExistingParticipant(db, joinRequest)
  if (isJoined(existing)) return existing
  if (!existing) await checkJoin(db, joinRequest)
  if (!joinRequest.conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
  if (!existing) await countNewcomer(joinRequest, context)
  return runTransaction(db, (tx) => joinConversation(tx, joinRequest, context))
}

const handleNextComment: Handlers<typeof participation>['nextComment'] = async ({ query }, context) => {
  const { db, caller, conversation, random, request } = context
  const { not_voted_by_pid: requested = MY_PID, without, report_id } = query
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
  const comment = await drawCandidate(db, candidates, { votedTids, excludedTids, random })
  return { ...comment, currentPid: participant?.pid ?? -1 }
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

  ...deviceHandlers,

  countParticipation: async ({ query }, context) => {
    const { db, caller, conversation, reads } = context
    const { zid } = conversation
    await reads.recordList(context, { action: 'identities-read', caller, zid })
    return streamParticipation(db, zid, query.strict === true)
  },
})

type Counts = Record<string, { votes: number; comments: number }>

interface Place {
  readonly db: Db
  readonly zid: number
  /** by pid */
  readonly comments: ReadonlyMap<number, number>
}

/** Counts by external id, with those who did nothing and without participants that have none. Several people may have one label. */
async function countByXid({ db, zid, comments }: Place): Promise<Counts> {
  const totals = new Map<string, { votes: number; comments: number }>()
  for await (const page of streamXids(db, zid))
    for (const { pid, xid, vote_count } of page) {
      const known = totals.get(xid) ?? { votes: 0, comments: 0 }
      totals.set(xid, {
        votes: known.votes + Number(vote_count),
        comments: known.comments + (comments.get(pid) ?? 0),
      })
    }
  return Object.fromEntries(totals)
}

/** Counts by pid those who voted or wrote. */
async function* countByPid({ db, zid, comments }: Place): AsyncGenerator<Counts> {
  const rest = new Map(comments)
  let isEmpty = true
  for await (const page of streamVoteCounts(db, zid)) {
    const counts: Counts = {}
    for (const { pid, count } of page) {
      if (count > 0 || rest.has(pid)) counts[pid] = { votes: Number(count), comments: rest.get(pid) ?? 0 }
      rest.delete(pid)
    }
    isEmpty = false
    yield counts
  }
  if (isEmpty || rest.size > 0)
    yield Object.fromEntries([...rest].map(([pid, count]) => [pid, { votes: 0, comments: count }]))
}

/** Tells whether everybody who voted or wrote has an external id. */
async function haveAllXids({ db, zid, comments }: Place): Promise<boolean> {
  const known = new Set<number>()
  for await (const page of streamXids(db, zid)) for (const { pid } of page) known.add(pid)
  if ([...comments.keys()].some((pid) => !known.has(pid))) return false
  for await (const page of streamVoteCounts(db, zid))
    if (page.some(({ pid, count }) => count > 0 && !known.has(pid))) return false
  return true
}

/**
 * Counts the votes and comments of each participant, by pid; by external id if there are any, without participants that have none.
 * @param strict refuses to leave out participants
 * @throws ApiError `polis_err_get_participation_missing_xids`
 */
async function* streamParticipation(db: Db, zid: number, strict: boolean): AsyncGenerator<Counts> {
  const counted = await listCommentCounts(db, zid)
  const place = { db, zid, comments: new Map(counted.map(({ pid, count }) => [pid, Number(count)])) }
  if (strict && !(await haveAllXids(place))) throw new ApiError('polis_err_get_participation_missing_xids')
  const byXid = await countByXid(place)
  if (Object.keys(byXid).length > 0) yield byXid
  else yield* countByPid(place)
}
