import { webhooks } from '@folkmoot/api-types/webhooks'
import { WEBHOOK_EVENTS, WEBHOOK_TEST, type WebhookEvent } from '@folkmoot/domain/webhooks'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import { createPreview } from '../../errors.ts'
import { createChangeCommand } from '../resource-command.ts'
import { getPlace, PLACE_OPTIONS, type PlaceOptions } from '../parameters.ts'
import { MESSAGE, WEBHOOK, type WebhookOptions } from './place.ts'

const SHOWN_ONCE =
  'Keep the secret on the receiving server, which checks signatures with it. It is not shown again.'

type CreateOptions = PlaceOptions & {
  readonly address: string
  readonly event: readonly WebhookEvent[] | undefined
}

/** `webhooks create`. */
export const createWebhook = createChangeCommand({
  summary: 'make a webhook',
  description:
    'Make a webhook and print its secret once, for owners. The server sends a signed message by POST to the address when something happens: ids and counts, never people or votes.',
  arguments: [new Argument('<address>', 'https:// or http://, of the public internet')],
  options: [
    ...PLACE_OPTIONS,
    new Option('--event <events...>', 'what it tells (default: all of these)').choices(WEBHOOK_EVENTS),
  ],
  examples: [
    ['folkmoot webhooks create https://hooks.example.org/ --conversation 4ab7c9d2ef', 'tell all events'],
    [
      'folkmoot webhooks create https://hooks.example.org/ --event comment.waiting',
      'tell of comments that wait, in your whole site',
    ],
  ],
  send: ({ address, event, ...place }: CreateOptions, context) =>
    call(context, webhooks.createWebhook, {
      body: { ...getPlace(place), url: address, ...(event ? { events: [...event] } : {}) },
    }),
  formatSentence: ({ webhook_id, secret }) => `Webhook ${webhook_id}, with the secret ${secret}`,
  listValues: ({ webhook_id, secret }) => [webhook_id, secret],
  formatNote: () => SHOWN_ONCE,
})

/** `webhooks delete`. */
export const deleteWebhook = createChangeCommand({
  summary: 'delete a webhook',
  description: 'Delete a webhook with its log. Messages on their way are not sent any more.',
  arguments: [WEBHOOK],
  options: [new Option('--yes', 'confirm it')],
  examples: [['folkmoot webhooks delete 3 --yes', 'this address is told no more']],
  send: ({ webhook, yes }: WebhookOptions & { readonly yes?: boolean }, context) => {
    if (!yes)
      throw createPreview(
        `Webhook ${webhook} would be deleted with its log, and messages on their way would not be sent. Nothing was changed. Add --yes to confirm.`,
      )
    return call(context, webhooks.deleteWebhook, { query: { webhook_id: webhook } })
  },
  formatSentence: (_reply, { webhook }) => `Deleted webhook ${webhook}.`,
  listValues: (_reply, { webhook }) => [webhook],
})

/** `webhooks test`. */
export const testWebhook = createChangeCommand({
  summary: 'try a webhook out',
  description: `Send the message ${WEBHOOK_TEST}. “webhooks log” shows how it ends.`,
  arguments: [WEBHOOK],
  examples: [['folkmoot webhooks test 3', 'send one']],
  send: ({ webhook }: WebhookOptions, context) =>
    call(context, webhooks.testWebhook, { body: { webhook_id: webhook } }),
  formatSentence: (_reply, { webhook }) => `A message is on its way to webhook ${webhook}.`,
  listValues: (_reply, { webhook }) => [webhook],
})

/** `webhooks redeliver`. */
export const redeliverMessage = createChangeCommand({
  summary: 'send a message again',
  description: 'Send a message again now, also one that was given up. It has the same id as before.',
  arguments: [WEBHOOK, MESSAGE],
  examples: [['folkmoot webhooks redeliver 3 120', 'send message 120 of webhook 3 again']],
  send: ({ webhook, message }: WebhookOptions & { readonly message: number }, context) =>
    call(context, webhooks.redeliverWebhook, { body: { webhook_id: webhook, delivery_id: message } }),
  formatSentence: (_reply, { message }) => `Message ${message} is on its way again.`,
  listValues: (_reply, { message }) => [message],
})
