import {
  GONE_STATUS,
  computeDeliveryDelayMs,
  isDelivered,
  WEBHOOK_TIMEOUT_SECONDS,
  type DeliveryProblem,
} from '@folkmoot/domain/webhooks'
import type { Config } from '../../platform/settings/config.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../../platform/storage/people-tables.ts'
import type { Db } from '../../platform/storage/database.ts'
import { isStopped, WEBHOOK } from './webhook-events.storage.ts'
import { pinAddress, resolveHost, type Resolve } from './address.ts'
import { createSignedHeaders } from './sign.ts'
import { runDueJobs, type JobHandler } from '../../platform/jobs/run.ts'
import { beginAttempt, findNextAttempt, findWebhook, finishAttempt, listDueMessages } from './storage.ts'
import type { LookupAddress } from 'node:dns'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { PRODUCT } from '@folkmoot/domain/product'

/** Webhooks delivered in parallel. */
const PARALLEL_WEBHOOKS = 8

/** Dependencies of the delivery. */
interface DeliveryContext {
  db: Db
  config: Pick<Config, 'webhookPrivateHosts'>
  clock: () => number
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

/** Makes one attempt. @returns why it failed, so that no other message follows in this round; null if it did not */
async function attemptDelivery(
  context: DeliveryContext,
  webhook: WebhookRow,
  id: number,
): Promise<string | null> {
  const { db, clock } = context
  const message = await beginAttempt(db, id, clock())
  if (!message) return null
  if (await isStopped(db, webhook)) {
    await finishAttempt(db, message, { state: 'failed', next_at: null, status: null, problem: 'maker-left' })
    return null
  }
  const result = await sendMessage(context, webhook, message)
  await finishAttempt(db, message, { ...planNext(message, result, clock()), ...result })
  if (result.status === null) return result.problem
  return isDelivered(result.status) ? null : `status ${result.status}`
}

/** Sends the messages of a webhook whose time has come, one after the other. */
async function deliverToWebhook(context: DeliveryContext, id: number) {
  const { db, clock } = context
  const webhook = await findWebhook(db, id)
  if (!webhook) return undefined
  let error: string | null = null
  for (const message of await listDueMessages(db, id, clock())) {
    error = await attemptDelivery(context, webhook, message.id)
    if (error !== null) break
  }
  const due = await findNextAttempt(db, id)
  return due === undefined ? undefined : { due, error }
}

/** Sends the messages whose time has come, once. A webhook that fails gets no further message in this round. */
export function deliverMessages(context: DeliveryContext, signal?: AbortSignal): Promise<void> {
  const handle: JobHandler = ({ key }) => deliverToWebhook(context, Number(key))
  return runDueJobs(context, { kind: WEBHOOK, handle, parallel: PARALLEL_WEBHOOKS }, signal)
}

/** The end of one attempt: the status of an answer, or why there was none. */
type SendResult =
  | { readonly status: number; readonly problem: null }
  | { readonly status: null; readonly problem: DeliveryProblem }

/** Codes of failed certificates, beside those that begin with ERR_TLS. */
const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS|^ERR_SSL|EPROTO/

function toProblem(error: NodeJS.ErrnoException): DeliveryProblem {
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || error.code === 'ETIMEDOUT')
    return 'timed-out'
  return CERTIFICATE_CODE.test(error.code ?? '') ? 'bad-certificate' : 'not-reached'
}

/**
 * Sends a body to an address by POST, over a connection to the pinned one. Redirects are not followed, and the answer's
 * body is not read. Never throws.
 */
export function sendToAddress(
  url: URL,
  pinned: LookupAddress,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  timeoutMs = WEBHOOK_TIMEOUT_SECONDS * 1000,
): Promise<SendResult> {
  const options: RequestOptions & { autoSelectFamily: boolean } = {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': `${PRODUCT}-Webhooks`,
    },
    agent: false,
    autoSelectFamily: false,
    signal: AbortSignal.timeout(timeoutMs),
    // the name was resolved and checked before; it must not be resolved again
    lookup: (_host, { all }, done) =>
      all ? done(null, [pinned]) : done(null, pinned.address, pinned.family),
  }
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = send(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, problem: null })
      response.destroy()
    })
    sent.on('error', (error) => resolve({ status: null, problem: toProblem(error) }))
    // a receiver that changes the protocol gives neither an answer nor an error
    sent.on('close', () => resolve({ status: null, problem: 'not-reached' }))
    sent.end(body)
  })
}
