import type { Time } from './columns.ts'

/** A token with which programs act for an account. */
export interface AccessTokenRow {
  id: number
  /** SHA-256 of the token */
  token_hash: string
  /** its last characters */
  ending: string
  name: string
  uid: number
  /** separated by spaces */
  scopes: string
  /** the conversation that it is limited to */
  zid: number | null
  /** the site that it is limited to */
  site_id: string | null
  created: Time
  expires_at: Time
  /** the start of the day of its last use, UTC */
  last_used: Time | null
}

/** An address that is told what happens in a conversation, or in all of a site. */
export interface WebhookRow {
  id: number
  /** names it in the list of erasures */
  uuid: string
  /** the conversation; null for a site */
  zid: number | null
  site_id: string | null
  url: string
  /** separated by spaces */
  events: string
  secret: string
  /** the secret before, which signs too until `old_secret_until` */
  old_secret: string | null
  old_secret_until: Time | null
  /** the account that answers for it; null for an administrator, and where nobody stored it */
  maker: number | null
  created: Time
}

/** A message of a webhook: stored with what it tells, in one transaction, and sent afterwards. */
export interface WebhookDeliveryRow {
  id: number
  message_id: string
  webhook_id: number
  /** what it is about; null for a test of a site's webhook */
  zid: number | null
  type: string
  /** JSON, as it is sent in each attempt */
  payload: string
  created: Time
  state: string
  attempts: number
  /** null when there is no next attempt */
  next_at: Time | null
  give_up_at: Time
  /** until then the attempt of a server counts as running */
  leased_until: Time | null
  attempted: Time | null
  status: number | null
  problem: string | null
}
