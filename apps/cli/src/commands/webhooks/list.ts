import { webhooks, type WebhookDelivery } from '@folkmoot/api-types/webhooks'
import { LISTED_DELIVERIES, WEBHOOK_LOG_DAYS } from '@folkmoot/domain/webhooks'
import { call } from '../../client.ts'
import { createListCommand } from '../resource-command.ts'
import { getPlace, PLACE_OPTIONS, type PlaceOptions } from '../parameters.ts'
import { WEBHOOK, type WebhookOptions } from './place.ts'

/** `webhooks list`. */
export const listWebhooks = createListCommand({
  summary: 'list webhooks',
  description:
    'List the webhooks of a conversation, or of your whole site, for owners: what they tell, and how many messages wait or were given up. Their secrets are never shown again.',
  options: PLACE_OPTIONS,
  examples: [
    ['folkmoot webhooks list', 'those of your whole site'],
    ['folkmoot webhooks list --conversation 4ab7c9d2ef', 'those of a conversation'],
  ],
  load: (options: PlaceOptions, context) =>
    call(context, webhooks.listWebhooks, { query: getPlace(options) }),
  listRows: ({ webhooks: rows }) => rows,
  columns: [
    { title: 'WEBHOOK', value: ({ webhook_id }) => webhook_id, alignRight: true },
    { title: 'ADDRESS', value: ({ url }) => url },
    { title: 'EVENTS', value: ({ events }) => events.join(',') },
    { title: 'WAITING', value: ({ pending }) => pending, alignRight: true },
    { title: 'GIVEN UP', value: ({ failed }) => failed, alignRight: true },
    { title: 'STOPPED', value: ({ stopped }) => (stopped ? 'yes' : 'no') },
    { title: 'CREATED', value: ({ created }) => new Date(created) },
  ],
  emptyMessage:
    'No webhooks here. --conversation ID lists those of a conversation. Make one: folkmoot webhooks create ADDRESS',
})

const formatAnswer = ({ status, problem }: WebhookDelivery): number | string | null => status ?? problem

const toDate = (time: number | null) => (time === null ? null : new Date(time))

/** `webhooks log`. */
export const listMessages = createListCommand({
  summary: 'list what a webhook was sent',
  description: `List the ${LISTED_DELIVERIES} newest messages of a webhook, of the last ${WEBHOOK_LOG_DAYS} days: state, attempts, and the status of the last answer or why there was none.`,
  arguments: [WEBHOOK],
  examples: [
    ['folkmoot webhooks log 3', 'its messages, the newest first'],
    ['folkmoot webhooks log 3 --json', 'the same for programs'],
  ],
  load: ({ webhook }: WebhookOptions, context) =>
    call(context, webhooks.listWebhookDeliveries, { query: { webhook_id: webhook } }),
  listRows: ({ deliveries }) => deliveries,
  columns: [
    { title: 'MESSAGE', value: ({ delivery_id }) => delivery_id, alignRight: true },
    { title: 'EVENT', value: ({ type }) => type },
    { title: 'STATE', value: ({ state }) => state },
    { title: 'ATTEMPTS', value: ({ attempts }) => attempts, alignRight: true },
    { title: 'ANSWER', value: formatAnswer },
    { title: 'LAST ATTEMPT', value: ({ attempted }) => toDate(attempted) },
    { title: 'NEXT ATTEMPT', value: ({ next_attempt }) => toDate(next_attempt) },
    { title: 'ID', value: ({ message_id }) => message_id },
  ],
  emptyMessage: 'No messages yet. Send one: folkmoot webhooks test WEBHOOK',
})
