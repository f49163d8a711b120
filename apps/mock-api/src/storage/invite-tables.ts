import type { Flag, Time } from './columns.ts'

export interface WaveRow {
  id: number
  zid: number
  wave: number
  parent_wave: number
  size: number
  invites_per_user: number
  owner_invites: number
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
