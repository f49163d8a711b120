import { isDeniedResults, canModerate, toDetailsReply, getConversation } from '../conversations/public.ts'
import { toLifecycle } from '../lifecycle/public.ts'
import { findGroupNames, findPublishedReport } from '../reports/public.ts'
import { findCallerRow, toUserReply } from '../users/public.ts'
import { listLatestVotes } from '../votes/public.ts'
import { type XidFields, findXidByPid } from '../xids/public.ts'
import { findDomainList } from '../embed/public.ts'
import type { participation, ParticipationInit } from '@folkmoot/api-types/participation'
import type { Context } from '../../platform/http/context.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Db, ParticipantRow } from '../../platform/storage/database.ts'
import type { LatestVoteRow } from '../../platform/storage/conversation-tables.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import { saveXidLabel } from './storage.ts'
import { createJoinRequest, getHeaderKey, findParticipatingUser, type JoinRequest } from './join-request.ts'
import {
  findExistingParticipant,
  canRead,
  countNewcomer,
  isJoined,
  joinConversation,
  findJoinRefusal,
  issueTokenInfo,
} from './join.ts'
import { drawCandidate, getCandidates } from './comment-candidates.ts'
import { findInitialMap } from './initial-map.ts'
import { toParticipantReply } from './reply.ts'
import { getVoterState } from './voter-state.storage.ts'
import { isDomainAllowed, isLoopback } from '@folkmoot/domain/domain-list'
import { isOver } from '@folkmoot/domain/lifecycle'

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

/** Joins a newcomer; undefined while newcomers have to wait. */
async function joinUnlessLimited(joinRequest: JoinRequest, context: InitContext) {
  try {
    await countNewcomer(joinRequest, context)
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return undefined
    throw error
  }
  return runTransaction(context.db, (tx) => joinConversation(tx, joinRequest, context))
}

/**
 * Finds the caller's participant. Callers who may join an open conversation join it here if an external id identifies them, or if
 * one is stored beside the participant of their browser.
 */
async function resolveParticipant(
  joinRequest: JoinRequest,
  context: InitContext,
): Promise<ResolvedParticipant> {
  const { db } = context
  const { xid, label, participant_key, xidProblem, conversation } = joinRequest
  const existing = await findExistingParticipant(db, joinRequest)
  const unchanged = { participant: existing, isNew: false }
  if (!existing && xidProblem !== undefined) return { ...unchanged, xidProblem }
  if (findParticipatingUser(joinRequest)) return unchanged
  if (isJoined(existing)) {
    if (label !== undefined && existing.xid_label === null) await saveXidLabel(db, existing, label)
    return unchanged
  }
  if (xid === undefined && (label === undefined || participant_key === undefined)) return unchanged
  if (!conversation.is_active) return unchanged
  if (!existing && (await findJoinRefusal(db, joinRequest))) return unchanged
  const participant = await joinUnlessLimited(joinRequest, context)
  return participant ? { participant, isNew: true } : unchanged
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
  const user = await createUserReply(db, caller, zid, participant)
  const ptpt = participant ? { ptpt: toParticipantReply(participant) } : 'uid' in user ? {} : { ptpt: null }
  const votes = participant ? await listLatestVotes(db, zid, participant.pid) : []
  const votedTids = votes.map(({ tid }) => tid)
  const isReader = canRead(joinRequest, participant)
  const candidates = isReader
    ? await getCandidates(db, conversation, await getVoterState(db, zid))
    : undefined
  const comment = candidates && (await drawCandidate(db, candidates, { votedTids, random }))
  const isShown = isReader && !isDeniedResults(caller, conversation, undefined)
  const groupNames = isShown ? await findGroupNames(db, zid) : undefined
  const result = isOver(toLifecycle(conversation)) ? await findPublishedReport(db, zid) : undefined
  return {
    ...createBlankReply(request),
    user,
    ...ptpt,
    nextComment: comment ? Object.assign(comment, { currentPid: participant?.pid ?? -1 }) : null,
    conversation: toDetailsReply(isNew ? await getConversation(db, zid) : conversation, caller),
    votes: votes.map(toVoteReply),
    pca: includePCA ? await findInitialMap(db, { zid, isReader, isShown, now: clock() }) : null,
    ...(result && { report_id: result.report_id }),
    ...(groupNames && { group_names: groupNames }),
    ...(xidProblem === undefined ? {} : { xid_problem: xidProblem }),
    ...(participant ? await issueTokenInfo(joinRequest, participant, context) : {}),
  }
}

/** Returns the address of the page that shows the conversation: `parent_url` of the referer, or the referer itself. */
function parsePageUrl(referer: string | undefined): URL | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined
  const page = new URL(referer)
  const parent = page.searchParams.get('parent_url')
  return parent !== null && URL.canParse(parent) ? new URL(parent) : page
}

/**
 * Refuses pages whose host is not on the domain list of the owner's site. Requests without a referer, pages on loopback
 * addresses and moderators always pass.
 * @throws ApiError `polis_err_domain`
 */
async function checkPageHost(
  db: Db,
  { caller, conversation }: JoinRequest,
  referer: string | undefined,
): Promise<void> {
  const page = parsePageUrl(referer)
  if (!page || isLoopback(page.hostname) || canModerate(caller, conversation)) return
  const list = await findDomainList(db, conversation.owner_site_id)
  if (!isDomainAllowed(list, page.host)) throw new ApiError('polis_err_domain')
}
