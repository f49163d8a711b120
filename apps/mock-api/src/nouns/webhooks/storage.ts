import { newestId } from '../../platform/storage/conversation-row.ts'
import {
  LISTED_DELIVERIES,
  WEBHOOK_LOG_DAYS,
  WEBHOOK_TIMEOUT_SECONDS,
  type DeliveryState,
} from '@folkmoot/domain/webhooks'
import type { ExpressionBuilder } from 'kysely'
import type { RolePlace } from '../../platform/identity/roles.storage.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../../platform/storage/people-tables.ts'
import type { Database, Db } from '../../platform/storage/database.ts'
import { whereWaitOver } from '../../platform/storage/leases.ts'

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
  return numUpdatedRows > 0n
}

/** Messages that one round sends at most; the others wait for the next one, two seconds later. */
const DUE_MESSAGES = 200
/** Messages of one webhook in a round, so that one with thousands that fail, or a slow receiver, keeps no other waiting. */
const DUE_MESSAGES_OF_WEBHOOK = 10

/** An attempt of a server that was killed is made again after this time, which is longer than any attempt takes. */
export const DELIVERY_LEASE_MS = 4 * WEBHOOK_TIMEOUT_SECONDS * 1000

/** The condition for messages whose time has come and that no server is sending. */
const isDue =
  (now: number) =>
  ({ and, eb }: ExpressionBuilder<Database, 'webhook_deliveries'>) =>
    and([eb('next_at', '<=', now), whereWaitOver('leased_until', { now, longestMs: DELIVERY_LEASE_MS })])

/** Lists messages whose time has come and that no server is sending, the oldest first, of each webhook the first ones. */
export const listDueMessages = (db: Db, now: number): Promise<{ id: number; webhook_id: number }[]> =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('webhook_deliveries')
        .where(isDue(now))
        .select(['id', 'webhook_id', 'next_at'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((rows) => rows.partitionBy('webhook_id').orderBy('next_at').orderBy('id'))
            .as('place'),
        )
        .as('due'),
    )
    .select(['id', 'webhook_id'])
    .where('place', '<=', DUE_MESSAGES_OF_WEBHOOK)
    // every webhook comes before the second message of any
    .orderBy('place')
    .orderBy('next_at')
    .orderBy('id')
    .limit(DUE_MESSAGES)
    .execute()

/** Claims a message for one attempt, until a time. @returns undefined when another server was quicker */
export const claimMessage = (
  db: Db,
  id: number,
  { now, until }: { now: number; until: number },
): Promise<WebhookDeliveryRow | undefined> =>
  db
    .updateTable('webhook_deliveries')
    .set((old) => ({ leased_until: until, attempts: old('attempts', '+', 1), attempted: now }))
    .where('id', '=', id)
    .where(isDue(now))
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

/** Stores how an attempt ended, unless its claim was lost meanwhile. A message that was to be sent again meanwhile, is. */
export const finishAttempt = async (db: Db, message: WebhookDeliveryRow, end: AttemptEnd): Promise<void> => {
  const claimed = db
    .updateTable('webhook_deliveries')
    .where('id', '=', message.id)
    .where('leased_until', '=', message.leased_until)
  const { numUpdatedRows } = await claimed
    .set({ ...end, leased_until: null })
    .where('next_at', '=', message.next_at)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n)
    await claimed.set({ status: end.status, problem: end.problem, leased_until: null }).execute()
}

/** Deletes the oldest part of the log. */
export const deleteOldDeliveries = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom('webhook_deliveries')
    .where('state', '<>', 'pending')
    .where('created', '<', now - WEBHOOK_LOG_DAYS * DAY_MS)
    .execute()
}
