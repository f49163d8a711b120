import {
  findConversationByZid,
  findRoleAt,
  getPlace,
  lockPlace,
  type Place,
} from '../conversations/public.ts'
import { randomUUID } from 'node:crypto'
import type { Webhook, WebhookDelivery, webhooks } from '@folkmoot/api-types/webhooks'
import { canOwn } from '@folkmoot/domain/people'
import {
  MAX_WEBHOOKS_OF_PLACE,
  WEBHOOK_EVENTS,
  WEBHOOK_PATIENCE_DAYS,
  WEBHOOK_TEST,
  type DeliveryProblem,
  type DeliveryState,
  type WebhookEvent,
} from '@folkmoot/domain/webhooks'
import type { SignedInUser } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/http/dependencies.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import {
  formatPayload,
  insertMessage,
  findMaker,
  isStopped,
  deleteWebhook,
} from './webhook-events.storage.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../../platform/storage/people-tables.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { parseWebhookUrl } from './address.ts'
import { createWebhookSecret } from './sign.ts'
import {
  countWebhooks,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  resetDelivery,
} from './storage.ts'

type WebhookHandlers = Handlers<typeof webhooks>

const DAY_MS = 24 * 60 * 60_000

const toReply = ({
  id,
  zid: _zid,
  maker: _maker,
  events,
  created,
  pending,
  failed,
  ...row
}: Awaited<ReturnType<typeof listWebhooks>>[number] & { stopped: boolean }): Webhook => ({
  ...row,
  webhook_id: id,
  events: events.split(' ') as WebhookEvent[],
  created: Number(created),
  pending: Number(pending),
  failed: Number(failed),
})

/** Lists the webhooks of a place as replies. */
async function listReplies(db: Db, place: Place): Promise<Webhook[]> {
  const replies: Webhook[] = []
  for (const row of await listWebhooks(db, place))
    replies.push(toReply({ ...row, stopped: await isStopped(db, row) }))
  return replies
}

const toDelivery = (row: WebhookDeliveryRow): WebhookDelivery => ({
  delivery_id: row.id,
  message_id: row.message_id,
  type: row.type,
  state: row.state as DeliveryState,
  attempts: row.attempts,
  created: Number(row.created),
  attempted: row.attempted === null ? null : Number(row.attempted),
  next_attempt: row.next_at === null ? null : Number(row.next_at),
  status: row.status,
  problem: row.problem as DeliveryProblem | null,
})

/** Reads a webhook of a place that the caller owns. @throws ApiError `polis_err_webhook_not_found` for any other */
async function getWebhook(db: Db, id: number, user: SignedInUser): Promise<WebhookRow> {
  const webhook = await findWebhook(db, id)
  if (!webhook) throw new ApiError('polis_err_webhook_not_found')
  const { zid, site_id } = webhook
  const conversation = zid === null ? undefined : await findConversationByZid(db, zid)
  const place: Place = { zid, site_id, ...(conversation ? { conversation } : {}) }
  if (!canOwn(findRoleAt(user, place))) throw new ApiError('polis_err_webhook_not_found')
  return webhook
}

const handleList: WebhookHandlers['listWebhooks'] = async (
  { query: { site_id } },
  { db, user, conversation },
) => {
  const place = getPlace(conversation, site_id, user)
  if (!canOwn(findRoleAt(user, place))) throw new ApiError('polis_err_webhook_owner_only')
  return { webhooks: await listReplies(db, place) }
}

const about = ({ zid }: Pick<WebhookRow, 'zid'>) => (zid === null ? {} : { zid })

/** Creates the handler that makes webhooks. @param privateHosts that are told although they are not public */
const createCreateHandler =
  (privateHosts: string): WebhookHandlers['createWebhook'] =>
  async (
    { body: { url: text, events = WEBHOOK_EVENTS, site_id } },
    { db, user, caller, conversation, clock, reply },
  ) => {
    const url = parseWebhookUrl(text, privateHosts)
    const named = getPlace(conversation, site_id, user)
    const secret = createWebhookSecret()
    const now = clock()
    const { id, place } = await runTransaction(db, async (tx) => {
      const place = await lockPlace(tx, user, named, 'owner', 'polis_err_webhook_owner_only')
      if (!url) throw new ApiError('polis_err_webhook_address', { field: 'url' })
      if ((await countWebhooks(tx, place)) >= MAX_WEBHOOKS_OF_PLACE)
        throw new ApiError('polis_err_too_many_webhooks')
      const id = await allocateId(tx, 'webhook')
      const { zid, site_id: site } = place
      const chosen = WEBHOOK_EVENTS.filter((one) => events.includes(one)).join(' ')
      const row = { id, uuid: randomUUID(), zid, site_id: site, url: url.href, events: chosen, created: now }
      await insertWebhook(tx, { ...row, secret, maker: await findMaker(tx, user.uid, place) })
      const details = { webhook: id }
      await recordSecurityEvent(tx, { action: 'webhook-created', by: caller, ...about(row), details, now })
      return { id, place }
    })
    const stored = (await listReplies(db, place)).find(({ webhook_id }) => webhook_id === id)
    if (!stored) throw new ApiError('polis_err_webhook_not_found')
    reply.header('cache-control', 'no-store')
    return { ...stored, secret }
  }

const handleDelete: WebhookHandlers['deleteWebhook'] = async (
  { query: { webhook_id } },
  { db, user, caller, clock, erasures },
) => {
  await runTransaction(db, async (tx) => {
    const webhook = await getWebhook(tx, webhook_id, user)
    const now = clock()
    await deleteWebhook(tx, webhook, now)
    const details = { webhook: webhook_id }
    await recordSecurityEvent(tx, { action: 'webhook-deleted', by: caller, ...about(webhook), details, now })
  })
  await erasures.finish(db)
  return {}
}

const handleTest: WebhookHandlers['testWebhook'] = async ({ body: { webhook_id } }, { db, user, clock }) => {
  await runTransaction(db, async (tx) => {
    const { zid } = await getWebhook(tx, webhook_id, user)
    const now = clock()
    const payload = formatPayload(WEBHOOK_TEST, {}, now)
    await insertMessage(tx, { webhook_id, zid, type: WEBHOOK_TEST, payload, now, next_at: now })
  })
  return {}
}

const handleListDeliveries: WebhookHandlers['listWebhookDeliveries'] = async (
  { query: { webhook_id } },
  { db, user },
) => {
  await getWebhook(db, webhook_id, user)
  return { deliveries: (await listDeliveries(db, webhook_id)).map(toDelivery) }
}

const handleRedeliver: WebhookHandlers['redeliverWebhook'] = async (
  { body: { webhook_id, delivery_id: id } },
  { db, user, clock },
) => {
  await runTransaction(db, async (tx) => {
    await getWebhook(tx, webhook_id, user)
    const now = clock()
    const give_up_at = now + WEBHOOK_PATIENCE_DAYS * DAY_MS
    if (!(await resetDelivery(tx, { webhook_id, id }, { now, give_up_at })))
      throw new ApiError('polis_err_webhook_not_found')
  })
  return {}
}

/** Creates the handlers of webhooks. */
export const createWebhooksHandlers = ({ config }: Dependencies): WebhookHandlers => ({
  listWebhooks: handleList,
  createWebhook: createCreateHandler(config.webhookPrivateHosts),
  deleteWebhook: handleDelete,
  testWebhook: handleTest,
  listWebhookDeliveries: handleListDeliveries,
  redeliverWebhook: handleRedeliver,
})
