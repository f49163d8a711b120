/** A vote as `castVote` sends it and the database stores it: -1 agrees, 1 disagrees, 0 passes. Exports flip the sign. */
export const VOTE = { agree: -1, pass: 0, disagree: 1 } as const
export type Vote = (typeof VOTE)[keyof typeof VOTE]

/** The two sides of a comment; a pass takes neither. */
export type Side = 'agree' | 'disagree'

/** Converts between the stored sign and that of CSV files (1 agrees), in either direction. */
export const flipVote = (vote: number): Vote => (vote === 0 ? 0 : vote > 0 ? -1 : 1)

/** Votes by side. */
export interface VoteCounts {
  readonly agree_count: number
  readonly disagree_count: number
  readonly pass_count: number
}

/** A comment with its votes: of all people, and of each shown group. */
export interface CountedComment extends VoteCounts {
  readonly tid: number
  readonly is_meta: boolean
  readonly groups?: readonly (VoteCounts & { readonly id: number })[]
}

/** The number of all votes. */
export const countAllVotes = ({ agree_count, disagree_count, pass_count }: VoteCounts): number =>
  agree_count + disagree_count + pass_count

/** The votes of a side. */
const getSideVotes = (side: Side, { agree_count, disagree_count }: VoteCounts): number =>
  side === 'agree' ? agree_count : disagree_count

/** The share of a side among all votes, passes included; 0 without votes. */
export const computeSideShare = (side: Side, counts: VoteCounts): number =>
  getSideVotes(side, counts) / Math.max(1, countAllVotes(counts))

/** Sums the votes of all people on some comments. */
export const sumVotes = (comments: readonly VoteCounts[]): VoteCounts =>
  comments.reduce(
    (sum, more) => ({
      agree_count: sum.agree_count + more.agree_count,
      disagree_count: sum.disagree_count + more.disagree_count,
      pass_count: sum.pass_count + more.pass_count,
    }),
    { agree_count: 0, disagree_count: 0, pass_count: 0 },
  )
