import type { participation, ParticipationInit } from '@folkmoot/api-types/participation'
import type { Context } from '../../http/context.ts'
import type { Caller } from '../../core/caller.ts'
import { ApiError } from '../../core/errors.ts'
import { isDeniedResults } from '../../core/authority.ts'
import type { Db, ParticipantRow, LatestVoteRow } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { toDetailsReply } from '../conversations/reply.ts'
import { getConversation } from '../../core/conversations.storage.ts'
import { findGroupNames } from '../../core/group-names.storage.ts'
import { findCallerRow, toUserReply } from '../users/reply.ts'
import { findUser } from '../../core/users.storage.ts'
import { listLatestVotes } from '../../core/votes.storage.ts'
import { findParticipantByXid } from '../../core/participants/storage.ts'
import { confirmXid, saveXidClaim } from '../../core/participants/xid-holder.storage.ts'
import type { XidFields } from '../../core/xid-proof.ts'
import { findXidByPid } from '../../core/xids.storage.ts'
import { createJoinRequest, getHeaderKey } from '../../core/participants/create-join-request.ts'
import { findParticipatingUser, type JoinRequest } from '../../core/participants/join-request.ts'
import {
  findExistingParticipant,
  canRead,
  isJoined,
  joinConversation,
  findJoinRefusal,
  issueTokenInfo,
} from '../../core/participants/join.ts'
import { createInitialMap } from './initial-map.ts'
import { checkPageHost } from './page-host.ts'
import { drawCandidate, getCandidates } from '../../core/participants/comment-candidates.ts'
import { toParticipantReply } from './reply.ts'
import { getVoterState } from '../../core/participants/voter-state.storage.ts'

type InitContext = Context<typeof participation.participationInit>

interface InitQuery extends XidFields {
  /** false leaves out the map */
  includePCA?: boolean
}

/** The fields of every reply, before they are filled in. */
const createBlankReply = ({ headers }: InitContext['request']) => ({
  nextComment: null,
  conversation: null,
  votes: [],
  pca: null,
  famous: {},
  acceptLanguage: headers['accept-language'] ?? 'en-US',
})

/** Creates the reply to a request without a conversation. */
async function createReplyWithoutConversation({
  db,
  caller,
  request,
}: InitContext): Promise<ParticipationInit> {
  const row = await findCallerRow(db, caller)
  const account = caller.kind === 'user' ? caller.user : undefined
  const hasXid = caller.kind === 'participant' && caller.xid !== undefined
  return { user: row ? toUserReply({ row, account, hasXid }) : {}, ptpt: null, ...createBlankReply(request) }
}

interface ResolvedParticipant {
  participant: ParticipantRow | undefined
  /** the participant has joined with this request */
  isNew: boolean
  /** why the external id of the request does not identify the caller */
  xidProblem?: ParticipationInit['xid_problem']
}

/** Joins the caller; undefined while newcomers have to wait or to prove work, which they do with their first vote. */
const joinUnlessLimited = (joinRequest: JoinRequest, context: InitContext) =>
  runTransaction(context.db, (tx) => joinConversation(tx, joinRequest, context)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 429) return undefined
    throw error
  })

/** Finds the caller's participant. Callers with an external id who may join an open conversation join it here. */
async function resolveParticipant(
  joinRequest: JoinRequest,
  context: InitContext,
): Promise<ResolvedParticipant> {
  const { db } = context
  const { xid, xidProblem, conversation } = joinRequest
  const existing = await findExistingParticipant(db, joinRequest)
  const unchanged = { participant: existing, isNew: false }
  if (!existing && xidProblem !== undefined) return { ...unchanged, xidProblem }
  if (isJoined(existing) || xid === undefined || findParticipatingUser(joinRequest)) return unchanged
  if (!conversation.is_active) return unchanged
  const refusal = existing ? undefined : await findJoinRefusal(db, joinRequest)
  if (refusal === 'polis_err_xid_claimed') return { ...unchanged, xidProblem: 'claimed' }
  if (refusal) return unchanged
  const participant = await joinUnlessLimited(joinRequest, context)
  return participant ? { participant, isNew: true } : unchanged
}

/**
 * Stores that an external id belongs to the calling browser, which has proven it by a token or a signature: it is recognised
 * by its key when the token is over.
 */
async function saveOwnClaim(
  joinRequest: JoinRequest,
  participant: ParticipantRow | undefined,
  { db, clock }: InitContext,
): Promise<void> {
  const { caller, participant_key, isXidSigned, xid } = joinRequest
  if (!isJoined(participant)) return
  await confirmXid(db, joinRequest, participant)
  if (participant_key === undefined) return
  const named = caller.kind === 'participant' ? caller.xid : isXidSigned ? xid : undefined
  if (named === undefined) return
  // an older token may name an id that a signature has given to another participant
  const holder = await findParticipantByXid(db, participant.zid, named)
  if (holder?.pid === participant.pid) await saveXidClaim(db, joinRequest, named, clock())
}

/** Creates the user of the reply; without an account only what identifies the participant. */
async function createUserReply(db: Db, caller: Caller, zid: number, participant: ParticipantRow | undefined) {
  const account = caller.kind === 'user' ? caller.user : undefined
  const uid = participant?.uid ?? undefined
  const row = account ?? (uid === undefined ? undefined : await findUser(db, uid))
  if (!row) return {}
  const known = participant ? await findXidByPid(db, zid, participant.pid) : undefined
  return toUserReply({ row, account, known, hasXid: known !== undefined })
}

const toVoteReply = ({ pid, tid, vote, weight_x_32767, modified }: LatestVoteRow) => ({
  pid,
  tid,
  vote,
  weight_x_32767,
  modified: String(modified),
})

/** Creates the data that a participant's page starts with. Outsiders of an invite-only conversation get no comment and no map. */
export async function createInitReply(
  { includePCA = true, ...fields }: InitQuery,
  context: InitContext,
): Promise<ParticipationInit> {
  const { db, caller, clock, conversation, random, request } = context
  if (!conversation) return createReplyWithoutConversation(context)
  const { zid } = conversation
  await checkPageHost(db, { caller, conversation }, request.headers.referer)
  const identity = { ...fields, participant_key: getHeaderKey(request) }
  const joinRequest = await createJoinRequest(identity, { ...context, conversation })
  const { participant, isNew, xidProblem } = await resolveParticipant(joinRequest, context)
  await saveOwnClaim(joinRequest, participant, context)
  const user = await createUserReply(db, caller, zid, participant)
  const ptpt = participant ? { ptpt: toParticipantReply(participant) } : 'uid' in user ? {} : { ptpt: null }
  const votes = participant ? await listLatestVotes(db, zid, participant.pid) : []
  const votedTids = votes.map(({ tid }) => tid)
  const isReader = canRead(joinRequest, participant)
  const candidates = isReader
    ? await getCandidates(db, conversation, await getVoterState(db, zid))
    : undefined
  const comment = candidates && drawCandidate(candidates, { votedTids, random })
  const isShown = isReader && !isDeniedResults(caller, conversation, undefined)
  const groupNames = isShown ? await findGroupNames(db, zid) : undefined
  return {
    ...createBlankReply(request),
    user,
    ...ptpt,
    nextComment: comment ? Object.assign(comment, { currentPid: participant?.pid ?? -1 }) : null,
    conversation: toDetailsReply(isNew ? await getConversation(db, zid) : conversation, caller),
    votes: votes.map(toVoteReply),
    pca: includePCA ? await createInitialMap(db, { zid, isReader, isShown, now: clock() }) : null,
    ...(groupNames && { group_names: groupNames }),
    ...(xidProblem === undefined ? {} : { xid_problem: xidProblem }),
    ...(participant ? await issueTokenInfo(joinRequest, participant, context) : {}),
  }
}
