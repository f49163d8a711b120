import { drawBelow, createSeededRandom, type Random } from '@folkmoot/domain/random'
import { centreMatrix, countCodes, createGramProduct, type CentredMatrix } from './centred-matrix.ts'
import { computeComponents, type Components, type ComponentsOptions } from './components.ts'
import { rankColumns } from './content-order.ts'
import { selectRows } from './extend-matrix.ts'
import { runKMeans } from './k-means.ts'
import type { MatrixChanges } from './matrix-changes.ts'
import { projectRows, countSeenComments, type Points } from './projection.ts'
import { createRange, type VoteMatrix } from './vote-matrix.ts'

const countPairs = (count: number): number => (count * (count - 1)) / 2

/** Labels are smaller than this, so two of them fit into one number. */
const LABEL_BASE = 2 ** 26

/**
 * The adjusted Rand index of two partitions of the same items (Hubert and Arabie 1985): 1 when they are equal up to the
 * labels, about 0 when they agree only by chance. 1 when both have a single part.
 * @param weight of each item; default 1
 */
export function computeAdjustedRandIndex(
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  weight?: ArrayLike<number>,
): number {
  const cells = new Map<number, number>()
  const rows = new Map<number, number>()
  const columns = new Map<number, number>()
  let total = 0
  for (let at = 0; at < one.length; at += 1) {
    const [a, b, w] = [one[at]!, other[at]!, weight?.[at] ?? 1]
    const key = a * LABEL_BASE + b
    cells.set(key, (cells.get(key) ?? 0) + w)
    rows.set(a, (rows.get(a) ?? 0) + w)
    columns.set(b, (columns.get(b) ?? 0) + w)
    total += w
  }
  const sum = (counts: ReadonlyMap<unknown, number>) =>
    [...counts.values()].reduce((all, count) => all + countPairs(count), 0)
  const expected = total > 1 ? (sum(rows) * sum(columns)) / countPairs(total) : 0
  const most = (sum(rows) + sum(columns)) / 2
  return most === expected ? 1 : (sum(cells) - expected) / (most - expected)
}

/** Groups with a lower stability are reported as not stable (docs/mathematics.md section 13). */
export const MIN_STABILITY = 0.6

/** Number of samples; large conversations need fewer, because their samples differ less. */
const SAMPLE_COUNT = 20
const SAMPLE_COUNT_OF_LARGE = 6

/** Starts of a sample's k-means, and how many of the best are continued. */
const START_COUNT = 5
const FINALIST_COUNT = 2

/** The share of people in a sample; in large conversations the sample has about this many votes. */
const SAMPLE_SHARE = 2 / 3
const MAX_SAMPLE_VOTES = 50_000

/** Rough components are enough for a sample. */
const SAMPLE_COMPONENTS_OPTIONS = {
  toleranceFactor: 1e4,
  maxProducts: 4,
} satisfies Partial<ComponentsOptions>

/** Groups with the map that they were found on. */
export interface TestedGroups {
  readonly centred: CentredMatrix
  readonly components: Components
  /** rows of the people in groups */
  readonly rows: Int32Array
  /** where each of them is on the map */
  readonly points: Points
  /** the group of each row */
  readonly labels: Uint8Array
  readonly k: number
}

/** The number of people in a sample. */
function computeSampleSize({ rows, centred: { matrix } }: TestedGroups): number {
  const votes = matrix.codes.length / Math.max(1, matrix.pids.length)
  return Math.round(Math.min(SAMPLE_SHARE * rows.length, MAX_SAMPLE_VOTES / Math.max(1, votes)))
}

/** True when fewer and smaller samples are drawn, because there are many votes. */
export const isLargeConversation = (tested: TestedGroups): boolean =>
  computeSampleSize(tested) < Math.round(SAMPLE_SHARE * tested.rows.length)

/** Lists a row's votes in the order of the comments in `rankColumns`. */
function createVoteLists({ centred: { matrix }, components: { voterSums } }: TestedGroups) {
  const ranks = rankColumns(countCodes(matrix), voterSums)
  const known = new Map<number, Int32Array>()
  return (row: number): Int32Array => {
    const found = known.get(row)
    if (found) return found
    const codes = matrix.codes.subarray(matrix.starts[row], matrix.starts[row + 1])
    const list = Int32Array.from(codes, (code) => 3 * ranks[Math.floor(code / 3)]! + (code % 3)).sort()
    known.set(row, list)
    return list
  }
}

/** Whether two people voted alike, in the order of the columns. */
function haveSameVotes({ codes, starts }: VoteMatrix, one: number, other: number): boolean {
  const from = starts[one]!
  const shift = starts[other]! - from
  const end = starts[one + 1]!
  if (starts[other + 1]! !== end + shift) return false
  for (let at = from; at < end; at += 1) if (codes[at] !== codes[at + shift]) return false
  return true
}

/** Orders people whose places are as far to the right: upwards, then by their votes. */
function createComparison(tested: TestedGroups): (one: number, other: number) => number {
  const { rows, points, centred } = tested
  let listVotes: ((row: number) => Int32Array) | undefined
  return (one, other) => {
    const difference = points.y[one]! - points.y[other]!
    if (difference !== 0) return difference
    // many have voted on one comment or two
    if (haveSameVotes(centred.matrix, rows[one]!, rows[other]!)) return 0
    listVotes ??= createVoteLists(tested)
    const [own, theirs] = [listVotes(rows[one]!), listVotes(rows[other]!)]
    const at = own.findIndex((vote, place) => vote !== theirs[place])
    return at < 0 ? own.length - theirs.length : own[at]! - (theirs[at] ?? 0)
  }
}

/** The first position of a value in ascending ones. */
function findFirst(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Finds people by their number in the order from left to right, then upwards, then by their votes: an order in which their own numbers
 * have no part unless their votes are the same. A sample is small, so only numbers are sorted, not people.
 */
function createPlaceFinder(tested: TestedGroups): (numbers: readonly number[]) => number[] {
  const { x } = tested.points
  // without the sign of 0
  const sorted = x.map((value) => value + 0).sort()
  const compare = createComparison(tested)
  return (numbers) => {
    const found = new Map<number, number[]>(numbers.map((number) => [sorted[number]!, []]))
    for (let at = 0; at < x.length; at += 1) found.get(x[at]! + 0)?.push(at)
    for (const people of found.values()) if (people.length > 1) people.sort(compare)
    return numbers.map((number) => {
      const value = sorted[number]!
      return found.get(value)![number - findFirst(sorted, value)]!
    })
  }
}

/**
 * Draws numbers without replacement and returns them in ascending order.
 * @param order all numbers; each draw shuffles a part of them
 */
function drawSample(order: Int32Array, size: number, random: Random): number[] {
  for (let at = 0; at < size; at += 1) {
    const other = at + drawBelow(random, order.length - at)
    const held = order[at]!
    order[at] = order[other]!
    order[other] = held
  }
  return [...order.slice(0, size).sort()]
}

/** The agreement of the groups of a sample, on a map of its own votes, with the shown groups. */
function computeSampleAgreement(tested: TestedGroups, drawn: readonly number[], random: Random): number {
  const { centred, components, rows, labels, k } = tested
  const matrix = selectRows(
    centred.matrix,
    drawn.map((at) => rows[at]!),
  )
  const counts = countCodes(matrix)
  const sample = centreMatrix(matrix, centred.live, counts)
  const product = createGramProduct(sample)
  // start from the components of all people, for which the full search was done
  const own = computeComponents({
    product,
    live: centred.live,
    start: components,
    third: 0,
    ...SAMPLE_COMPONENTS_OPTIONS,
  })
  const points = projectRows(sample, own, countSeenComments(sample, counts, 'default'))
  const weight = new Float64Array(drawn.length).fill(1)
  const found = runKMeans(
    { ...points, weight },
    { k, starts: START_COUNT, finalists: FINALIST_COUNT, random },
  )
  if (!found) return 0
  return computeAdjustedRandIndex(
    found.labels,
    drawn.map((at) => labels[at]!),
  )
}

/**
 * The stability of groups, 0 to 1. Two thirds of the people are drawn twenty times (in large conversations fewer people, six
 * times); each time components, map and the same number of groups are computed from their votes alone. The result is the
 * mean adjusted Rand index with the shown groups: 1 when it does not matter who took part, near 0 for random groups.
 */
export function computeStability(tested: TestedGroups, seed: string): number {
  const random = createSeededRandom(`stability ${seed}`)
  const findPeople = createPlaceFinder(tested)
  const order = createRange(tested.rows.length)
  const size = computeSampleSize(tested)
  const samples = isLargeConversation(tested) ? SAMPLE_COUNT_OF_LARGE : SAMPLE_COUNT
  let sum = 0
  for (let sample = 0; sample < samples; sample += 1) {
    const drawn = findPeople(drawSample(order, size, random))
    sum += computeSampleAgreement(tested, drawn, random)
  }
  return Math.min(1, Math.max(0, sum / samples))
}

/** A stability with its input, and the changes since. */
export interface StabilityEstimate {
  /** 0 to 1 */
  readonly value: number
  readonly seed: string
  /** number of groups at that time */
  readonly k: number
  /** number of votes at that time */
  readonly votes: number
  /** votes that were added or changed since */
  readonly changedVotes: number
  /** sum of the shares of people who joined or changed group in each update */
  readonly movedShare: number
}

/** An earlier estimate, and the changes since the previous analysis. */
export interface PreviousStability {
  readonly estimate: StabilityEstimate
  readonly changes: MatrixChanges
}

/** The stability is computed again after changes of this share of the votes or of the participants' groups. */
const MAX_DRIFT_SHARE = 1 / 100

/** Within this margin of the threshold it is always computed again. */
const THRESHOLD_MARGIN = 0.05

/** Counts the added and changed votes. */
function countChangedVotes({ before, after, previousRow, rows }: MatrixChanges): number {
  let changed = 0
  for (const row of rows) {
    const old = previousRow[row]!
    let from = old < 0 ? 0 : before.starts[old]!
    const to = old < 0 ? 0 : before.starts[old + 1]!
    for (let at = after.starts[row]!; at < after.starts[row + 1]!; at += 1) {
      while (from < to && before.codes[from]! < after.codes[at]!) from += 1
      if (from === to || before.codes[from] !== after.codes[at]) changed += 1
    }
  }
  return changed
}

/** Adds the changes to an estimate. */
const addChanges = ({ estimate, changes }: PreviousStability, stayedShare: number): StabilityEstimate => ({
  ...estimate,
  changedVotes: estimate.changedVotes + countChangedVotes(changes),
  movedShare: estimate.movedShare + 1 - stayedShare,
})

/** True when an estimate is still valid after its changes. */
const isStillValid = ({ value, changedVotes, votes, movedShare }: StabilityEstimate): boolean =>
  changedVotes <= MAX_DRIFT_SHARE * votes &&
  movedShare <= MAX_DRIFT_SHARE &&
  Math.abs(value - MIN_STABILITY) > THRESHOLD_MARGIN

/**
 * The stability of groups (`computeStability`). Large conversations reuse the earlier estimate after small changes, because
 * computing it takes half the time of a small update; it is then at most a hundredth of the votes old.
 * @param stayedShare the share of people who stayed in their group
 */
export function estimateStability(
  tested: TestedGroups,
  { seed, stayedShare }: { seed: string; stayedShare: number },
  earlier: PreviousStability | undefined,
): StabilityEstimate {
  const { k, centred } = tested
  const known = earlier && addChanges(earlier, stayedShare)
  if (known?.seed === seed && known.k === k && isLargeConversation(tested) && isStillValid(known))
    return known
  const votes = centred.matrix.codes.length
  return { value: computeStability(tested, seed), seed, k, votes, changedVotes: 0, movedShare: 0 }
}
