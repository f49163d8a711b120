import { randomBelow, seededRandom, type Random } from '@folkmoot/domain/random'
import { adjustedRandIndex } from './adjusted-rand.ts'
import { centre, countCodes, productOf, type Centred } from './centred.ts'
import { findComponents, type Components } from './components.ts'
import { keepRows } from './extend-matrix.ts'
import { divide } from './k-means.ts'
import { projectRows, seenComments } from './projection.ts'

/** Below this groups are said not to be stable (docs/mathematics.md section 13). */
export const STABLE_FROM = 0.6

/** Samples of conversations that are drawn from whole, and of larger ones, whose samples differ less. */
const SAMPLES = 20
const SAMPLES_OF_LARGE = 6

/** Starts of the division of a sample, and how many of the best go on to the end. */
const STARTS = 5
const FINALISTS = 2

/** Of everybody two in three are drawn, in large conversations so many that they cast about this many votes. */
const DRAWN = 2 / 3
const MOST_VOTES = 50_000

/** A sample's components need not be exact. */
const ROUGH = { slack: 1e4, products: 4 }

/** Groups, and what they were found on. */
export interface Tested {
  readonly centred: Centred
  readonly components: Components
  /** of the people who were grouped */
  readonly rows: Int32Array
  /** the group of each of them */
  readonly labels: Uint8Array
  readonly k: number
}

/** How many people a sample has. */
function sampleSize({ rows, centred: { matrix } }: Tested): number {
  const votes = matrix.codes.length / Math.max(1, matrix.pids.length)
  return Math.round(Math.min(DRAWN * rows.length, MOST_VOTES / Math.max(1, votes)))
}

/** Whether fewer and smaller samples are drawn, because there are many votes. */
export const isLarge = (tested: Tested): boolean =>
  sampleSize(tested) < Math.round(DRAWN * tested.rows.length)

/**
 * Draws without replacement: ascending positions.
 * @param order all positions, which are mixed a little more by each draw
 */
function draw(order: Int32Array, size: number, random: Random): number[] {
  for (let at = 0; at < size; at += 1) {
    const other = at + randomBelow(random, order.length - at)
    const held = order[at]!
    order[at] = order[other]!
    order[other] = held
  }
  return [...order.slice(0, size).sort()]
}

/** How like the shown groups those are that some of the people give alone, on a map of their own votes. */
function agreementOfSample(tested: Tested, drawn: readonly number[], random: Random): number {
  const { centred, components, rows, labels, k } = tested
  const matrix = keepRows(
    centred.matrix,
    drawn.map((at) => rows[at]!),
  )
  const counts = countCodes(matrix)
  const sample = centre(matrix, centred.live, counts)
  const product = productOf(sample)
  // the whole was looked through for other directions: its sample starts from those found there
  const own = findComponents({ product, live: centred.live, before: components, third: 0, ...ROUGH })
  const points = projectRows(sample, own, seenComments(sample, counts, 'default'))
  const weight = new Float64Array(drawn.length).fill(1)
  const found = divide({ ...points, weight }, { k, starts: STARTS, finalists: FINALISTS, random })
  if (!found) return 0
  return adjustedRandIndex(
    found.labels,
    drawn.map((at) => labels[at]!),
  )
}

/**
 * How stable groups are, 0 to 1. Twenty times two thirds of the people are drawn (in large conversations six times, and fewer), and the
 * whole is done again with their votes alone: components, map, division into as many groups. The mean of the adjusted
 * Rand indices with the groups shown is the figure: 1 when it does not matter who took part, near 0 when groups are chance.
 */
export function stabilityOf(tested: Tested, seed: string): number {
  const random = seededRandom(`stability ${seed}`)
  const order = tested.rows.map((_, at) => at)
  const size = sampleSize(tested)
  const samples = isLarge(tested) ? SAMPLES_OF_LARGE : SAMPLES
  let sum = 0
  for (let sample = 0; sample < samples; sample += 1)
    sum += agreementOfSample(tested, draw(order, size, random), random)
  return Math.min(1, Math.max(0, sum / samples))
}
