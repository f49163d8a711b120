import { EMAIL_UPDATE_TIMES_MS } from '@folkmoot/domain/emails'
import { sql } from 'kysely'
import type { Db, EmailSubscriptionRow } from '../../platform/storage/database.ts'

const updateSubscribed = (
  tx: Db,
  { zid, pid }: Pick<EmailSubscriptionRow, 'zid' | 'pid'>,
  subscribed: number,
) =>
  tx.updateTable('participants').set({ subscribed }).where('zid', '=', zid).where('pid', '=', pid).execute()

/** Finds a participant's subscription. */
export const findSubscription = (
  db: Db,
  zid: number,
  pid: number,
): Promise<EmailSubscriptionRow | undefined> =>
  db
    .selectFrom('email_subscriptions')
    .selectAll()
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .executeTakeFirst()

/** Stores a participant's address, unconfirmed. It replaces the earlier one and its secret. */
export async function saveSubscription(tx: Db, row: EmailSubscriptionRow): Promise<void> {
  const { zid: _zid, pid: _pid, ...rest } = row
  await tx
    .insertInto('email_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['zid', 'pid']).doUpdateSet(rest))
    .execute()
  await updateSubscribed(tx, row, 0)
}

/**
 * Confirms an address by its secret. Subscriptions of other participants with the same address end: an address gets one mail.
 * @returns false if the secret is unknown or too old
 */
export async function confirmSubscription(
  tx: Db,
  zid: number,
  { signature, now }: { signature: string; now: number },
): Promise<boolean> {
  const found = await findSubscriptionBySignature(tx, zid, signature)
  if (!found || (found.confirmed_at === null && found.look_at <= now)) return false
  if (found.confirmed_at !== null) return true
  const others = await tx
    .selectFrom('email_subscriptions')
    .select('pid')
    .where('zid', '=', zid)
    .where('pid', '<>', found.pid)
    .where(sql`lower(email)`, '=', found.email.toLowerCase())
    .execute()
  for (const { pid } of others) await deleteSubscription(tx, zid, pid)
  await tx
    .updateTable('email_subscriptions')
    .set({ confirmed_at: now, since: now, look_at: now + EMAIL_UPDATE_TIMES_MS.look })
    .where('zid', '=', zid)
    .where('pid', '=', found.pid)
    .execute()
  await updateSubscribed(tx, found, 1)
  return true
}

/** Deletes addresses that did not confirm in time, in closed conversations too. */
export async function deleteUnconfirmedSubscriptions(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('email_subscriptions')
    .where('confirmed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('since', '>', 0), eb('look_at', '<=', now)]),
        eb('look_at', '<=', now - EMAIL_UPDATE_TIMES_MS.confirm),
      ]),
    )
    .execute()
}

/** Deletes a participant's address. */
export async function deleteSubscription(tx: Db, zid: number, pid: number): Promise<void> {
  await tx.deleteFrom('email_subscriptions').where('zid', '=', zid).where('pid', '=', pid).execute()
  await updateSubscribed(tx, { zid, pid }, 0)
}

/** Finds the subscription that a secret confirms or ends. */
export const findSubscriptionBySignature = (db: Db, zid: number, signature: string) =>
  db
    .selectFrom('email_subscriptions')
    .selectAll()
    .where('zid', '=', zid)
    .where('signature', '=', signature)
    .executeTakeFirst()

/** Lists pending subscriptions of conversations that offer them and are open, or have a new result; the longest waiting first. */
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
    .where('conversations.subscribe_type', '=', 1)
    .where((eb) =>
      eb.or([
        eb('conversations.is_active', '=', 1),
        eb.exists(
          eb
            .selectFrom('reports')
            .select('rid')
            .whereRef('reports.zid', '=', 'subscriptions.zid')
            .where('withdrawn', 'is', null)
            .where('subscriptions.confirmed_at', 'is not', null)
            .whereRef('published', '>', 'subscriptions.since'),
        ),
      ]),
    )
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
