import { canModerate as canModerateWith } from '@folkmoot/domain/authority'
import { areResultsWithheld } from '@folkmoot/domain/results-shown'
import type { Db } from '../storage/database.ts'
import type { Caller } from './caller.ts'
import type { ConversationRow } from './conversation-row.ts'
import { findReport } from './reports.storage.ts'

/** Returns true when the caller owns the conversation. */
export const isOwner = (caller: Caller, conversation: Pick<ConversationRow, 'owner'>): boolean =>
  caller.kind === 'user' && caller.user.uid === conversation.owner

/** Returns true when the caller may do what is the owner's alone: the owner or an administrator. */
export const hasOwnerRights = (caller: Caller, conversation: Pick<ConversationRow, 'owner'>): boolean =>
  (caller.kind === 'user' && caller.user.isAdmin) || isOwner(caller, conversation)

/** Returns true when the caller may moderate and configure the conversation. */
export const canModerate = (caller: Caller, conversation: ConversationRow): boolean =>
  caller.kind === 'user' &&
  canModerateWith({
    isAdmin: caller.user.isAdmin,
    isOwner: isOwner(caller, conversation),
    isOnOwnerSite: caller.user.site_id === conversation.owner_site_id,
  })

/**
 * Returns true when the caller gets no results of others now, as before any analysis: where they come after closing, everybody who
 * does not moderate. Reports are the owner's own publication: who reads through one gets its results at any time.
 */
export const isDeniedResults = (
  caller: Caller,
  conversation: ConversationRow,
  report_id: string | undefined,
): boolean =>
  report_id === undefined &&
  areResultsWithheld(conversation, conversation.is_active !== 0) &&
  !canModerate(caller, conversation)

/** Returns true when `report_id` is the id of a report of this conversation. */
export async function hasReportAccess({
  db,
  conversation,
  report_id,
}: {
  db: Db
  conversation: ConversationRow | undefined
  report_id: string | undefined
}): Promise<boolean> {
  if (conversation === undefined || report_id === undefined) return false
  return (await findReport(db, report_id))?.zid === conversation.zid
}
