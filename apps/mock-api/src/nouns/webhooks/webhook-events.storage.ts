import { isRehearsalZid, findConversationByZid, findRoleAt, findRoleHolder } from '../conversations/public.ts'
import { newestId } from '../../platform/storage/conversation-row.ts'
import { randomUUID } from 'node:crypto'
import { MOD } from '@folkmoot/domain/comments'
import {
  ANALYSIS_EVENT_MINUTES,
  WEBHOOK_PATIENCE_DAYS,
  type WebhookEvent,
  type WebhookMessageType,
} from '@folkmoot/domain/webhooks'
import { enqueue } from '../../platform/jobs/storage.ts'
import type { WebhookRow } from '../../platform/storage/people-tables.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import { prepareQuery } from '../../platform/storage/prepared-query.ts'
import { canOwn } from '@folkmoot/domain/people'
import { recordErasure } from '../../platform/erasures/erasures.storage.ts'

/** Deletes webhooks with their messages. */
async function deleteWebhooks(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('webhook_deliveries').where('webhook_id', 'in', ids).execute()
  await tx.deleteFrom('webhooks').where('id', 'in', ids).execute()
}

/**
 * Deletes a webhook, and says so in the list of erasures, so that a restored backup does not bring it back. Call
 * `ErasureList.finish` after the transaction.
 */
export async function deleteWebhook(
  tx: Db,
  { id, uuid }: Pick<WebhookRow, 'id' | 'uuid'>,
  now: number,
): Promise<void> {
  await deleteWebhooks(tx, [id])
  await recordErasure(tx, { kind: 'webhook', subject: uuid, created: now })
}

/** Deletes a webhook again, from the list of erasures. */
export async function deleteWebhookByUuid(tx: Db, uuid: string): Promise<void> {
  const rows = await tx.selectFrom('webhooks').select('id').where('uuid', '=', uuid).execute()
  await deleteWebhooks(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Deletes the webhooks of a site that nobody belongs to any more. */
export async function deleteWebhooksOfSite(tx: Db, site_id: string): Promise<void> {
  const rows = await tx.selectFrom('webhooks').select('id').where('site_id', '=', site_id).execute()
  await deleteWebhooks(
    tx,
    rows.map(({ id }) => id),
  )
}

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

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The data of an event: ids and counts. It never names a person and never contains a vote or a comment. */
type EventData = Readonly<Record<string, number | string | readonly number[]>>

const selectWebhooks = prepareQuery((db, { zid }: { zid: number }) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'events', 'maker', 'webhooks.zid', 'webhooks.site_id'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('zid', '=', zid),
        eb(
          'site_id',
          '=',
          selectFrom('conversations')
            .innerJoin('users', 'users.uid', 'conversations.owner')
            .select('users.site_id')
            .where('conversations.zid', '=', zid),
        ),
      ]),
    ),
)

/** A message to store. */
interface NewMessage {
  webhook_id: WebhookRow['id']
  zid: number | null
  type: WebhookMessageType
  payload: string
  now: number
  /** of the first attempt */
  next_at: number
}

/** The kind of the jobs that send the messages of a webhook. */
export const WEBHOOK = 'webhook'

/** Sends the messages of a webhook that are due at a time. */
export const enqueueWebhook = (tx: Db, webhook_id: number, due: number): Promise<void> =>
  enqueue(tx, { kind: WEBHOOK, key: String(webhook_id), due })

/** Stores a message, which one of the servers sends. */
export async function insertMessage(
  tx: Db,
  { webhook_id, zid, type, payload, now, next_at }: NewMessage,
): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values({
      id: await allocateId(tx, 'webhook_delivery'),
      message_id: `msg_${randomUUID().replaceAll('-', '')}`,
      webhook_id,
      zid,
      type,
      payload,
      created: now,
      state: 'pending',
      attempts: 0,
      next_at,
      give_up_at: now + WEBHOOK_PATIENCE_DAYS * DAY_MS,
      attempted: null,
      status: null,
      problem: null,
    })
    .execute()
  // a run that is under way would overlook a later time; one that comes early moves itself to it
  await enqueueWebhook(tx, webhook_id, now)
}

/** Formats the body of a message. */
export const formatPayload = (type: WebhookMessageType, data: EventData, now: number): string =>
  JSON.stringify({ type, timestamp: new Date(now).toISOString(), data })

/**
 * Replaces the content of a message that nobody has begun to send.
 * @returns false without one, with the time before which the next one must not be sent
 */
async function replaceWaiting(
  tx: Db,
  { webhook_id, zid, type, payload }: Pick<NewMessage, 'webhook_id' | 'zid' | 'type' | 'payload'>,
): Promise<{ isReplaced: boolean; notBefore: number }> {
  const last = await tx
    .selectFrom('webhook_deliveries')
    .select(['id', 'created', 'next_at', 'attempts'])
    .where('webhook_id', '=', webhook_id)
    .where('zid', '=', zid)
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { isReplaced: false, notBefore: 0 }
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ payload })
    .where('id', '=', last.id)
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow()
  const notBefore = Number(last.next_at ?? last.created) + ANALYSIS_EVENT_MINUTES * MINUTE_MS
  return { isReplaced: numUpdatedRows > 0n, notBefore }
}

/**
 * Tells the webhooks of a conversation of an event, in its transaction: the messages are stored with the event or not at
 * all. Results of analyses follow each other quickly, so only the newest is told, every few minutes.
 */
export async function emitEvent(
  tx: Db,
  zid: number,
  { type, data = {}, now }: { type: WebhookEvent; data?: EventData; now: number },
): Promise<void> {
  const asking = (await selectWebhooks(tx, { zid })).filter(({ events }) => events.split(' ').includes(type))
  const rows: typeof asking = []
  for (const row of asking) if (!(await isStopped(tx, row))) rows.push(row)
  if (rows.length === 0 || (await isRehearsalZid(tx, zid))) return
  const { conversation_id } = await tx
    .selectFrom('conversations')
    .select(newestId.as('conversation_id'))
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  const payload = formatPayload(type, { conversation_id, ...data }, now)
  for (const { id: webhook_id } of rows) {
    const message = { webhook_id, zid, type, payload, now, next_at: now }
    if (type !== 'analysis.ready') await insertMessage(tx, message)
    else {
      const { isReplaced, notBefore } = await replaceWaiting(tx, message)
      if (!isReplaced) await insertMessage(tx, { ...message, next_at: Math.max(now, notBefore) })
    }
  }
}

/** The states of comments after a decision, as messages name them. */
const DECISIONS = [
  [MOD.rejected, 'rejected'],
  [MOD.unmoderated, 'waiting'],
  [MOD.accepted, 'accepted'],
] as const

/** Tells the webhooks of comments that were accepted, rejected or sent back; those whose state is as before are left out. */
export async function emitDecisions(
  tx: Db,
  zid: number,
  changes: readonly { tid: number; before: number; after: number }[],
  now: number,
): Promise<void> {
  for (const [mod, decision] of DECISIONS) {
    const comment_ids = changes
      .filter(({ before, after }) => after === mod && before !== after)
      .map(({ tid }) => tid)
    if (comment_ids.length > 0)
      await emitEvent(tx, zid, { type: 'comment.decided', data: { comment_ids, decision }, now })
  }
}
