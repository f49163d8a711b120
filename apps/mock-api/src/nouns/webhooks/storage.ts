import { newestId } from '../../platform/storage/conversation-row.ts'
import { LISTED_DELIVERIES, WEBHOOK_LOG_DAYS, type DeliveryState } from '@folkmoot/domain/webhooks'
import type { RolePlace } from '../../platform/identity/roles.storage.ts'
import { enqueueWebhook } from './webhook-events.storage.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../../platform/storage/people-tables.ts'
import type { Db } from '../../platform/storage/database.ts'

const DAY_MS = 86_400_000

const selectAt = (db: Db, { zid, site_id }: RolePlace) =>
  db
    .selectFrom('webhooks')
    .$if(zid !== null, (rows) => rows.where('webhooks.zid', '=', zid))
    .$if(zid === null, (rows) => rows.where('webhooks.site_id', '=', site_id))

/** Lists the webhooks of a place, the newest first, with how many of their messages wait or were given up. */
export const listWebhooks = (db: Db, place: RolePlace) =>
  selectAt(db, place)
    .leftJoin('conversations', 'conversations.zid', 'webhooks.zid')
    .select([
      'webhooks.id',
      'url',
      'events',
      'webhooks.site_id',
      'webhooks.created',
      'maker',
      'webhooks.zid',
      newestId.as('conversation_id'),
    ])
    .select((row) =>
      (['pending', 'failed'] as const).map((state) =>
        row
          .selectFrom('webhook_deliveries')
          .select((one) => one.fn.countAll<number>().as('count'))
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where('state', '=', state)
          .as(state),
      ),
    )
    .orderBy('webhooks.id', 'desc')
    .execute()

/** Counts the webhooks of a place. */
export async function countWebhooks(db: Db, place: RolePlace): Promise<number> {
  const { count } = await selectAt(db, place)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores a webhook (`createWebhook`). */
export const insertWebhook = async (tx: Db, row: WebhookRow): Promise<void> => {
  await tx.insertInto('webhooks').values(row).execute()
}

/** Finds a webhook. */
export const findWebhook = (db: Db, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

/** Lists the newest messages of a webhook. */
export const listDeliveries = (db: Db, webhook_id: number): Promise<WebhookDeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .orderBy('id', 'desc')
    .limit(LISTED_DELIVERIES)
    .execute()

/** Lets a message be sent again now, until a time. @returns whether the webhook has it */
export async function resetDelivery(
  tx: Db,
  { webhook_id, id }: { webhook_id: number; id: number },
  { now, give_up_at }: { now: number; give_up_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', next_at: now, give_up_at })
    .where('id', '=', id)
    .where('webhook_id', '=', webhook_id)
    .executeTakeFirstOrThrow()
  await enqueueWebhook(tx, webhook_id, now)
  return numUpdatedRows > 0n
}

/** Messages of one webhook in a round. */
const DUE_MESSAGES = 10

const selectWaiting = (db: Db, webhook_id: number) =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhook_id)
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .orderBy('id')

/** Lists messages of a webhook whose time has come, the oldest first. */
export const listDueMessages = (db: Db, webhook_id: number, now: number): Promise<{ id: number }[]> =>
  selectWaiting(db, webhook_id).select('id').where('next_at', '<=', now).limit(DUE_MESSAGES).execute()

/** Finds the time of the next attempt of a webhook; undefined when nothing waits. */
export async function findNextAttempt(db: Db, webhook_id: number): Promise<number | undefined> {
  const next = await selectWaiting(db, webhook_id).select('next_at').limit(1).executeTakeFirst()
  return next && Number(next.next_at)
}

/** Counts an attempt. @returns undefined for a message that no longer waits */
export const beginAttempt = (db: Db, id: number, now: number): Promise<WebhookDeliveryRow | undefined> =>
  db
    .updateTable('webhook_deliveries')
    .set((old) => ({ attempts: old('attempts', '+', 1), attempted: now }))
    .where('id', '=', id)
    .where('next_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** How an attempt ended. */
interface AttemptEnd {
  state: DeliveryState
  /** null when there is none */
  next_at: number | null
  status: number | null
  problem: string | null
}

/** Stores how an attempt ended. A message that was to be sent again meanwhile, is. */
export async function finishAttempt(
  db: Db,
  { id, next_at }: WebhookDeliveryRow,
  { status, problem, ...next }: AttemptEnd,
): Promise<void> {
  const stored = db.updateTable('webhook_deliveries').where('id', '=', id)
  await stored.set({ status, problem }).execute()
  await stored.set(next).where('next_at', '=', next_at).execute()
}

/** Deletes the oldest part of the log. */
export const deleteOldDeliveries = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom('webhook_deliveries')
    .where('state', '<>', 'pending')
    .where('created', '<', now - WEBHOOK_LOG_DAYS * DAY_MS)
    .execute()
}
