import {
  MIN_GROUP_VOTES,
  countAllVotes,
  type CountedComment,
  type VoteCounts,
} from '@folkmoot/domain/reports/stance'

/** A comment on which groups are on different sides. */
export interface DividingComment {
  readonly tid: number
  /** distance between the leanings of the most opposed groups, 0 to 2 */
  readonly spread: number
}

/** Leaning of votes, from -1 (all disagree) to 1 (all agree). Two added passes draw it towards 0 when there are few votes. */
const computeLeaning = (counts: VoteCounts): number =>
  (counts.agree_count - counts.disagree_count) / (countAllVotes(counts) + 2)

/**
 * Finds the comments that divide the groups: at least one group leans to agreement and one to disagreement. Sorts by spread,
 * then by number. Comments about the conversation itself are excluded.
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
