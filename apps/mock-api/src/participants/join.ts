import { createHash } from 'node:crypto'
import type { ErrorCode } from '@folkmoot/api-types/failure'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import { moderates } from '../http/access.ts'
import type { Tools } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { sourceOf } from '../http/limits.ts'
import type { Caller, SignedInUser } from '../identity/caller.ts'
import { PARTICIPANT_TOKEN_LIFE } from '../identity/participant-token.ts'
import { badToken } from '../identity/refusals.ts'
import { insertUser } from '../identity/storage.ts'
import { newSiteId } from '../identity/users.ts'
import { nextId } from '../storage/counters.ts'
import type { Db, Participants } from '../storage/database.ts'
import { lockGeneration } from '../storage/generations.ts'
import { findZid, type ConversationRow } from '../features/conversations/storage.ts'
import { findXidUid, insertXid, isXidAllowed } from '../features/xids/storage.ts'
import { findByKey, findByUid, findByXid, findParticipant, insertParticipant, setUid } from './storage.ts'

/** Somebody who comes to a conversation, with what they bring to be recognised by. */
export interface Visit {
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
export const keyDigest = ({ conversation_uuid }: ConversationRow, key: string): string =>
  createHash('sha256').update(`${conversation_uuid}:${key}`).digest('base64url')

async function isTokenOf(db: Db, { caller, conversation }: Visit): Promise<boolean> {
  if (caller.kind !== 'participant') return false
  if (caller.conversation_id === conversation.conversation_id) return true
  return (await findZid(db, caller.conversation_id)) === conversation.zid
}

/** Whether people come to a conversation through another site, which names them. */
const needsXid = ({ xid_required, use_xid_whitelist }: ConversationRow): boolean =>
  Boolean(xid_required) || Boolean(use_xid_whitelist)

/**
 * The account under which somebody takes part. Where external ids decide who takes part, such an id wins over the
 * account of anyone who does not administer the conversation: one listed id is one participant.
 */
export function accountOf({ caller, conversation, xid }: Visit): SignedInUser | undefined {
  if (caller.kind !== 'user') return undefined
  const named = xid !== undefined && needsXid(conversation) && !moderates(caller, conversation)
  return named ? undefined : caller.user
}

/** The participant that a visitor is already; a token wins over an external id, and both over a browser's key. */
export async function findVisitor(db: Db, visit: Visit): Promise<Participants | undefined> {
  const { caller, conversation, xid, participant_key } = visit
  const { zid, owner } = conversation
  if (caller.kind === 'participant' && (await isTokenOf(db, visit))) {
    const row = await findParticipant(db, zid, caller.pid)
    if (row?.uid !== caller.uid) throw badToken('no such participant')
    return row
  }
  const account = accountOf(visit)
  if (account) return findByUid(db, zid, account.uid)
  if (xid !== undefined) {
    const known = await findByXid(db, zid, xid)
    if (known) return known
    const uid = await findXidUid(db, owner, xid)
    return uid === undefined ? undefined : findByUid(db, zid, uid)
  }
  if (participant_key === undefined) return undefined
  return findByKey(db, zid, keyDigest(conversation, participant_key))
}

/**
 * Why somebody who does not take part yet is not let in; undefined when they are. Those who administer the conversation
 * always are.
 */
export async function refusalAtDoor(
  db: Db,
  { caller, conversation, xid }: Visit,
): Promise<ErrorCode | undefined> {
  if (moderates(caller, conversation)) return undefined
  if (conversation.treevite_enabled) return 'polis_err_treevite_auth_required'
  if (!needsXid(conversation)) return undefined
  if (xid === undefined) return 'polis_err_xid_required'
  const listed = !conversation.use_xid_whitelist || (await isXidAllowed(db, conversation, xid))
  return listed ? undefined : 'polis_err_xid_not_allowed'
}

/** What lets somebody in, and the request by which they come: a network brings only so many newcomers a minute. */
export interface Door extends Tools {
  request: { readonly ip: string }
}

/** What newcomers count for: the conversation and the network that they come from. */
const sourceAt = ({ conversation: { zid } }: Visit, { request }: Door) => `${zid} ${sourceOf(request.ip)}`

/**
 * Lets someone in who does not take part yet, or says why not.
 * @throws ApiError for an invite-only conversation, or one that asks for an external id; 429 where too many come at once
 */
export async function checkDoor(db: Db, visit: Visit, door: Door): Promise<void> {
  const refusal = await refusalAtDoor(db, visit)
  if (refusal) throw new ApiError(refusal)
  if (!accountOf(visit)) door.newcomers.check(sourceAt(visit, door))
}

/** Whom a participant's row belongs to: the account, the person behind the external id, or somebody new. */
async function uidFor(tx: Db, visit: Visit, { random }: Tools, now: number): Promise<number> {
  const { conversation, xid } = visit
  const account = accountOf(visit)
  if (account) return account.uid
  const person = async () => (xid === undefined ? undefined : findXidUid(tx, conversation.owner, xid))
  const known = await person()
  if (known !== undefined) return known
  const uid = await nextId(tx, 'uid')
  // whoever brought the same id to another conversation of this owner meanwhile had the counter until now
  const meanwhile = await person()
  if (meanwhile !== undefined) return meanwhile
  const nobody = { email: null, email_key: null, hname: null, site_owner: 0, tut: 0 }
  await insertUser(tx, { uid, ...nobody, site_id: newSiteId(random), created: now })
  return uid
}

/** Notes which external id a participant came by, unless they came with an account. */
async function noteXid(tx: Db, visit: Visit, { uid, pid }: Participants, now: number): Promise<void> {
  const { conversation, xid } = visit
  if (xid === undefined || accountOf(visit)) return
  const { zid, owner } = conversation
  const profile = { x_profile_image_url: null, x_name: null, x_email: null, created: now, modified: now }
  await insertXid(tx, { owner, zid, xid, uid, pid, ...profile })
}

/**
 * Makes somebody new a participant. Inside a transaction in which the generation is locked.
 */
export async function addParticipant(tx: Db, visit: Visit, tools: Tools): Promise<Participants> {
  const { conversation, xid, participant_key } = visit
  const now = tools.clock()
  const uid = await uidFor(tx, visit, tools, now)
  // the key is for those who bring nothing else: a browser may hold one person's account and another one's past
  const alone = participant_key !== undefined && xid === undefined && !accountOf(visit)
  const digest = alone ? keyDigest(conversation, participant_key) : null
  const row = await insertParticipant(tx, { zid: conversation.zid, uid, participant_key: digest, now })
  await noteXid(tx, visit, row, now)
  return row
}

/** Somebody whom an import brought, and who now comes themselves, gets a person of their own. */
async function adopt(tx: Db, row: Participants, visit: Visit, tools: Tools): Promise<Participants> {
  const now = tools.clock()
  const adopted = { ...row, uid: await uidFor(tx, visit, tools, now) }
  await setUid(tx, adopted)
  await noteXid(tx, visit, adopted, now)
  return adopted
}

/**
 * The participant that the visitor is, or becomes. Part of the transaction of the vote or comment that brings them, so
 * that a failed request makes nobody a participant; two at once with the same token, id or key are one.
 * @throws ApiError when the door is closed to them, or too many come at once from where they are
 */
export async function join(tx: Db, visit: Visit, door: Door): Promise<Participants> {
  await lockGeneration(tx, visit.conversation.zid)
  const known = await findVisitor(tx, visit)
  if (known) return known.uid === null ? adopt(tx, known, visit, door) : known
  await checkDoor(tx, visit, door)
  if (!accountOf(visit)) door.newcomers.take(sourceAt(visit, door))
  return addParticipant(tx, visit, door)
}

/** Whether a participant can act as they are; one whom an import brought has to come in first (`join`). */
export const isSettled = (participant: Participants | undefined): participant is Participants =>
  participant !== undefined && participant.uid !== null

/**
 * The token to send along with an answer: for those who came without one, or with another conversation's. People with
 * an account never get one.
 */
export async function tokenFor(
  visit: Visit,
  { pid, uid }: Participants,
  { db, tokens }: Tools,
): Promise<{ auth?: TokenInfo }> {
  const { conversation, xid } = visit
  if (accountOf(visit) || uid === null || (await isTokenOf(db, visit))) return {}
  const who = { uid, pid, conversation_id: conversation.conversation_id }
  const token = await tokens.issue(
    xid === undefined ? { ...who, via: 'anonymous' } : { ...who, via: 'xid', xid },
  )
  return { auth: { token, token_type: 'Bearer', expires_in: PARTICIPANT_TOKEN_LIFE } }
}

/** Whether somebody may read an invite-only conversation: as its participant, or as who administers it. */
export const isInside = ({ caller, conversation }: Visit, participant: Participants | undefined): boolean =>
  !conversation.treevite_enabled || participant !== undefined || moderates(caller, conversation)

/**
 * Lets only insiders read an invite-only conversation.
 * A holder of a report_id is let through by the call's own access.
 * @throws ApiError `polis_err_treevite_auth_required`
 */
export function requireInside(visit: Visit, participant: Participants | undefined): void {
  if (!isInside(visit, participant)) throw new ApiError('polis_err_treevite_auth_required')
}
