import type { Flag, Time } from './columns.ts'

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

/** A conversation that got votes of another system (`importVotes`). */
export interface VoteImportRow {
  zid: number
  last_import: Time
  /** since when voters of its files may not be recognised any more; null before that */
  forgotten_at: Time | null
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
