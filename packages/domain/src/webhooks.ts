/** Events of webhooks (`createWebhook`), by name. */
export const WEBHOOK_EVENTS = [
  'comment.waiting',
  'comment.decided',
  'wave.created',
  'conversation.opened',
  'conversation.closed',
  'analysis.ready',
  'report.published',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The message that tries a webhook out. */
export const WEBHOOK_TEST = 'webhook.test'
export type WebhookMessageType = WebhookEvent | typeof WEBHOOK_TEST

/** Webhooks of one conversation or site at most. */
export const MAX_WEBHOOKS_OF_PLACE = 10

/** Every secret begins with this, as Standard Webhooks has it. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_'

/** A message is given up after so many days without success. */
export const WEBHOOK_PATIENCE_DAYS = 5

/** The log of deliveries goes back so many days. */
export const WEBHOOK_LOG_DAYS = 30

/** The log shows so many of the newest deliveries. */
export const LISTED_DELIVERIES = 100

/** A receiver has to answer in this time. */
export const WEBHOOK_TIMEOUT_SECONDS = 15

/** Minimum time between two notifications about results. */
export const ANALYSIS_EVENT_MINUTES = 5

/** The state of a delivery: on its way, taken by the receiver, given up. */
export type DeliveryState = 'pending' | 'delivered' | 'failed'

/** Reason of a failed delivery without a status. */
export const DELIVERY_PROBLEMS = [
  'no-public-host',
  'timed-out',
  'not-reached',
  'bad-certificate',
  'maker-left',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

const FIRST_DELAY_MS = 5000
const LONGEST_DELAY_MS = 8 * 3_600_000

/**
 * Computes the delay after a failed attempt: 5 s, 15 s, 45 s and so on to 8 hours, a quarter more or less.
 * @param attempts so far, from 1
 * @param chance from 0 up to 1, which spreads the attempts of many
 */
export const computeDeliveryDelayMs = (attempts: number, chance: number): number =>
  Math.round(Math.min(FIRST_DELAY_MS * 3 ** (attempts - 1), LONGEST_DELAY_MS) * (0.75 + chance / 2))

/** Returns true for statuses of a receiver that has taken a message. Redirects are not followed and count as failures. */
export const isDelivered = (status: number): boolean => status >= 200 && status < 300

/** A receiver that answers with this wants no more messages: the delivery is given up at once. */
export const GONE_STATUS = 410
