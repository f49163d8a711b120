import type { CommandGroup } from '../command.ts'
import { createWebhook, deleteWebhook, redeliverMessage, testWebhook } from './change.ts'
import { listMessages, listWebhooks } from './list.ts'

export const webhookCommands: CommandGroup = {
  list: listWebhooks,
  create: createWebhook,
  delete: deleteWebhook,
  test: testWebhook,
  log: listMessages,
  redeliver: redeliverMessage,
}
