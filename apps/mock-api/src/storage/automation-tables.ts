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

/** A change that a client may send again under the same key, so that it is carried out once. */
export interface IdempotencyKeyRow {
  uid: number
  /** SHA-256 of the key */
  key_hash: string
  /** SHA-256 of the request; another request under this key is refused */
  request_hash: string
  /** names the attempt that may carry it out; a later attempt takes its place */
  attempt: string
  /** running: nothing is stored yet · begun: the first transaction is stored · done: it was answered */
  state: 'running' | 'begun' | 'done'
  status: number | null
  /** JSON; null where it has a secret, is too long, or something was erased since */
  reply: string | null
  created: Time
}
