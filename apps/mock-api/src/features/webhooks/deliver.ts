import { GONE_STATUS, computeDeliveryDelayMs, isDelivered } from '@folkmoot/domain/webhooks'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../../storage/people-tables.ts'
import type { Db } from '../../storage/database.ts'
import { isStopped } from '../../core/webhook-events.storage.ts'
import { pinAddress, resolveHost, type Resolve } from './address.ts'
import { sendToAddress, type SendResult } from './send.ts'
import { createSignedHeaders } from './sign.ts'
import { claimMessage, DELIVERY_LEASE_MS, findWebhook, finishAttempt, listDueMessages } from './storage.ts'
import { startRounds, type StopRounds } from '../../core/start-rounds.ts'

const INTERVAL_MS = 2000
/** Webhooks that are told at once; each gets its messages one after the other. */
const LANES = 8

/** Dependencies of the delivery. */
export interface DeliveryContext {
  db: Db
  config: Pick<Config, 'webhookPrivateHosts'>
  clock: () => number
  log: Pick<FastifyBaseLogger, 'error'>
  /** tests replace it */
  resolve?: Resolve
}

async function sendMessage(
  { config: { webhookPrivateHosts }, clock, resolve = resolveHost }: DeliveryContext,
  webhook: WebhookRow,
  message: WebhookDeliveryRow,
): Promise<SendResult> {
  const url = new URL(webhook.url)
  const pinned = await pinAddress(url, webhookPrivateHosts, resolve)
  if (typeof pinned === 'string') return { status: null, problem: pinned }
  const headers = createSignedHeaders(webhook, message, clock())
  return sendToAddress(url, pinned, { headers, body: message.payload })
}

/** Decides what follows an attempt: nothing, another one later, or giving up. */
function planNext({ attempts, give_up_at }: WebhookDeliveryRow, { status }: SendResult, now: number) {
  if (status !== null && isDelivered(status)) return { state: 'delivered', next_at: null } as const
  const next_at = now + computeDeliveryDelayMs(attempts, Math.random())
  if (status === GONE_STATUS || next_at > give_up_at) return { state: 'failed', next_at: null } as const
  return { state: 'pending', next_at } as const
}

/** Makes one attempt, unless another server makes it. @returns whether the receiver answers, so that the next may follow */
async function attemptDelivery(context: DeliveryContext, id: number): Promise<boolean> {
  const { db, clock } = context
  const now = clock()
  const message = await claimMessage(db, id, { now, until: now + DELIVERY_LEASE_MS })
  if (!message) return true
  const webhook = await findWebhook(db, message.webhook_id)
  if (!webhook) return true
  if (await isStopped(db, webhook)) {
    await finishAttempt(db, message, { state: 'failed', next_at: null, status: null, problem: 'maker-left' })
    return true
  }
  const result = await sendMessage(context, webhook, message)
  await finishAttempt(db, message, { ...planNext(message, result, clock()), ...result })
  return result.status !== null && isDelivered(result.status)
}

/** Sends the messages whose time has come, once. A webhook that fails gets no further message in this round. */
export async function deliverMessages(context: DeliveryContext): Promise<void> {
  const lanes = new Map<number, number[]>()
  for (const { id, webhook_id } of await listDueMessages(context.db, context.clock()))
    lanes.set(webhook_id, [...(lanes.get(webhook_id) ?? []), id])
  const waiting = [...lanes.values()]
  const work = async () => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift())
      for (const id of lane) if (!(await attemptDelivery(context, id))) break
  }
  await Promise.all(Array.from({ length: LANES }, work))
}

/** Starts sending messages every two seconds. Returns the function that stops it; attempts under way are finished. */
export function startWebhookDeliveries(context: DeliveryContext): StopRounds {
  return startRounds(() => deliverMessages(context), {
    intervalMs: INTERVAL_MS,
    onError: (err) => context.log.error({ err }, 'messages of webhooks could not be sent'),
  })
}
