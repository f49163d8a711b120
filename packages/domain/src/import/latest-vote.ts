/** A vote of a file, with the stored sign: -1 agrees. */
export interface TimedVote {
  /** milliseconds since 1970 */
  readonly created: number
  readonly vote: number
}

/** The column of votes.csv with the times. Without it the last row of a pair counts. */
export const TIME_COLUMN = 'timestamp'

/**
 * Compares two votes of a person on a comment: the later one counts, wherever its row stands. Of several at the same time
 * disagreement counts before a pass, and a pass before agreement, so that no agreement is claimed which something contradicts.
 * @returns a positive number if the first one counts
 */
export const compareVotes = (one: TimedVote, other: TimedVote): number =>
  one.created - other.created || one.vote - other.vote
