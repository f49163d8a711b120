/** The latest vote of a participant on a comment, with the stored sign (-1 agrees). */
export interface CountedVote {
  readonly pid: number
  readonly tid: number
  readonly vote: number
  /** 1 if the voter marked the comment as important */
  readonly high_priority: number
}

/** The latest votes on one comment. */
export interface CommentVoteCounts {
  agrees: number
  disagrees: number
  passes: number
  important: number
}

/** The latest votes of a conversation by comment. */
export type VoteCountsByComment = Map<number, CommentVoteCounts>

/** The counts of a comment without votes. */
export const NO_VOTES: Readonly<CommentVoteCounts> = { agrees: 0, disagrees: 0, passes: 0, important: 0 }

/** Returns the number of votes on a comment. */
export const countVotes = ({ agrees, disagrees, passes }: CommentVoteCounts): number =>
  agrees + disagrees + passes
