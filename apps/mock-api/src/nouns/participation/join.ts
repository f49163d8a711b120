import { canModerate, canReadAll } from '../conversations/public.ts'
import { findUidByXid, insertXid, isXidAllowed } from '../xids/public.ts'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db, ParticipantRow } from '../../platform/storage/database.ts'
import { lockGeneration } from '../../platform/storage/generations.ts'
import type { HandlerDependencies } from '../../platform/http/dependencies.ts'
import { ApiError, createInvalidTokenError } from '../../platform/http/errors.ts'
import {
  isRenewalDue,
  PARTICIPANT_TOKEN_LIFETIME_SECONDS,
} from '../../platform/identity/participant-tokens.ts'
import { createSiteId, insertUser } from '../../platform/identity/users.storage.ts'
import {
  findParticipatingUser,
  hasConversationToken,
  hashParticipantKey,
  isXidRequired,
  type JoinRequest,
} from './join-request.ts'
import {
  findParticipant,
  findParticipantByKey,
  findParticipantByUid,
  findParticipantByXid,
  hasEnded,
  insertParticipant,
  updateUid,
} from './storage.ts'
import { toNetwork } from '../../platform/http/network.ts'

/** Dependencies of a join. The address of `request` tells the network of the newcomer. */
export interface JoinContext extends HandlerDependencies {
  request: { readonly ip: string }
}

/** True for people who can be made at will: without an account, a signed external id or an invite code. */
export const isUnidentified = (joinRequest: JoinRequest): boolean =>
  !findParticipatingUser(joinRequest) &&
  joinRequest.isXidSigned !== true &&
  !joinRequest.conversation.treevite_enabled

/** The network of a newcomer in this conversation. */
const getNetworkKey = ({ conversation }: JoinRequest, { request }: JoinContext): string =>
  `${conversation.zid} ${toNetwork(request.ip)}`

/** Counts a newcomer towards the limit of their network; call it before the transaction. @throws ApiError 429 for too many */
export async function countNewcomer(joinRequest: JoinRequest, context: JoinContext): Promise<void> {
  if (isUnidentified(joinRequest))
    await context.limits.take('newcomers_per_address', getNetworkKey(joinRequest, context))
}

/**
 * Finds the caller's participant. A token takes precedence over an external id, and both over a browser's key. An id that does
 * not count identifies nobody.
 */
export async function findExistingParticipant(
  db: Db,
  joinRequest: JoinRequest,
): Promise<ParticipantRow | undefined> {
  const { caller, conversation, xid, xidProblem, participant_key } = joinRequest
  const { zid } = conversation
  if (caller.kind === 'participant' && (await hasConversationToken(db, joinRequest))) {
    const participant = await findParticipant(db, zid, caller.pid)
    if (participant?.uid !== caller.uid) throw createInvalidTokenError('no such participant')
    return participant
  }
  const account = findParticipatingUser(joinRequest)
  if (account) return findParticipantByUid(db, zid, account.uid)
  if (xid !== undefined) {
    const participant = await findParticipantByXid(db, conversation, xid)
    return participant && (await hasEnded(db, participant)) ? undefined : participant
  }
  if (participant_key === undefined || xidProblem !== undefined) return undefined
  return findParticipantByKey(db, zid, hashParticipantKey(conversation, participant_key))
}

/** Returns the reason why the external id of a newcomer lets nobody in; undefined if it does, or there is none. */
async function findXidRefusal(db: Db, joinRequest: JoinRequest): Promise<ErrorCode | undefined> {
  const { conversation, xid, xidProblem } = joinRequest
  if (findParticipatingUser(joinRequest)) return undefined
  if (xidProblem !== undefined) return 'polis_err_xid_not_signed'
  const participant = xid === undefined ? undefined : await findParticipantByXid(db, conversation, xid)
  return participant && (await hasEnded(db, participant)) ? 'polis_err_xid_not_allowed' : undefined
}

/** Returns the reason why a newcomer may not join; undefined if they may. Moderators always may. */
export async function findJoinRefusal(db: Db, joinRequest: JoinRequest): Promise<ErrorCode | undefined> {
  const { caller, conversation, isXidSigned } = joinRequest
  const xid = joinRequest.xid ?? joinRequest.label
  if (canModerate(caller, conversation)) return undefined
  const isIdentified = isXidSigned === true && Boolean(conversation.identity_required)
  if (conversation.treevite_enabled && !isIdentified) return 'polis_err_treevite_auth_required'
  const refusal = await findXidRefusal(db, joinRequest)
  if (refusal) return refusal
  if (conversation.identity_required && !isIdentified) return 'polis_err_identity_required'
  if (!isXidRequired(conversation)) return undefined
  if (xid === undefined) return 'polis_err_xid_required'
  const isAllowed = !conversation.use_xid_whitelist || (await isXidAllowed(db, conversation, xid))
  return isAllowed ? undefined : 'polis_err_xid_not_allowed'
}

/** Checks that a newcomer may join. @throws ApiError for an invite-only conversation or a missing external id */
export async function checkJoin(db: Db, joinRequest: JoinRequest): Promise<void> {
  const refusal = await findJoinRefusal(db, joinRequest)
  if (refusal) throw new ApiError(refusal)
}

/** Returns the uid for a new participant: of the account, of the external id, or of a new user. */
async function ensureUid(
  tx: Db,
  joinRequest: JoinRequest,
  { random }: HandlerDependencies,
  now: number,
): Promise<number> {
  const { conversation, xid } = joinRequest
  const account = findParticipatingUser(joinRequest)
  if (account) return account.uid
  const findXidUid = async () => (xid === undefined ? undefined : findUidByXid(tx, conversation.owner, xid))
  const xidUid = await findXidUid()
  if (xidUid !== undefined) return xidUid
  const uid = await allocateId(tx, 'uid')
  // the counter's lock made this transaction wait for another one that may have stored the same external id
  const concurrentUid = await findXidUid()
  if (concurrentUid !== undefined) return concurrentUid
  const withoutAccount = { email: null, email_key: null, hname: null, site_owner: 0, tut: 0 }
  await insertUser(tx, { uid, ...withoutAccount, site_id: createSiteId(random), created: now })
  return uid
}

/** Stores the external id of a participant without an account. */
async function saveXid(
  tx: Db,
  joinRequest: JoinRequest,
  { uid, pid }: ParticipantRow,
  now: number,
): Promise<void> {
  const { conversation, xid } = joinRequest
  if (xid === undefined || findParticipatingUser(joinRequest)) return
  const { zid, owner } = conversation
  const profile = { x_profile_image_url: null, x_name: null, x_email: null, created: now, modified: now }
  await insertXid(tx, { owner, zid, xid, uid, pid, ...profile })
}

/** True for people for whom an owner answers: those with a role, and those whose id the owner's system has signed. */
const isVouchedFor = ({ caller, conversation, isXidSigned }: JoinRequest): boolean =>
  isXidSigned === true || canReadAll(caller, conversation)

/**
 * Adds the caller as a new participant. Call it inside a transaction that has locked the generation. The public figures count
 * those for whom no owner answers by their network.
 */
export async function addParticipant(
  tx: Db,
  joinRequest: JoinRequest,
  context: JoinContext,
  isVouched = isVouchedFor(joinRequest),
): Promise<ParticipantRow> {
  const { conversation, xid, label, participant_key } = joinRequest
  const now = context.clock()
  const uid = await ensureUid(tx, joinRequest, context, now)
  const hasAccount = findParticipatingUser(joinRequest) !== undefined
  // only without an account or external id, because people with different accounts may share a browser
  const usesKey = participant_key !== undefined && xid === undefined && !hasAccount
  const keyDigest = usesKey ? hashParticipantKey(conversation, participant_key) : null
  const participant = await insertParticipant(tx, {
    zid: conversation.zid,
    uid,
    participant_key: keyDigest,
    xid_label: hasAccount ? null : (label ?? null),
    network: isVouched ? null : context.limits.mark(getNetworkKey(joinRequest, context)),
    now,
  })
  await saveXid(tx, joinRequest, participant, now)
  return participant
}

/** Links an imported participant who comes for the first time to a user. */
async function assignUid(
  tx: Db,
  imported: ParticipantRow,
  joinRequest: JoinRequest,
  dependencies: HandlerDependencies,
): Promise<ParticipantRow> {
  const now = dependencies.clock()
  const participant = { ...imported, uid: await ensureUid(tx, joinRequest, dependencies, now) }
  await updateUid(tx, participant)
  await saveXid(tx, joinRequest, participant, now)
  return participant
}

/**
 * Refuses an unsigned id that has stopped to identify while the request waited for the transaction. Owners lock the generation for
 * that, so what is read after the lock stays true.
 */
async function recheckXid(tx: Db, { conversation, xid, isXidSigned }: JoinRequest): Promise<void> {
  if (xid === undefined || isXidSigned) return
  const { xid_policy } = await tx
    .selectFrom('conversations')
    .select('xid_policy')
    .where('zid', '=', conversation.zid)
    .executeTakeFirstOrThrow()
  if (xid_policy !== 'secret') throw new ApiError('polis_err_xid_not_signed')
}

/**
 * Returns the caller's participant, creating it if needed. Call it inside the transaction of the vote or comment: a failed
 * request then creates no participant, and concurrent requests with the same token, id or key create one.
 * @throws ApiError if the caller may not join
 */
export async function joinConversation(
  tx: Db,
  joinRequest: JoinRequest,
  context: JoinContext,
): Promise<ParticipantRow> {
  await lockGeneration(tx, joinRequest.conversation.zid)
  await recheckXid(tx, joinRequest)
  const existing = await findExistingParticipant(tx, joinRequest)
  if (existing) return existing.uid === null ? assignUid(tx, existing, joinRequest, context) : existing
  await checkJoin(tx, joinRequest)
  return addParticipant(tx, joinRequest, context)
}

/** Returns true for participants who have joined; imported ones join with their first request (`joinConversation`). */
export const isJoined = (participant: ParticipantRow | undefined): participant is ParticipantRow =>
  participant !== undefined && participant.uid !== null

/** Tells whether the caller has a token of this conversation that still lives long enough. */
async function hasFreshToken(db: Db, joinRequest: JoinRequest): Promise<boolean> {
  const { caller } = joinRequest
  if (caller.kind !== 'participant' || isRenewalDue(caller, Date.now())) return false
  return hasConversationToken(db, joinRequest)
}

/** Creates a token of a participant; it keeps their external id. */
export async function createTokenInfo(
  { caller, conversation, xid: requested }: JoinRequest,
  { pid, uid, epoch }: ParticipantRow,
  { tokens }: HandlerDependencies,
): Promise<TokenInfo> {
  // forgotten since it was found
  if (uid === null) throw createInvalidTokenError('no such participant')
  // who is known by a token may name any id beside it
  const xid = caller.kind === 'participant' && caller.uid === uid ? caller.xid : requested
  const identity = { uid, pid, epoch, conversation_id: conversation.conversation_id }
  const token = await tokens.issue({ ...identity, ...(xid === undefined ? {} : { xid }) })
  return { token, token_type: 'Bearer', expires_in: PARTICIPANT_TOKEN_LIFETIME_SECONDS }
}

/**
 * Creates the token to send with a reply to callers without an account: who has none of this conversation gets one, and who
 * has one from before today a new one.
 */
export async function issueTokenInfo(
  joinRequest: JoinRequest,
  participant: ParticipantRow,
  dependencies: HandlerDependencies,
): Promise<{ auth?: TokenInfo }> {
  if (findParticipatingUser(joinRequest) || participant.uid === null) return {}
  if (await hasFreshToken(dependencies.db, joinRequest)) return {}
  return { auth: await createTokenInfo(joinRequest, participant, dependencies) }
}

/** Returns true if the caller may read the conversation; an invite-only one is for participants and for people with a role in it. */
export const canRead = (
  { caller, conversation }: JoinRequest,
  participant: ParticipantRow | undefined,
): boolean => !conversation.treevite_enabled || participant !== undefined || canReadAll(caller, conversation)

/**
 * Checks that the caller may read the conversation. Calls that accept a report_id check that first.
 * @throws ApiError `polis_err_treevite_auth_required`
 */
export function requireReadAccess(joinRequest: JoinRequest, participant: ParticipantRow | undefined): void {
  if (!canRead(joinRequest, participant)) throw new ApiError('polis_err_treevite_auth_required')
}
