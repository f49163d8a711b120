import { VOTE } from '@folkmoot/domain/votes'

/** A vote that counts: the latest of a participant on a comment, with the stored sign (-1 agrees). */
export interface CountedVote {
  readonly pid: number
  readonly tid: number
  readonly vote: number
  /** 1 when the voter marked the comment as important */
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

/** A comment that nobody voted on. */
export const NO_VOTES: Readonly<CommentVoteCounts> = { agrees: 0, disagrees: 0, passes: 0, important: 0 }

const COUNT_NAME_BY_VOTE = new Map<number, 'agrees' | 'disagrees' | 'passes'>([
  [VOTE.agree, 'agrees'],
  [VOTE.disagree, 'disagrees'],
  [VOTE.pass, 'passes'],
])

/** Adds votes to a tally; the order in which they come does not matter. */
export function countVotesByComment(tally: VoteCountsByComment, votes: readonly CountedVote[]): void {
  for (const { tid, vote, high_priority } of votes) {
    let comment = tally.get(tid)
    if (!comment) tally.set(tid, (comment = { ...NO_VOTES }))
    const kind = COUNT_NAME_BY_VOTE.get(vote)
    if (kind) comment[kind] += 1
    if (high_priority) comment.important += 1
  }
}

/** How many votes a comment has. */
export const countVotes = ({ agrees, disagrees, passes }: CommentVoteCounts): number =>
  agrees + disagrees + passes
