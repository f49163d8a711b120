import type { WebhookEvent } from '@folkmoot/domain/webhooks'
import { webhooks } from '@folkmoot/api-types/webhooks'
import { api } from '../../api/api.ts'
import { createMutation, createQuery } from '../../api/contract-endpoints.ts'

const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    webhooks: createQuery(build, webhooks.listWebhooks, 'Webhook'),
    makeWebhook: createMutation(build, webhooks.createWebhook, 'Webhook'),
    deleteWebhook: createMutation(build, webhooks.deleteWebhook, 'Webhook'),
    testWebhook: createMutation(build, webhooks.testWebhook, 'Webhook'),
    deliveries: createQuery(build, webhooks.listWebhookDeliveries, 'Webhook'),
    redeliver: createMutation(build, webhooks.redeliverWebhook, 'Webhook'),
  }),
})

export const {
  useWebhooksQuery,
  useMakeWebhookMutation,
  useDeleteWebhookMutation,
  useTestWebhookMutation,
  useDeliveriesQuery,
  useRedeliverMutation,
} = webhooksApi

/** Where events come from: a conversation; without one the caller's own site. */
export interface WebhookPlace {
  conversation_id?: string
}

export const EVENT_NAMES = {
  'comment.waiting': 'A comment waits for a decision',
  'comment.decided': 'Comments were accepted or rejected',
  'wave.created': 'A wave of invites was made',
  'conversation.opened': 'The conversation was opened',
  'conversation.closed': 'The conversation was closed',
  'analysis.ready': 'New results are ready',
  'report.published': 'A report was published',
} satisfies Record<WebhookEvent, string>
