import type { Time } from './columns.ts'

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
