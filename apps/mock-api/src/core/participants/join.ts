import { createHash } from 'node:crypto'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import { canModerate } from '../authority.ts'
import type { HandlerDependencies } from '../dependencies.ts'
import { ApiError } from '../errors.ts'
import { toNetwork } from '../rate-limiter.ts'
import type { Caller, SignedInUser } from '../caller.ts'
import { PARTICIPANT_TOKEN_LIFETIME_SECONDS } from '../participant-tokens.ts'
import { createInvalidTokenError } from '../token-errors.ts'
import { insertUser } from '../users.storage.ts'
import { createSiteId } from '../site-id.ts'
import { allocateId } from '../../storage/counters.ts'
import type { Db, Participants } from '../../storage/database.ts'
import { lockGeneration } from '../../storage/generations.ts'
import { findZid } from '../conversations.storage.ts'
import type { ConversationRow } from '../conversation-row.ts'
import { findUidByXid, insertXid, isXidAllowed } from '../xids.storage.ts'
import {
  findParticipantByKey,
  findParticipantByUid,
  findParticipantByXid,
  findParticipant,
  insertParticipant,
  updateUid,
} from './storage.ts'

/** Somebody who comes to a conversation, with what they bring to be recognised by. */
export interface JoinRequest {
  caller: Caller
  conversation: ConversationRow
  /** an external id */
  xid?: string | undefined
  /** 128 random bits that a browser made for itself, as base64url */
  participant_key?: string | undefined
}

/**
 * The stored form of a browser's key: useless to whoever reads the database, and different in each conversation. It is
 * made with the id that never changes, so that a shorter address costs nobody their place.
 */
export const hashParticipantKey = ({ conversation_uuid }: ConversationRow, key: string): string =>
  createHash('sha256').update(`${conversation_uuid}:${key}`).digest('base64url')

async function hasConversationToken(db: Db, { caller, conversation }: JoinRequest): Promise<boolean> {
  if (caller.kind !== 'participant') return false
  if (caller.conversation_id === conversation.conversation_id) return true
  return (await findZid(db, caller.conversation_id)) === conversation.zid
}

/** Whether people come to a conversation through another site, which names them. */
const isXidRequired = ({ xid_required, use_xid_whitelist }: ConversationRow): boolean =>
  Boolean(xid_required) || Boolean(use_xid_whitelist)

/**
 * The account under which somebody takes part. Where external ids decide who takes part, such an id wins over the
 * account of anyone who does not administer the conversation: one listed id is one participant.
 */
export function getAccount({ caller, conversation, xid }: JoinRequest): SignedInUser | undefined {
  if (caller.kind !== 'user') return undefined
  const named = xid !== undefined && isXidRequired(conversation) && !canModerate(caller, conversation)
  return named ? undefined : caller.user
}

/** The participant that a visitor is already; a token wins over an external id, and both over a browser's key. */
export async function findExistingParticipant(db: Db, visit: JoinRequest): Promise<Participants | undefined> {
  const { caller, conversation, xid, participant_key } = visit
  const { zid, owner } = conversation
  if (caller.kind === 'participant' && (await hasConversationToken(db, visit))) {
    const row = await findParticipant(db, zid, caller.pid)
    if (row?.uid !== caller.uid) throw createInvalidTokenError('no such participant')
    return row
  }
  const account = getAccount(visit)
  if (account) return findParticipantByUid(db, zid, account.uid)
  if (xid !== undefined) {
    const known = await findParticipantByXid(db, zid, xid)
    if (known) return known
    const uid = await findUidByXid(db, owner, xid)
    return uid === undefined ? undefined : findParticipantByUid(db, zid, uid)
  }
  if (participant_key === undefined) return undefined
  return findParticipantByKey(db, zid, hashParticipantKey(conversation, participant_key))
}

/**
 * Why somebody who does not take part yet is not let in; undefined when they are. Those who administer the conversation
 * always are.
 */
export async function findJoinRefusal(
  db: Db,
  { caller, conversation, xid }: JoinRequest,
): Promise<ErrorCode | undefined> {
  if (canModerate(caller, conversation)) return undefined
  if (conversation.treevite_enabled) return 'polis_err_treevite_auth_required'
  if (!isXidRequired(conversation)) return undefined
  if (xid === undefined) return 'polis_err_xid_required'
  const listed = !conversation.use_xid_whitelist || (await isXidAllowed(db, conversation, xid))
  return listed ? undefined : 'polis_err_xid_not_allowed'
}

/** What lets somebody in, and the request by which they come: a network brings only so many newcomers a minute. */
export interface JoinContext extends HandlerDependencies {
  request: { readonly ip: string }
}

/** What newcomers count for: the conversation and the network that they come from. */
const getLimiterKey = ({ conversation: { zid } }: JoinRequest, { request }: JoinContext) =>
  `${zid} ${toNetwork(request.ip)}`

/**
 * Lets someone in who does not take part yet, or says why not.
 * @throws ApiError for an invite-only conversation, or one that asks for an external id; 429 where too many come at once
 */
export async function checkJoin(db: Db, visit: JoinRequest, door: JoinContext): Promise<void> {
  const refusal = await findJoinRefusal(db, visit)
  if (refusal) throw new ApiError(refusal)
  if (!getAccount(visit)) door.newcomers.check(getLimiterKey(visit, door))
}

/** Whom a participant's row belongs to: the account, the person behind the external id, or somebody new. */
async function ensureUid(
  tx: Db,
  visit: JoinRequest,
  { random }: HandlerDependencies,
  now: number,
): Promise<number> {
  const { conversation, xid } = visit
  const account = getAccount(visit)
  if (account) return account.uid
  const person = async () => (xid === undefined ? undefined : findUidByXid(tx, conversation.owner, xid))
  const known = await person()
  if (known !== undefined) return known
  const uid = await allocateId(tx, 'uid')
  // whoever brought the same id to another conversation of this owner meanwhile had the counter until now
  const meanwhile = await person()
  if (meanwhile !== undefined) return meanwhile
  const nobody = { email: null, email_key: null, hname: null, site_owner: 0, tut: 0 }
  await insertUser(tx, { uid, ...nobody, site_id: createSiteId(random), created: now })
  return uid
}

/** Notes which external id a participant came by, unless they came with an account. */
async function saveXid(tx: Db, visit: JoinRequest, { uid, pid }: Participants, now: number): Promise<void> {
  const { conversation, xid } = visit
  if (xid === undefined || getAccount(visit)) return
  const { zid, owner } = conversation
  const profile = { x_profile_image_url: null, x_name: null, x_email: null, created: now, modified: now }
  await insertXid(tx, { owner, zid, xid, uid, pid, ...profile })
}

/**
 * Makes somebody new a participant. Inside a transaction in which the generation is locked.
 */
export async function addParticipant(
  tx: Db,
  visit: JoinRequest,
  tools: HandlerDependencies,
): Promise<Participants> {
  const { conversation, xid, participant_key } = visit
  const now = tools.clock()
  const uid = await ensureUid(tx, visit, tools, now)
  // the key is for those who bring nothing else: a browser may hold one person's account and another one's past
  const alone = participant_key !== undefined && xid === undefined && !getAccount(visit)
  const digest = alone ? hashParticipantKey(conversation, participant_key) : null
  const row = await insertParticipant(tx, { zid: conversation.zid, uid, participant_key: digest, now })
  await saveXid(tx, visit, row, now)
  return row
}

/** Somebody whom an import brought, and who now comes themselves, gets a person of their own. */
async function assignUid(
  tx: Db,
  row: Participants,
  visit: JoinRequest,
  tools: HandlerDependencies,
): Promise<Participants> {
  const now = tools.clock()
  const adopted = { ...row, uid: await ensureUid(tx, visit, tools, now) }
  await updateUid(tx, adopted)
  await saveXid(tx, visit, adopted, now)
  return adopted
}

/**
 * The participant that the visitor is, or becomes. Part of the transaction of the vote or comment that brings them, so
 * that a failed request makes nobody a participant; two at once with the same token, id or key are one.
 * @throws ApiError when the door is closed to them, or too many come at once from where they are
 */
export async function joinConversation(tx: Db, visit: JoinRequest, door: JoinContext): Promise<Participants> {
  await lockGeneration(tx, visit.conversation.zid)
  const known = await findExistingParticipant(tx, visit)
  if (known) return known.uid === null ? assignUid(tx, known, visit, door) : known
  await checkJoin(tx, visit, door)
  if (!getAccount(visit)) door.newcomers.consume(getLimiterKey(visit, door))
  return addParticipant(tx, visit, door)
}

/** Whether a participant can act as they are; one whom an import brought has to come in first (`join`). */
export const isJoined = (participant: Participants | undefined): participant is Participants =>
  participant !== undefined && participant.uid !== null

/**
 * The token to send along with an answer: for those who came without one, or with another conversation's. People with
 * an account never get one.
 */
export async function issueTokenInfo(
  visit: JoinRequest,
  { pid, uid }: Participants,
  { db, tokens }: HandlerDependencies,
): Promise<{ auth?: TokenInfo }> {
  const { conversation, xid } = visit
  if (getAccount(visit) || uid === null || (await hasConversationToken(db, visit))) return {}
  const who = { uid, pid, conversation_id: conversation.conversation_id }
  const token = await tokens.issue(
    xid === undefined ? { ...who, via: 'anonymous' } : { ...who, via: 'xid', xid },
  )
  return { auth: { token, token_type: 'Bearer', expires_in: PARTICIPANT_TOKEN_LIFETIME_SECONDS } }
}

/** Whether somebody may read an invite-only conversation: as its participant, or as who administers it. */
export const canRead = (
  { caller, conversation }: JoinRequest,
  participant: Participants | undefined,
): boolean => !conversation.treevite_enabled || participant !== undefined || canModerate(caller, conversation)

/**
 * Lets only insiders read an invite-only conversation.
 * A holder of a report_id is let through by the call's own access.
 * @throws ApiError `polis_err_treevite_auth_required`
 */
export function requireReadAccess(visit: JoinRequest, participant: Participants | undefined): void {
  if (!canRead(visit, participant)) throw new ApiError('polis_err_treevite_auth_required')
}
