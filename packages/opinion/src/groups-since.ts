import { getPreviousLabels, type PreviousOpinion } from './previous-opinion.ts'

/** Groups are still the same while this share of the people who are in both results is in the group of the same label. */
const MIN_STAYED_SHARE = 0.9

/** The groups of a result: their labels, and the label of each row, -1 for none. */
interface LabelledPeople {
  readonly labels: readonly number[]
  readonly pids: Int32Array
  readonly groupByRow: Int32Array
}

/** True when two results have groups of the same labels with almost the same people. */
function areSameGroups(previous: PreviousOpinion, { labels, pids, groupByRow }: LabelledPeople): boolean {
  const earlier = (previous['group-clusters'] ?? []).map(({ id }) => id)
  if (earlier.length !== labels.length || !labels.every((label) => earlier.includes(label))) return false
  const before = getPreviousLabels(previous, pids)
  let both = 0
  let stayed = 0
  for (let row = 0; row < before.length; row += 1) {
    if (before[row]! < 0 || groupByRow[row]! < 0) continue
    both += 1
    if (before[row] === groupByRow[row]) stayed += 1
  }
  return stayed >= MIN_STAYED_SHARE * both
}

/**
 * The number of votes at which the groups became what they are; null without groups. The result before says it for groups that are
 * still the same; for new ones it is the number of votes now.
 */
export function computeGroupsSince(
  previous: PreviousOpinion | undefined,
  people: LabelledPeople,
  votes: number,
): number | null {
  if (people.labels.length === 0) return null
  const earlier = previous?.findings?.since
  return typeof earlier === 'number' && previous && areSameGroups(previous, people) ? earlier : votes
}
