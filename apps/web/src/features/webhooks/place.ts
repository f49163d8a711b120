/** Where events come from: a conversation; without one the caller's own site. */
export interface WebhookPlace {
  conversation_id?: string
}
