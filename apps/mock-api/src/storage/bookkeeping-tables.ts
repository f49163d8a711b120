import type { Time } from './columns.ts'

/** Something that was erased. It names no person: see `core/erasures.storage.ts`. */
export interface ErasureRow {
  id: number
  kind: string
  subject: string
  created: Time
}

/** Confirmation mails of a day. */
export interface MailCountRow {
  /** days since 1970 */
  day: number
  /** hash of the address; empty for the sum of the server */
  recipient: string
  mails: number
}

/**
 * One row for each conversation, so a vote does not lock the row in `conversations`. A writing transaction raises it first and
 * takes the ids of its vote events from it.
 */
export interface GenerationRow {
  zid: number
  value: number
  /** raised when the moderation list changes */
  comments: number
  /** raised when votes are deleted, which caches of the history do not see */
  erasures: number
  modified: Time
}

/** An account or a conversation that `migrate` has brought. It stays when that is deleted here, so that it does not come again. */
export interface MigratedRow {
  /** names the database that it comes from */
  source: string
  kind: 'account' | 'conversation'
  /** its number there */
  source_id: number
  /** its uid or zid here */
  target_id: number
  created: Time
}
