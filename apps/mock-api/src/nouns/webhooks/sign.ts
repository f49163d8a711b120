import { createHmac, randomBytes } from 'node:crypto'
import { WEBHOOK_SECRET_PREFIX } from '@folkmoot/domain/webhooks'
import type { WebhookRow } from '../../platform/storage/people-tables.ts'

const SECRET_BYTES = 32

/** Creates the secret of a webhook. */
export const createWebhookSecret = (): string =>
  WEBHOOK_SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** Creates the headers of a message as Standard Webhooks names them: HMAC-SHA256 of id, time in seconds and body. */
export function createSignedHeaders(
  { secret }: Pick<WebhookRow, 'secret'>,
  { message_id, payload }: { message_id: string; payload: string },
  now: number,
): Record<string, string> {
  const seconds = Math.floor(now / 1000)
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${message_id}.${seconds}.${payload}`).digest('base64')
  return {
    'webhook-id': message_id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
