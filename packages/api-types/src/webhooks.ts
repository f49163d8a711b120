import { LIMITS } from '@folkmoot/domain/limits'
import {
  DELIVERY_PROBLEMS,
  WEBHOOK_EVENTS,
  type DeliveryProblem,
  type DeliveryState,
  type WebhookEvent,
} from '@folkmoot/domain/webhooks'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Empty, Int32, Milliseconds, Nullable } from './schema.ts'

const Event = Type.Unsafe<WebhookEvent>(
  Type.String({
    pattern: `^(${WEBHOOK_EVENTS.map((name) => name.replace('.', '\\.')).join('|')})$`,
    description: WEBHOOK_EVENTS.map((name) => `“${name}”`).join(', '),
  }),
)

/** Source of events: a conversation or a whole site; by default the caller's own site. */
const PLACE = {
  conversation_id: Type.Optional(ConversationId),
  site_id: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.pageId })),
}

/** A message on its way to a webhook, or there. It has no body of the receiver's answer. */
export const WebhookDelivery = Type.Object({
  delivery_id: Type.Integer(),
  /** the same in every attempt: receivers know repeated messages by it */
  message_id: Type.String(),
  type: Type.String(),
  state: Type.Unsafe<DeliveryState>(Type.String({ pattern: '^(pending|delivered|failed)$' })),
  attempts: Type.Integer(),
  created: Milliseconds,
  /** of the last attempt; null before the first */
  attempted: Nullable(Milliseconds),
  /** of the next attempt; null when there is none */
  next_attempt: Nullable(Milliseconds),
  /** of the last answer; null without one */
  status: Nullable(Type.Integer()),
  /** why there was no answer */
  problem: Nullable(
    Type.Unsafe<DeliveryProblem>(Type.String({ pattern: `^(${DELIVERY_PROBLEMS.join('|')})$` })),
  ),
})
export type WebhookDelivery = Type.Static<typeof WebhookDelivery>

/** A webhook without its secret. */
export const Webhook = Type.Object({
  webhook_id: Type.Integer(),
  url: Type.String(),
  events: Type.Array(Event),
  /** null for a whole site */
  conversation_id: Nullable(Type.String()),
  site_id: Nullable(Type.String()),
  created: Milliseconds,
  /** the messages of the last 30 days that are on their way, and that were given up */
  pending: Type.Integer(),
  failed: Type.Integer(),
  /** true when its maker no longer owns the place: it sends nothing */
  stopped: Type.Boolean(),
})
export type Webhook = Type.Static<typeof Webhook>

const notFound = 'polis_err_webhook_not_found'
const ofSignedIn = { access: 'signed-in', scope: 'manage' } as const
const Named = Type.Object({ webhook_id: Int32 })

/** Our extension: messages to other servers about what happens in conversations. */
export const webhooks = {
  listWebhooks: defineEndpoint({
    method: 'GET',
    path: '/api/v3/webhooks',
    summary: 'Lists the webhooks of a conversation or a site, without their secrets; for owners',
    ...ofSignedIn,
    refusal: { 403: 'polis_err_webhook_owner_only' },
    query: Type.Object(PLACE),
    reply: Type.Object({ webhooks: Type.Array(Webhook) }),
  }),
  createWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/v3/webhooks',
    summary: 'Makes a webhook of a conversation or a site; its secret is in this reply only; for owners',
    ...ofSignedIn,
    refusal: { 403: 'polis_err_webhook_owner_only' },
    body: Type.Object({
      ...PLACE,
      url: Type.String({ minLength: 1, maxLength: LIMITS.link }),
      /** all of them when absent */
      events: Type.Optional(Type.Array(Event, { minItems: 1, maxItems: WEBHOOK_EVENTS.length })),
    }),
    reply: Type.Object({ ...Webhook.properties, secret: Type.String() }),
    errors: ['polis_err_webhook_address', 'polis_err_too_many_webhooks'],
    refusedWhen: ['rehearsal'],
    records: 'webhook-created',
  }),
  deleteWebhook: defineEndpoint({
    method: 'DELETE',
    path: '/api/v3/webhooks',
    summary: 'Deletes a webhook with its log; messages on their way are not sent; for owners',
    ...ofSignedIn,
    query: Named,
    reply: Empty,
    errors: [notFound],
    records: 'webhook-deleted',
  }),
  testWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/v3/webhooks/test',
    summary: 'Sends the message webhook.test; for owners',
    ...ofSignedIn,
    body: Named,
    reply: Empty,
    errors: [notFound],
  }),
  listWebhookDeliveries: defineEndpoint({
    method: 'GET',
    path: '/api/v3/webhooks/deliveries',
    summary: 'Lists the 100 newest messages of a webhook, the newest first; for owners',
    ...ofSignedIn,
    query: Named,
    reply: Type.Object({ deliveries: Type.Array(WebhookDelivery) }),
    errors: [notFound],
  }),
  redeliverWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/v3/webhooks/redeliver',
    summary: 'Sends a message again now, with the same id; for owners',
    ...ofSignedIn,
    body: Type.Object({ webhook_id: Int32, delivery_id: Int32 }),
    reply: Empty,
    errors: [notFound],
  }),
}
