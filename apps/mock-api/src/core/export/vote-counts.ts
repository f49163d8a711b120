import { VOTE } from '@folkmoot/domain/votes'

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

const COUNT_NAME_BY_VOTE = new Map<number, 'agrees' | 'disagrees' | 'passes'>([
  [VOTE.agree, 'agrees'],
  [VOTE.disagree, 'disagrees'],
  [VOTE.pass, 'passes'],
])

/** Adds votes to the counts by comment, in any order. */
export function countVotesByComment(counts: VoteCountsByComment, votes: readonly CountedVote[]): void {
  for (const { tid, vote, high_priority } of votes) {
    let comment = counts.get(tid)
    if (!comment) counts.set(tid, (comment = { ...NO_VOTES }))
    const kind = COUNT_NAME_BY_VOTE.get(vote)
    if (kind) comment[kind] += 1
    if (high_priority) comment.important += 1
  }
}

/** Returns the number of votes on a comment. */
export const countVotes = ({ agrees, disagrees, passes }: CommentVoteCounts): number =>
  agrees + disagrees + passes
