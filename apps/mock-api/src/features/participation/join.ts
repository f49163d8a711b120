import { createHash } from 'node:crypto'
import { moderates } from '../../http/access.ts'
import type { Tools } from '../../http/context.ts'
import { ApiError } from '../../http/errors.ts'
import type { Caller } from '../../identity/caller.ts'
import { PARTICIPANT_TOKEN_LIFE } from '../../identity/participant-token.ts'
import { insertUser } from '../../identity/storage.ts'
import { newSiteId } from '../../identity/users.ts'
import { nextId } from '../../storage/counters.ts'
import type { Db, Participants } from '../../storage/database.ts'
import { lockGeneration } from '../../storage/generations.ts'
import { findZid, type ConversationRow } from '../conversations/storage.ts'
import {
  findByKey,
  findByUid,
  findParticipant,
  findXidHere,
  findXidUid,
  insertParticipant,
  insertXid,
  isXidAllowed,
} from './storage.ts'

/** Somebody who comes to a conversation, with what they bring to be recognised by. */
export interface Visit {
  caller: Caller
  conversation: ConversationRow
  /** an external id */
  xid?: string | undefined
  /** 128 random bits that a browser made for itself, as base64url */
  participant_key?: string | undefined
}

/** A participant's token as it stands in an answer. */
export interface TokenInfo {
  token: string
  token_type: 'Bearer'
  expires_in: number
}

/**
 * The stored form of a browser's key: useless to whoever reads the database, and different in each conversation. It is
 * made with the id that never changes, so that a shorter address costs nobody their place.
 */
export const keyDigest = ({ conversation_uuid }: ConversationRow, key: string): string =>
  createHash('sha256').update(`${conversation_uuid}:${key}`).digest('base64url')

const isTokenOf = async (db: Db, { caller, conversation }: Visit): Promise<boolean> =>
  caller.kind === 'participant' && (await findZid(db, caller.conversation_id)) === conversation.zid

/** The participant that a visitor is already; a token wins over an external id, and both over a browser's key. */
export async function findVisitor(db: Db, visit: Visit): Promise<Participants | undefined> {
  const { caller, conversation, xid, participant_key } = visit
  const { zid, owner } = conversation
  if (caller.kind === 'participant' && (await isTokenOf(db, visit))) {
    const row = await findParticipant(db, zid, caller.pid)
    if (row?.uid !== caller.uid) throw new ApiError('Invalid authentication token')
    return row
  }
  if (caller.kind === 'user') return findByUid(db, zid, caller.user.uid)
  if (xid !== undefined) {
    const known = await findXidHere(db, zid, xid)
    if (known && known.pid !== null) return findParticipant(db, zid, known.pid)
    const uid = await findXidUid(db, owner, xid)
    return uid === undefined ? undefined : findByUid(db, zid, uid)
  }
  if (participant_key === undefined) return undefined
  return findByKey(db, zid, keyDigest(conversation, participant_key))
}

/**
 * Lets someone in who does not take part yet, or says why not. Those who administer the conversation always may.
 * @throws ApiError for an invite-only conversation, or one that asks for an external id
 */
export async function checkDoor(db: Db, { caller, conversation, xid }: Visit): Promise<void> {
  if (moderates(caller, conversation)) return
  if (conversation.treevite_enabled) throw new ApiError('polis_err_treevite_auth_required')
  if ((conversation.xid_required || conversation.use_xid_whitelist) && xid === undefined)
    throw new ApiError('polis_err_xid_required')
  if (conversation.use_xid_whitelist && xid !== undefined && !(await isXidAllowed(db, conversation.zid, xid)))
    throw new ApiError('polis_err_xid_not_allowed')
}

/** Whom a new participant's row belongs to: the account, the person behind the external id, or somebody new. */
async function uidFor(
  tx: Db,
  { caller, conversation, xid }: Visit,
  { random }: Tools,
  now: number,
): Promise<number> {
  if (caller.kind === 'user') return caller.user.uid
  const known = xid === undefined ? undefined : await findXidUid(tx, conversation.owner, xid)
  if (known !== undefined) return known
  const uid = await nextId(tx, 'uid')
  const nobody = { email: null, email_key: null, hname: null, site_owner: 0, tut: 0 }
  await insertUser(tx, { uid, ...nobody, site_id: newSiteId(random), created: now })
  return uid
}

/**
 * Makes somebody new a participant. Inside a transaction in which the generation is locked.
 */
export async function addParticipant(tx: Db, visit: Visit, tools: Tools): Promise<Participants> {
  const { conversation, xid, participant_key } = visit
  const { zid, owner } = conversation
  const now = tools.clock()
  const uid = await uidFor(tx, visit, tools, now)
  const digest = participant_key === undefined ? null : keyDigest(conversation, participant_key)
  const row = await insertParticipant(tx, { zid, uid, participant_key: digest, now })
  if (xid !== undefined && visit.caller.kind !== 'user') {
    const profile = { x_profile_image_url: null, x_name: null, x_email: null, created: now, modified: now }
    await insertXid(tx, { owner, zid, xid, uid, pid: row.pid, ...profile })
  }
  return row
}

/**
 * The participant that the visitor is, or becomes. Part of the transaction of the vote or comment that brings them, so
 * that a failed request makes nobody a participant; two at once with the same token, id or key are one.
 * @throws ApiError when the door is closed to them
 */
export async function join(tx: Db, visit: Visit, tools: Tools): Promise<Participants> {
  await lockGeneration(tx, visit.conversation.zid)
  const known = await findVisitor(tx, visit)
  if (known) return known
  await checkDoor(tx, visit)
  return addParticipant(tx, visit, tools)
}

/**
 * The token to send along with an answer: for those who came without one, or with another conversation's. People with
 * an account never get one.
 */
export async function tokenFor(
  visit: Visit,
  { pid, uid }: Participants,
  { db, tokens }: Tools,
): Promise<{ auth?: TokenInfo }> {
  const { caller, conversation, xid } = visit
  if (caller.kind === 'user' || uid === null || (await isTokenOf(db, visit))) return {}
  const who = { uid, pid, conversation_id: conversation.conversation_id }
  const token = tokens.issue(xid === undefined ? { ...who, via: 'anonymous' } : { ...who, via: 'xid', xid })
  return { auth: { token, token_type: 'Bearer', expires_in: PARTICIPANT_TOKEN_LIFE } }
}

/**
 * Lets only insiders read an invite-only conversation: its participants and those who administer it.
 * A holder of a report_id is let through by the call's own access.
 * @throws ApiError `polis_err_treevite_auth_required`
 */
export function requireInside({ caller, conversation }: Visit, participant: Participants | undefined): void {
  if (!conversation.treevite_enabled || participant || moderates(caller, conversation)) return
  throw new ApiError('polis_err_treevite_auth_required')
}
