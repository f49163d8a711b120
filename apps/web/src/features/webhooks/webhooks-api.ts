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
