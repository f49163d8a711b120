import { drawBelow, createSeededRandom, type Random } from '@folkmoot/domain/random'
import { computeAdjustedRandIndex } from './adjusted-rand-index.ts'
import { centreMatrix, countCodes, createGramProduct, type CentredMatrix } from './centred-matrix.ts'
import { computeComponents, type Components } from './components.ts'
import { selectRows } from './extend-matrix.ts'
import { runKMeans } from './k-means.ts'
import { projectRows, countSeenComments } from './projection.ts'

/** Below this groups are said not to be stable (docs/mathematics.md section 13). */
export const MIN_STABILITY = 0.6

/** Samples of conversations that are drawn from whole, and of larger ones, whose samples differ less. */
const SAMPLE_COUNT = 20
const SAMPLE_COUNT_OF_LARGE = 6

/** Starts of the division of a sample, and how many of the best go on to the end. */
const START_COUNT = 5
const FINALIST_COUNT = 2

/** Of everybody two in three are drawn, in large conversations so many that they cast about this many votes. */
const SAMPLE_SHARE = 2 / 3
const MAX_SAMPLE_VOTES = 50_000

/** A sample's components need not be exact. */
const SAMPLE_COMPONENTS_OPTIONS = { slack: 1e4, products: 4 }

/** Groups, and what they were found on. */
export interface TestedGroups {
  readonly centred: CentredMatrix
  readonly components: Components
  /** of the people who were grouped */
  readonly rows: Int32Array
  /** the group of each of them */
  readonly labels: Uint8Array
  readonly k: number
}

/** How many people a sample has. */
function computeSampleSize({ rows, centred: { matrix } }: TestedGroups): number {
  const votes = matrix.codes.length / Math.max(1, matrix.pids.length)
  return Math.round(Math.min(SAMPLE_SHARE * rows.length, MAX_SAMPLE_VOTES / Math.max(1, votes)))
}

/** Whether fewer and smaller samples are drawn, because there are many votes. */
export const isLargeConversation = (tested: TestedGroups): boolean =>
  computeSampleSize(tested) < Math.round(SAMPLE_SHARE * tested.rows.length)

/**
 * Draws without replacement: ascending positions.
 * @param order all positions, which are mixed a little more by each draw
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

/** How like the shown groups those are that some of the people give alone, on a map of their own votes. */
function computeSampleAgreement(tested: TestedGroups, drawn: readonly number[], random: Random): number {
  const { centred, components, rows, labels, k } = tested
  const matrix = selectRows(
    centred.matrix,
    drawn.map((at) => rows[at]!),
  )
  const counts = countCodes(matrix)
  const sample = centreMatrix(matrix, centred.live, counts)
  const product = createGramProduct(sample)
  // the whole was looked through for other directions: its sample starts from those found there
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
 * How stable groups are, 0 to 1. Twenty times two thirds of the people are drawn (in large conversations six times, and fewer), and the
 * whole is done again with their votes alone: components, map, division into as many groups. The mean of the adjusted
 * Rand indices with the groups shown is the figure: 1 when it does not matter who took part, near 0 when groups are chance.
 */
export function computeStability(tested: TestedGroups, seed: string): number {
  const random = createSeededRandom(`stability ${seed}`)
  const order = tested.rows.map((_, at) => at)
  const size = computeSampleSize(tested)
  const samples = isLargeConversation(tested) ? SAMPLE_COUNT_OF_LARGE : SAMPLE_COUNT
  let sum = 0
  for (let sample = 0; sample < samples; sample += 1)
    sum += computeSampleAgreement(tested, drawSample(order, size, random), random)
  return Math.min(1, Math.max(0, sum / samples))
}
