import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { StopRounds } from './core/start-rounds.ts'
import { startModerationDigests } from './features/moderation-digest/send-digests.ts'
import { startEmailUpdates } from './features/subscriptions/email-updates.ts'
import { startWebhookDeliveries } from './features/webhooks/deliver.ts'
import type { Db } from './storage/database.ts'

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
