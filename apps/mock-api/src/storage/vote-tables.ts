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
