import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../platform/settings/config.ts'
import type { StopRounds } from '../platform/jobs/start-rounds.ts'
import { startModerationDigests } from '../nouns/moderation-digest/send-digests.ts'
import { startEmailUpdates } from '../nouns/subscriptions/email-updates.ts'
import { startWebhookDeliveries } from '../nouns/webhooks/deliver.ts'
import type { Db } from '../platform/storage/database.ts'

interface Deliveries {
  readonly db: Db
  readonly config: Config
  readonly clock: () => number
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>
}

/** Starts the repeated work that sends something, unless the settings say that it waits. */
export function startDeliveries(context: Deliveries): StopRounds[] {
  if (!context.config.sendsDeliveries) return []
  const starts = [startEmailUpdates, startWebhookDeliveries, startModerationDigests]
  return starts.map((start) => start(context))
}
