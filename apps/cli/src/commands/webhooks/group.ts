import type { CommandGroup } from '../command.ts'
import { createWebhook, deleteWebhook, redeliverMessage, testWebhook } from './change.ts'
import { listMessages, listWebhooks } from './list.ts'

export const webhookCommands: CommandGroup = {
  examples: [
    ['folkmoot webhooks create https://hooks.example.org/ --conversation 4ab7c9d2ef', 'tell this address'],
    ['folkmoot webhooks log 3', 'what was sent, and how it ended'],
    ['folkmoot webhooks redeliver 3 120', 'send a message again'],
  ],
  commands: {
    list: listWebhooks,
    create: createWebhook,
    delete: deleteWebhook,
    test: testWebhook,
    log: listMessages,
    redeliver: redeliverMessage,
  },
}
