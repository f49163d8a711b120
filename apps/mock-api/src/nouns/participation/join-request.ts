import { canModerate, findZid } from '../conversations/public.ts'
import { checkXidProof, hasXidProof, type XidFields, listXidSecrets } from '../xids/public.ts'
import { createHash } from 'node:crypto'
import type { XidProblem } from '@folkmoot/domain/xids'
import type { Db } from '../../platform/storage/database.ts'
import type { Caller, SignedInUser } from '../../platform/identity/caller.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { HandlerDependencies } from '../../platform/http/dependencies.ts'

/** What a request says about its sender, beside the token. */
interface IdentityFields extends XidFields {
  participant_key?: string | undefined
}

/** The header with the browser's key, for calls whose address would otherwise have it. */
const KEY_HEADER = 'participant-key'
const KEY_PATTERN = /^[A-Za-z0-9_-]{22}$/

/** Returns the browser's key in the header of a request; undefined if there is none. */
export function getHeaderKey({
  headers,
}: {
  headers: Readonly<Record<string, unknown>>
}): string | undefined {
  const key = headers[KEY_HEADER]
  return typeof key === 'string' && KEY_PATTERN.test(key) ? key : undefined
}

interface RequestContext extends Pick<HandlerDependencies, 'db' | 'clock'> {
  caller: Caller
  conversation: ConversationRow
}

/** Finds out what the id that a request names is worth, by the conversation's policy. */
async function checkXid(
  fields: XidFields,
  { db, clock, conversation: { xid_policy, owner_site_id } }: RequestContext,
): Promise<Pick<JoinRequest, 'xid' | 'isXidSigned' | 'label' | 'xidProblem'>> {
  const { xid } = fields
  if (xid === undefined && fields.xid_jwt === undefined) return {}
  const secrets = hasXidProof(fields) ? await listXidSecrets(db, owner_site_id) : []
  const proof = await checkXidProof(
    fields,
    secrets.map(({ secret }) => secret),
    clock(),
  )
  if (proof.problem === undefined) return { xid: proof.xid, isXidSigned: true }
  if (xid === undefined || xid_policy === 'signed') return { xidProblem: proof.problem }
  return xid_policy === 'secret' ? { xid } : { label: xid }
}

/** Creates the request of a caller to take part: finds out which external id counts. */
export async function createJoinRequest(
  { participant_key, ...named }: IdentityFields,
  context: RequestContext,
): Promise<JoinRequest> {
  const { caller, conversation } = context
  return {
    caller,
    conversation,
    participant_key,
    ...(await checkXid(named, context)),
  }
}

/** A caller, a conversation, and what identifies the caller in it. */
export interface JoinRequest {
  caller: Caller
  conversation: ConversationRow
  /** an external id that identifies the person in this conversation */
  xid?: string | undefined
  /** the site has signed the id */
  isXidSigned?: boolean
  /** an external id that identifies nobody; it is stored beside the participant */
  label?: string | undefined
  /** the request names an id that is refused, for want of a valid signature */
  xidProblem?: XidProblem
  /** 128 random bits that a browser generated, as base64url */
  participant_key?: string | undefined
}

/**
 * Returns the stored form of a browser's key: useless to readers of the database, and different in each conversation.
 * It is salted with the uuid, because the public id of a conversation can change.
 */
export const hashParticipantKey = ({ conversation_uuid }: ConversationRow, key: string): string =>
  createHash('sha256').update(`${conversation_uuid}:${key}`).digest('base64url')

/** Returns true if the caller has a participant's token of this conversation. */
export async function hasConversationToken(db: Db, { caller, conversation }: JoinRequest): Promise<boolean> {
  if (caller.kind !== 'participant') return false
  if (caller.conversation_id === conversation.conversation_id) return true
  return (await findZid(db, caller.conversation_id)) === conversation.zid
}

/** Returns true if participants come through another site, which identifies them. */
export const isXidRequired = ({ xid_required, use_xid_whitelist }: ConversationRow): boolean =>
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
