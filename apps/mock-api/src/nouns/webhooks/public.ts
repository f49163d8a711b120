export {
  deleteWebhookByUuid,
  deleteWebhooksOfSite,
  emitDecisions,
  emitEvent,
} from './webhook-events.storage.ts'
