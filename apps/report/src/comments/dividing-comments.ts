import {
  MIN_GROUP_VOTES,
  countAllVotes,
  type CountedComment,
  type VoteCounts,
} from '@folkmoot/domain/reports/stance'

/** A comment on which groups are on different sides. */
export interface DividingComment {
  readonly tid: number
  /** how far the most opposed groups are apart, 0 to 2 */
  readonly spread: number
}

/** Where votes lean: 1 all agree, -1 all disagree; drawn towards 0 by two imagined passes, so that few votes weigh little. */
const computeLeaning = (counts: VoteCounts): number =>
  (counts.agree_count - counts.disagree_count) / (countAllVotes(counts) + 2)

/**
 * The comments that divide the groups: at least one group leans to agreement and one to disagreement. Those on which they
 * are furthest apart come first, then by number; comments about the conversation itself are none.
 */
export function findDividingComments(comments: readonly CountedComment[]): DividingComment[] {
  return comments
    .filter(({ is_meta }) => !is_meta)
    .flatMap(({ tid, groups = [] }) => {
      const leans = groups.filter((group) => countAllVotes(group) >= MIN_GROUP_VOTES).map(computeLeaning)
      const [highest, lowest] = [Math.max(...leans), Math.min(...leans)]
      return leans.length > 1 && highest > 0 && lowest < 0 ? [{ tid, spread: highest - lowest }] : []
    })
    .sort((one, other) => other.spread - one.spread || one.tid - other.tid)
}
