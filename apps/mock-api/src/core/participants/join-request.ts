import { createHash } from 'node:crypto'
import type { XidProblem } from '@folkmoot/domain/xid-signing'
import type { Db } from '../../storage/database.ts'
import { canModerate } from '../authority.ts'
import type { Caller, SignedInUser } from '../caller.ts'
import type { ConversationRow } from '../conversation-row.ts'
import { findZid } from '../conversations.storage.ts'

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
