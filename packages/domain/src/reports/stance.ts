import type { Side } from '../votes.ts'

/** Votes of one side, of the other, and neither. */
export interface VoteCounts {
  readonly agree_count: number
  readonly disagree_count: number
  readonly pass_count: number
}

/** A comment with its votes: of everybody, and of each group that is large enough to be told of. */
export interface CountedComment extends VoteCounts {
  readonly tid: number
  readonly is_meta: boolean
  readonly groups?: readonly (VoteCounts & { readonly id: number })[]
}

/** Fewer votes than this, and nothing is said of where people stand on a comment. */
export const MIN_COMMENT_VOTES = 5

/** Fewer votes than this of a group, and nothing is said of where the group stands. */
export const MIN_GROUP_VOTES = 3

/** The share of votes, passes among them, from which on people are said to be on a side. */
const MIN_CLEAR_SHARE = 0.6

/** All votes together. */
export const countAllVotes = ({ agree_count, disagree_count, pass_count }: VoteCounts): number =>
  agree_count + disagree_count + pass_count

/** The votes of a side. */
export const getSideVotes = (side: Side, { agree_count, disagree_count }: VoteCounts): number =>
  side === 'agree' ? agree_count : disagree_count

/** The share of a side among all votes, passes among them; 0 without votes. */
export const computeSideShare = (side: Side, counts: VoteCounts): number =>
  getSideVotes(side, counts) / Math.max(1, countAllVotes(counts))

/** The side that a clear share of the votes is on; undefined when there is none, or fewer than `fewest` votes. */
export function findClearSide(counts: VoteCounts, fewest: number): Side | undefined {
  if (countAllVotes(counts) < fewest) return undefined
  return (['agree', 'disagree'] as const).find((side) => computeSideShare(side, counts) >= MIN_CLEAR_SHARE)
}

/** Votes of a group on a comment, with the side that the group is on. */
export interface GroupStance {
  readonly id: number
  readonly side: Side | undefined
  readonly counts: VoteCounts
}

/** How people stand on a comment. `side` is there for those who stand together. */
export type Stance =
  | { readonly kind: 'together' | 'most'; readonly side: Side; readonly groups: readonly GroupStance[] }
  | { readonly kind: 'apart' | 'mixed' | 'few'; readonly groups: readonly GroupStance[] }

/**
 * How people stand on a comment: `together` when every group that is told of is on the same side, `apart` when one is on
 * each side, `few` with too few votes to say, else `mixed`. Where fewer than two groups are told of, `most` takes the place
 * of `together` for a clear share of all votes.
 */
export function getStance(comment: CountedComment): Stance {
  const groups = (comment.groups ?? []).map(({ id, ...counts }) => ({
    id,
    counts,
    side: findClearSide(counts, MIN_GROUP_VOTES),
  }))
  if (countAllVotes(comment) < MIN_COMMENT_VOTES) return { kind: 'few', groups }
  const sides = new Set(groups.map(({ side }) => side))
  if (sides.has('agree') && sides.has('disagree')) return { kind: 'apart', groups }
  if (groups.length < 2) {
    const side = findClearSide(comment, MIN_COMMENT_VOTES)
    return side ? { kind: 'most', side, groups } : { kind: 'mixed', groups }
  }
  const [side] = sides
  return sides.size === 1 && side ? { kind: 'together', side, groups } : { kind: 'mixed', groups }
}

/** The votes on some comments added up: of everybody, and of each group. */
export function sumVotes(comments: readonly CountedComment[]): VoteCounts & {
  readonly groups: readonly (VoteCounts & { readonly id: number })[]
} {
  const nothing = { agree_count: 0, disagree_count: 0, pass_count: 0 }
  const add = (sum: VoteCounts, more: VoteCounts): VoteCounts => ({
    agree_count: sum.agree_count + more.agree_count,
    disagree_count: sum.disagree_count + more.disagree_count,
    pass_count: sum.pass_count + more.pass_count,
  })
  const groups = new Map<number, VoteCounts>()
  let all: VoteCounts = nothing
  for (const comment of comments) {
    all = add(all, comment)
    for (const group of comment.groups ?? [])
      groups.set(group.id, add(groups.get(group.id) ?? nothing, group))
  }
  const byId = [...groups].sort(([one], [other]) => one - other)
  return { ...all, groups: byId.map(([id, counts]) => ({ id, ...counts })) }
}
