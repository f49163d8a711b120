import { createHash } from 'node:crypto'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import { allocateId } from '../../storage/counters.ts'
import type { Db, ParticipantRow } from '../../storage/database.ts'
import { lockGeneration } from '../../storage/generations.ts'
import { canModerate } from '../authority.ts'
import type { Caller, SignedInUser } from '../caller.ts'
import type { ConversationRow } from '../conversation-row.ts'
import { findZid } from '../conversations.storage.ts'
import type { HandlerDependencies } from '../dependencies.ts'
import { ApiError } from '../errors.ts'
import { PARTICIPANT_TOKEN_LIFETIME_SECONDS } from '../participant-tokens.ts'
import { toNetwork } from '../rate-limiter.ts'
import { createSiteId } from '../site-id.ts'
import { createInvalidTokenError } from '../token-errors.ts'
import { insertUser } from '../users.storage.ts'
import { findUidByXid, insertXid, isXidAllowed } from '../xids.storage.ts'
import {
  findParticipant,
  findParticipantByKey,
  findParticipantByUid,
  findParticipantByXid,
  insertParticipant,
  updateUid,
} from './storage.ts'

/** A caller, a conversation, and what identifies the caller in it. */
export interface JoinRequest {
  caller: Caller
  conversation: ConversationRow
  /** an external id */
  xid?: string | undefined
  /** 128 random bits that a browser generated, as base64url */
  participant_key?: string | undefined
}

/** Dependencies of a join. The address of `request` counts towards the limit of newcomers per network and minute. */
export interface JoinContext extends HandlerDependencies {
  request: { readonly ip: string }
}

/**
 * Returns the stored form of a browser's key: useless to readers of the database, and different in each conversation.
 * It is salted with the uuid, because the public id of a conversation can change.
 */
export const hashParticipantKey = ({ conversation_uuid }: ConversationRow, key: string): string =>
  createHash('sha256').update(`${conversation_uuid}:${key}`).digest('base64url')

async function hasConversationToken(db: Db, { caller, conversation }: JoinRequest): Promise<boolean> {
  if (caller.kind !== 'participant') return false
  if (caller.conversation_id === conversation.conversation_id) return true
  return (await findZid(db, caller.conversation_id)) === conversation.zid
}

/** Returns true if participants come through another site, which identifies them. */
const isXidRequired = ({ xid_required, use_xid_whitelist }: ConversationRow): boolean =>
  Boolean(xid_required) || Boolean(use_xid_whitelist)

/**
 * Returns the account with which the caller takes part. Where external ids are required, an id takes precedence over the
 * account of a caller who does not moderate: one listed id is one participant.
 */
export function findParticipatingUser({ caller, conversation, xid }: JoinRequest): SignedInUser | undefined {
  if (caller.kind !== 'user') return undefined
  const hasPrecedence = xid !== undefined && isXidRequired(conversation) && !canModerate(caller, conversation)
  return hasPrecedence ? undefined : caller.user
}

async function findByXid(
  db: Db,
  { zid, owner }: ConversationRow,
  xid: string,
): Promise<ParticipantRow | undefined> {
  const participant = await findParticipantByXid(db, zid, xid)
  if (participant) return participant
  const uid = await findUidByXid(db, owner, xid)
  return uid === undefined ? undefined : findParticipantByUid(db, zid, uid)
}

/** Finds the caller's participant. A token takes precedence over an external id, and both over a browser's key. */
export async function findExistingParticipant(
  db: Db,
  joinRequest: JoinRequest,
): Promise<ParticipantRow | undefined> {
  const { caller, conversation, xid, participant_key } = joinRequest
  const { zid } = conversation
  if (caller.kind === 'participant' && (await hasConversationToken(db, joinRequest))) {
    const participant = await findParticipant(db, zid, caller.pid)
    if (participant?.uid !== caller.uid) throw createInvalidTokenError('no such participant')
    return participant
  }
  const account = findParticipatingUser(joinRequest)
  if (account) return findParticipantByUid(db, zid, account.uid)
  if (xid !== undefined) return findByXid(db, conversation, xid)
  if (participant_key === undefined) return undefined
  return findParticipantByKey(db, zid, hashParticipantKey(conversation, participant_key))
}

/** Returns the reason why a newcomer may not join; undefined if they may. Moderators always may. */
export async function findJoinRefusal(
  db: Db,
  { caller, conversation, xid }: JoinRequest,
): Promise<ErrorCode | undefined> {
  if (canModerate(caller, conversation)) return undefined
  if (conversation.treevite_enabled) return 'polis_err_treevite_auth_required'
  if (!isXidRequired(conversation)) return undefined
  if (xid === undefined) return 'polis_err_xid_required'
  const isAllowed = !conversation.use_xid_whitelist || (await isXidAllowed(db, conversation, xid))
  return isAllowed ? undefined : 'polis_err_xid_not_allowed'
}

const getLimiterKey = ({ conversation: { zid } }: JoinRequest, { request }: JoinContext) =>
  `${zid} ${toNetwork(request.ip)}`

/**
 * Checks that a newcomer may join.
 * @throws ApiError for an invite-only conversation or a missing external id; 429 for too many newcomers of one network
 */
export async function checkJoin(db: Db, joinRequest: JoinRequest, context: JoinContext): Promise<void> {
  const refusal = await findJoinRefusal(db, joinRequest)
  if (refusal) throw new ApiError(refusal)
  if (!findParticipatingUser(joinRequest)) context.newcomers.check(getLimiterKey(joinRequest, context))
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

/** Adds the caller as a new participant. Call it inside a transaction that has locked the generation. */
export async function addParticipant(
  tx: Db,
  joinRequest: JoinRequest,
  dependencies: HandlerDependencies,
): Promise<ParticipantRow> {
  const { conversation, xid, participant_key } = joinRequest
  const now = dependencies.clock()
  const uid = await ensureUid(tx, joinRequest, dependencies, now)
  // only without an account or external id, because people with different accounts may share a browser
  const usesKey = participant_key !== undefined && xid === undefined && !findParticipatingUser(joinRequest)
  const keyDigest = usesKey ? hashParticipantKey(conversation, participant_key) : null
  const participant = await insertParticipant(tx, {
    zid: conversation.zid,
    uid,
    participant_key: keyDigest,
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
 * Returns the caller's participant, creating it if needed. Call it inside the transaction of the vote or comment: a failed
 * request then creates no participant, and concurrent requests with the same token, id or key create one.
 * @throws ApiError if the caller may not join, or too many newcomers of one network come at once
 */
export async function joinConversation(
  tx: Db,
  joinRequest: JoinRequest,
  context: JoinContext,
): Promise<ParticipantRow> {
  await lockGeneration(tx, joinRequest.conversation.zid)
  const existing = await findExistingParticipant(tx, joinRequest)
  if (existing) return existing.uid === null ? assignUid(tx, existing, joinRequest, context) : existing
  await checkJoin(tx, joinRequest, context)
  if (!findParticipatingUser(joinRequest)) context.newcomers.consume(getLimiterKey(joinRequest, context))
  return addParticipant(tx, joinRequest, context)
}

/** Returns true for participants who have joined; imported ones join with their first request (`joinConversation`). */
export const isJoined = (participant: ParticipantRow | undefined): participant is ParticipantRow =>
  participant !== undefined && participant.uid !== null

/** Creates the token to send with a reply to callers without a token of this conversation and without an account. */
export async function issueTokenInfo(
  joinRequest: JoinRequest,
  { pid, uid }: ParticipantRow,
  { db, tokens }: HandlerDependencies,
): Promise<{ auth?: TokenInfo }> {
  const { conversation, xid } = joinRequest
  if (findParticipatingUser(joinRequest) || uid === null || (await hasConversationToken(db, joinRequest)))
    return {}
  const identity = { uid, pid, conversation_id: conversation.conversation_id }
  const token = await tokens.issue(
    xid === undefined ? { ...identity, via: 'anonymous' } : { ...identity, via: 'xid', xid },
  )
  return { auth: { token, token_type: 'Bearer', expires_in: PARTICIPANT_TOKEN_LIFETIME_SECONDS } }
}

/** Returns true if the caller may read the conversation; an invite-only one is for participants and moderators. */
export const canRead = (
  { caller, conversation }: JoinRequest,
  participant: ParticipantRow | undefined,
): boolean => !conversation.treevite_enabled || participant !== undefined || canModerate(caller, conversation)

/**
 * Checks that the caller may read the conversation. Calls that accept a report_id check that first.
 * @throws ApiError `polis_err_treevite_auth_required`
 */
export function requireReadAccess(joinRequest: JoinRequest, participant: ParticipantRow | undefined): void {
  if (!canRead(joinRequest, participant)) throw new ApiError('polis_err_treevite_auth_required')
}
