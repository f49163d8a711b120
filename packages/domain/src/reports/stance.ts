import type { Side } from '../votes.ts'

/** Votes by side. */
export interface VoteCounts {
  readonly agree_count: number
  readonly disagree_count: number
  readonly pass_count: number
}

/** A comment with its votes: of all people, and of each reported group. */
export interface CountedComment extends VoteCounts {
  readonly tid: number
  readonly is_meta: boolean
  readonly groups?: readonly (VoteCounts & { readonly id: number })[]
}

/** A comment with fewer votes has no stance. */
export const MIN_COMMENT_VOTES = 5

/** A group with fewer votes on a comment is on no side. */
export const MIN_GROUP_VOTES = 3

/** People are on a side from this share of all votes on, passes included. */
const MIN_CLEAR_SHARE = 0.6

/** The number of all votes. */
export const countAllVotes = ({ agree_count, disagree_count, pass_count }: VoteCounts): number =>
  agree_count + disagree_count + pass_count

/** The votes of a side. */
export const getSideVotes = (side: Side, { agree_count, disagree_count }: VoteCounts): number =>
  side === 'agree' ? agree_count : disagree_count

/** The share of a side among all votes, passes included; 0 without votes. */
export const computeSideShare = (side: Side, counts: VoteCounts): number =>
  getSideVotes(side, counts) / Math.max(1, countAllVotes(counts))

/** The side with at least `MIN_CLEAR_SHARE` of the votes; undefined when there is none, or fewer than `minVotes`. */
export function findClearSide(counts: VoteCounts, minVotes: number): Side | undefined {
  if (countAllVotes(counts) < minVotes) return undefined
  return (['agree', 'disagree'] as const).find((side) => computeSideShare(side, counts) >= MIN_CLEAR_SHARE)
}

/** The votes and the side of a group on a comment. */
export interface GroupStance {
  readonly id: number
  readonly side: Side | undefined
  readonly counts: VoteCounts
}

/** The stance of the people on a comment; see `getStance`. */
export type Stance =
  | { readonly kind: 'together' | 'most'; readonly side: Side; readonly groups: readonly GroupStance[] }
  | { readonly kind: 'apart' | 'mixed' | 'few'; readonly groups: readonly GroupStance[] }

/**
 * The stance of the people on a comment: `together` when every reported group is on the same side, `apart` when groups are
 * on both sides, `few` with too few votes, else `mixed`. With fewer than two reported groups, `most` replaces `together`
 * when one side has a clear share of all votes.
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

/** Sums the votes on some comments: of all people, and of each group. */
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
