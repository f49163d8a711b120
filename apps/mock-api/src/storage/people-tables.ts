import type { PersonRole } from '@folkmoot/domain/people'
import type { Time } from './columns.ts'

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
