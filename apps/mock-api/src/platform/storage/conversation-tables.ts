/** Something that was erased. It names no person: see `platform/erasures/erasures.storage.ts`. */
export interface ErasureRow {
  id: number
  kind: string
  subject: string
  created: Time
  /** of which readers see less since; null for none */
  conversation_zid: number | null
}

/** The order of its columns is that of the library (`createLimits`). */
export interface RequestLimitRow {
  /** the limit, and a digest of whose it is */
  key: string
  points: number
  /** milliseconds since 1970 */
  expire: number | null
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
  /** of votes of another system (`importVotes`): whether a later file would find their voters; null without any */
  imported_voters?: 'known' | 'forgotten' | null
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

/** 0 or 1 */
export type Flag = number
/** milliseconds since 1970 */
export type Time = number

/** The history of votes. `id` is the conversation's generation when the vote was stored. */
export interface VoteEventRow {
  zid: number
  id: number
  pid: number
  tid: number
  vote: number
  high_priority: Flag
  weight_x_32767: number
  created: Time
}

/** The latest vote of each participant on each comment. */
export interface LatestVoteRow {
  zid: number
  pid: number
  tid: number
  vote: number
  high_priority: Flag
  weight_x_32767: number
  modified: Time
}

/** What happened in a minute in which somebody voted. */
export interface VoteMinuteRow {
  zid: number
  /** since 1970 */
  minute: number
  /** votes of the history */
  votes: number
  /** people whose first vote it was */
  people: number
  /** people whose first vote of that hour it was */
  active: number
}

/** The latest votes on a comment. */
export interface CommentVotesRow {
  zid: number
  tid: number
  agrees: number
  disagrees: number
  passes: number
  /** those marked as important */
  important: number
}

/** How far a participant got, in columns of their row. */
export interface VoterColumns {
  first_vote: Time | null
  last_vote: Time | null
  /** sittings: a gap above ten minutes begins another one */
  bursts: number
  /** comments that they have voted on */
  voted_comments: number
}
