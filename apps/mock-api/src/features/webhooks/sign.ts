import { createHmac, randomBytes } from 'node:crypto'
import { WEBHOOK_SECRET_PREFIX } from '@folkmoot/domain/webhooks'
import type { WebhookRow } from '../../storage/automation-tables.ts'

const SECRET_BYTES = 32

/** Creates the secret of a webhook. */
export const createWebhookSecret = (): string =>
  WEBHOOK_SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

const computeSignature = (secret: string, signed: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64'))
    .update(signed)
    .digest('base64')

/**
 * Creates the headers of a message as Standard Webhooks names them: HMAC-SHA256 of id, time in seconds and body, with each
 * secret that counts now.
 */
export function createSignedHeaders(
  { secret, old_secret, old_secret_until }: Pick<WebhookRow, 'secret' | 'old_secret' | 'old_secret_until'>,
  { message_id, payload }: { message_id: string; payload: string },
  now: number,
): Record<string, string> {
  const seconds = Math.floor(now / 1000)
  const isOldCurrent = old_secret !== null && old_secret_until !== null && now < old_secret_until
  const secrets = isOldCurrent ? [secret, old_secret] : [secret]
  const signed = `${message_id}.${seconds}.${payload}`
  return {
    'webhook-id': message_id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((one) => `v1,${computeSignature(one, signed)}`).join(' '),
  }
}
