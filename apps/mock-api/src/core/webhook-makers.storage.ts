import { canOwn } from '@folkmoot/domain/authority'
import type { WebhookRow } from '../storage/automation-tables.ts'
import type { Db } from '../storage/database.ts'
import { findConversationByZid } from './conversations.storage.ts'
import { findRoleAt, findRoleHolder } from './place.ts'

/**
 * Tells whether a webhook has stopped: whoever made it does not own its place any more, so nothing is sent to their address (LIFE-24).
 * One without a known maker goes on: it was made before makers were stored, or by an administrator.
 */
export async function isStopped(
  db: Db,
  { maker, zid, site_id }: Pick<WebhookRow, 'maker' | 'zid' | 'site_id'>,
): Promise<boolean> {
  if (maker === null) return false
  const holder = await findRoleHolder(db, maker)
  if (!holder) return true
  const conversation = zid === null ? undefined : await findConversationByZid(db, zid)
  return !canOwn(findRoleAt(holder, { zid, site_id, ...(conversation ? { conversation } : {}) }))
}

/** Returns the account to store as the maker of a webhook: none for an administrator, whose right is in no table. */
export const findMaker = async (
  tx: Db,
  uid: number,
  place: Pick<WebhookRow, 'zid' | 'site_id'>,
): Promise<number | null> => ((await isStopped(tx, { ...place, maker: uid })) ? null : uid)
