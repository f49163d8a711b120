import { compareGroups, type GroupHistory } from '@folkmoot/domain/reports/group-changes'
import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { getPreviousLabels, type PreviousOpinion } from './previous-opinion.ts'

/** The groups of a result: the label of each row, -1 for none. */
interface GroupedPeople {
  readonly pids: Int32Array
  readonly groupByRow: Int32Array
}

/** The numbers of people by two labels, with a row and a column for those without. */
function countPairs(before: Int32Array, now: Int32Array) {
  const size =
    2 +
    Math.max(
      before.reduce((most, label) => Math.max(most, label), 0),
      ...new Set(now),
    )
  const counts = new Int32Array(size * size)
  for (let row = 0; row < before.length; row += 1) counts[(before[row]! + 1) * size + now[row]! + 1]! += 1
  return (old: number, label: number): number => counts[(old + 1) * size + label + 1]!
}

/** Labels of at least three people, ascending. */
function listLabels(labels: Int32Array): number[] {
  const sizes: number[] = []
  for (let row = 0; row < labels.length; row += 1)
    if (labels[row]! >= 0) sizes[labels[row]!] = (sizes[labels[row]!] ?? 0) + 1
  return [...sizes.keys()].filter((label) => (sizes[label] ?? 0) >= MIN_GROUP_SIZE)
}

/**
 * What became of the groups since the previous result.
 * @param isSame whether they are the same groups (`computeGroupsSince`); then nothing did
 */
export function findGroupHistory(
  previous: PreviousOpinion | undefined,
  { pids, groupByRow }: GroupedPeople,
  isSame: boolean,
): GroupHistory {
  const earlier = previous?.findings?.changes ?? []
  if (isSame || !previous?.['group-clusters']) return { earlier, now: [] }
  const before = getPreviousLabels(previous, pids)
  const count = countPairs(before, groupByRow)
  return { earlier, now: compareGroups({ before: listLabels(before), now: listLabels(groupByRow), count }) }
}

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
