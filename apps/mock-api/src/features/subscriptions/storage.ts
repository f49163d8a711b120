import type { Db, EmailSubscriptionRow } from '../../storage/database.ts'

const updateSubscribed = (
  tx: Db,
  { zid, pid }: Pick<EmailSubscriptionRow, 'zid' | 'pid'>,
  subscribed: number,
) =>
  tx.updateTable('participants').set({ subscribed }).where('zid', '=', zid).where('pid', '=', pid).execute()

/** Stores a participant's address. Another address replaces the earlier one and its secret. */
export async function saveSubscription(tx: Db, row: EmailSubscriptionRow): Promise<void> {
  const { zid: _zid, pid: _pid, ...rest } = row
  await tx
    .insertInto('email_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['zid', 'pid']).doUpdateSet(rest))
    .execute()
  await updateSubscribed(tx, row, 1)
}

/** Deletes a participant's address. */
export async function deleteSubscription(tx: Db, zid: number, pid: number): Promise<void> {
  await tx.deleteFrom('email_subscriptions').where('zid', '=', zid).where('pid', '=', pid).execute()
  await updateSubscribed(tx, { zid, pid }, 0)
}

/** Finds the subscription that a secret ends. */
export const findSubscriptionBySignature = (db: Db, zid: number, signature: string) =>
  db
    .selectFrom('email_subscriptions')
    .select('pid')
    .where('zid', '=', zid)
    .where('signature', '=', signature)
    .executeTakeFirst()

/** Lists pending subscriptions of open conversations that offer them, the longest waiting first. */
export const listPendingSubscriptions = (
  db: Db,
  now: number,
  limit: number,
): Promise<EmailSubscriptionRow[]> =>
  db
    .selectFrom('email_subscriptions as subscriptions')
    .innerJoin('conversations', 'conversations.zid', 'subscriptions.zid')
    .selectAll('subscriptions')
    .where('subscriptions.look_at', '<=', now)
    .where('conversations.is_active', '=', 1)
    .where('conversations.subscribe_type', '=', 1)
    .orderBy('subscriptions.look_at')
    .limit(limit)
    .execute()

/** Schedules the next check. Returns false when another server did or the subscription has ended. */
export async function claimNextCheck(
  db: Db,
  { zid, pid, look_at, signature }: EmailSubscriptionRow,
  later: Pick<EmailSubscriptionRow, 'look_at'> & Partial<Pick<EmailSubscriptionRow, 'since'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_subscriptions')
    .set(later)
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .where('look_at', '=', look_at)
    .where('signature', '=', signature)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
