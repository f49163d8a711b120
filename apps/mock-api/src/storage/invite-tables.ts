import type { MailState } from '@folkmoot/domain/recipients'
import type { Flag, Time } from './columns.ts'

export interface WaveRow {
  id: number
  zid: number
  wave: number
  parent_wave: number
  size: number
  invites_per_user: number
  owner_invites: number
  /** lease while its invites are created; the wave is hidden until then */
  making_until: Time | null
  expires_at: Time | null
  created_at: Time
  updated_at: Time
}

export interface InviteRow {
  id: number
  zid: number
  wave_id: number
  parent_invite_id: number | null
  invite_code: string
  status: number
  /** null for an owner's invite */
  invite_owner_pid: number | null
  ordinal: number
  invite_used_by_pid: number | null
  invite_used_at: Time | null
  created_at: Time
  updated_at: Time
}

export interface LoginCodeRow {
  zid: number
  pid: number
  hash: string
  lookup: string
  revoked: Flag
  created: Time
  last_used_at: Time | null
}

/** The plan of a conversation's next waves. */
export interface WavePlanRow {
  zid: number
  /** raised by each change and each step that is run */
  version: number
  /** the number of the wave whose people the next step gives codes to; 0 for the root */
  parent_wave: number
  /** how many of a hundred codes are expected to be used */
  acceptance_percent: number
  modified: Time
}

export interface WavePlanStepRow {
  zid: number
  /** from 1 */
  step: number
  invites_per_user: number
  owner_invites: number
  /** the number of the wave that it made; null until it is run */
  wave: number | null
}

/** Whom an owner gives a code. Name and address are null once they are no longer needed. */
export interface RecipientRow {
  invite_id: number
  zid: number
  name: string | null
  email: string | null
  /** keyed hash of the address, unique in a conversation; stays when the code is used, until the conversation ends */
  email_key: string | null
  lang: string
  mail_state: MailState
  /** why the mail failed; null otherwise */
  problem: string | null
  /** when its mail was last sent or tried */
  attempted: Time | null
  created: Time
}
