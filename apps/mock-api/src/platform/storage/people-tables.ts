import type { PersonRole } from '@folkmoot/domain/people'
import type { Time } from './conversation-tables.ts'

/** A moderator's wish for mails about waiting comments. */
export interface ModerationDigestRow {
  zid: number
  uid: number
  every: 'daily' | 'hourly'
  time_zone: string
  /** the secret that ends it */
  signature: string
  /** comments up to this one were in the last mail */
  told_tid: number
}

/** A participant's id on another site, one row for each conversation. */
export interface XidRow {
  owner: number
  zid: number
  xid: string
  uid: number | null
  pid: number | null
  x_profile_image_url: string | null
  x_name: string | null
  x_email: string | null
  created: Time
  modified: Time
}

/** A secret with which a site signs external ids; it has at most one in each of two slots. */
export interface XidSecretRow {
  site_id: string
  slot: number
  secret_id: string
  secret: string
  created: Time
}

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
  attempted: Time | null
  status: number | null
  problem: string | null
}

/** A sign-in of the console, whose refresh token the page never has. */
export interface ConsoleSessionRow {
  /** SHA-256 of the cookie */
  id: string
  uid: number
  /** the refresh token and the profile, encrypted with a key made from the cookie */
  sealed: string
  created: Time
  used: Time
  /** digests of the person and of the session at the provider, by which a logout token finds it; null where unknown */
  sub_mark: string
  sid_mark: string | null
}

/** A person or a session whose sign-in the provider has ended. */
export interface EndedSignInRow {
  /** a digest, see `computeSignInMark` */
  mark: string
  ended: Time
}

/** What the development provider remembers. */
export interface OidcPayloadRow {
  model: string
  id: string
  payload: string
  grant_id: string | null
  user_code: string | null
  uid: string | null
  expires_at: Time | null
}

/** A role that an account got by an invitation: in one conversation, or in all of a site. */
export interface PersonRoleRow {
  uid: number
  /** the conversation; null for a role in the site */
  zid: number | null
  /** the site; null for a role in one conversation */
  site_id: string | null
  role: PersonRole
  since: Time
  /** the account that invited or changed it; null when that account is erased */
  given_by: number | null
}

/** A conversation that a person keeps at the top of the list. */
export interface ConversationPinRow {
  uid: number
  zid: number
  since: Time
}

/** What the list of conversations searches and sorts by, made from a version of the settings. */
export interface ConversationTextRow {
  zid: number
  settings_version: number
  /** see `createTopicKey` */
  topic_key: string
  /** see `createSearchText` */
  searched: string
}

/** An invitation to a role. Without `used_at` it is open until it expires. */
export interface InvitationRow {
  id: number
  /** SHA-256 of the secret in the link */
  token_hash: string
  zid: number | null
  site_id: string | null
  role: PersonRole
  /** folded; only the account with this verified address may accept it; null for whoever has the link */
  email: string | null
  created: Time
  created_by: number
  expires_at: Time
  used_at: Time | null
  used_by: number | null
}
