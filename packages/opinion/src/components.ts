import { createSeededRandom } from '@folkmoot/domain/random'
import type { GramProduct } from './centred-matrix.ts'
import {
  createCountedDirection,
  createTieDirection,
  sumByContent,
  type CountedColumns,
} from './content-order.ts'
import { sumExactly, addScaled, norm, scale, type Directions } from './vectors.ts'
import { createSubspace, type Subspace } from './subspace.ts'

/**
 * The two directions with the largest variance: unit vectors, 0 where moderated out; the second is the zero vector when
 * votes differ in one direction only.
 */
export interface Components extends Directions {
  /** eigenvalues of X'X: the sums of the squared projections on each direction */
  readonly eigenvalues: readonly [number, number]
  /** the third eigenvalue, approximately */
  readonly thirdEigenvalue: number
  /** for each column the sums of the projections of its voters: the effect of a new mean */
  readonly voterSums: Directions
}

/** Approximate error of a component at most. */
const TOLERANCE = 1e-7

/** The smallest residual that rounding allows, relative to the largest λ. */
const ROUNDING_TOLERANCE = 2e-12

/** The third direction is only monitored, to notice when it passes the second; relative to the largest λ. */
const THIRD_TOLERANCE = 0.02

/** With a smaller gap, relative to the largest λ, directions are too uncertain to start from earlier ones. */
const MIN_EIGENVALUE_GAP = 1e-5

/** A smaller eigenvalue, relative to the largest, is a rounding error. */
const MIN_EIGENVALUE_SHARE = 1e-10

const MAX_PRODUCTS = 400

/** The last step, which needs no product, is assumed to reduce the error at most by this factor. */
const MAX_GAIN = 20

function createRandomVector(width: number, seed: string, middle = 0): Float64Array {
  const random = createSeededRandom(seed)
  const vector = new Float64Array(width)
  for (let at = 0; at < width; at += 1) vector[at] = middle + random() - 0.5
  return vector
}

/** Start vectors: near ones, with deviations so that symmetry excludes no direction, by the votes if they are given. */
const createStartVector = (
  { live: { length }, columns }: ComponentsOptions,
  seed: string,
  middle = 0,
): Float64Array =>
  columns ? createCountedDirection(columns.counts, seed, middle) : createRandomVector(length, seed, middle)

/**
 * The maximum lengths of the residuals X'Xu − λu of the first three pairs. The error of the plane of both components is the
 * residual divided by the gap to the third λ, reduced by the last step; the error within the plane is its square divided by
 * their own gap.
 */
function computeResidualLimits([one = 0, two = 0, three = 0]: readonly number[], slack: number): number[] {
  const unmixed = Math.sqrt((TOLERANCE * (one - two)) / Math.max(one, Number.MIN_VALUE))
  const limit = (value: number) => {
    const gain = three > 0 ? Math.min(MAX_GAIN, (2 * value) / three - 1) : MAX_GAIN
    return slack * Math.max(Math.min(TOLERANCE * gain, unmixed) * (value - three), ROUNDING_TOLERANCE * one)
  }
  return [limit(one), limit(two), THIRD_TOLERANCE * one]
}

/** A subspace, and the third λ if it is already known. */
interface SubspaceSearch {
  readonly space: Subspace
  readonly third: number | undefined
  readonly columns: CountedColumns | undefined
}

/** The first three λ. Those of a subspace are never too large. */
function getLeadingEigenvalues({ space, third = 0 }: SubspaceSearch): [number, number, number] {
  const [one = 0, two = 0, three = 0] = space.getEigenvalues()
  return [one, two, Math.max(three, third)]
}

/**
 * An approximation with a last step that needs no product. Its error lies along eigenvectors with a λ from 0 to the third:
 * it is the residual with each part divided by the distance of its λ. Dividing all parts by the distance from the middle of
 * that range leaves the share λ₃ ⁄ (2λ − λ₃) of the error (a step of Davidson's method; Golub and Van Loan, 10.6).
 */
function refineVector(search: SubspaceSearch, pair: 0 | 1): Float64Array {
  const { space } = search
  const values = getLeadingEigenvalues(search)
  const vector = space.getVector(pair)
  addScaled(vector, 1 / (values[pair] - values[2] / 2), space.getResidual(pair))
  scale(vector, 1 / norm(vector))
  return vector
}

/** Widens the subspace until both pairs are exact enough; `slack` multiplies the tolerance. */
function converge(search: SubspaceSearch, slack: number, most: number): void {
  const { space, third } = search
  const watched = third === undefined ? 3 : 2
  while (space.countProducts() < most) {
    const limits = computeResidualLimits(getLeadingEigenvalues(search), slack)
    const late = space
      .getResidualNorms(watched)
      .map((residual, pair) => ({ pair, excess: residual / (limits[pair] ?? 1) }))
      .filter(({ excess }) => excess > 1)
      .sort((one, other) => other.excess - one.excess)
    if (late.length === 0 || !space.widen(late.slice(0, 2).map(({ pair }) => pair))) return
  }
}

/** A smaller sum may be a rounding error. */
const MIN_SUM = 1e-9

/**
 * True when the sum of a component's entries is negative; for a sum near 0 when a sum weighted by the numbers of votes is, else
 * when the first significant entry is.
 */
function isFlipped(vector: Float64Array, columns: CountedColumns | undefined): boolean {
  let sum = sumExactly(vector)
  if (Math.abs(sum) < MIN_SUM && columns) sum = sumByContent(vector, columns.counts)
  if (Math.abs(sum) < MIN_SUM) sum = vector.find((value) => Math.abs(value) > 1e-6) ?? 0
  return sum < 0
}

/** A component with its fixed sign, and its voter sums. */
function extractComponent(
  search: SubspaceSearch,
  pair: 0 | 1,
): { component: Float64Array; voters: Float64Array } {
  const found = { component: refineVector(search, pair), voters: search.space.getVoterSums(pair) }
  if (isFlipped(found.component, search.columns))
    for (const vector of [found.component, found.voters]) scale(vector, -1)
  return found
}

function extractComponents(search: SubspaceSearch): Components {
  const [one, two, third] = getLeadingEigenvalues(search)
  const nothing = () => {
    const component = new Float64Array(search.space.width)
    return { component, voters: component.slice() }
  }
  const first = one > 0 ? extractComponent(search, 0) : nothing()
  const second = two > MIN_EIGENVALUE_SHARE * one ? extractComponent(search, 1) : nothing()
  return {
    first: first.component,
    second: second.component,
    eigenvalues: [Math.max(0, one), two > MIN_EIGENVALUE_SHARE * one ? two : 0],
    thirdEigenvalue: Math.max(0, third),
    voterSums: { first: first.voters, second: second.voters },
  }
}

/** True when another start could give other directions. */
function isAmbiguous(search: SubspaceSearch): boolean {
  const [one, two, three] = getLeadingEigenvalues(search)
  return (
    one - two < MIN_EIGENVALUE_GAP * one ||
    (two > MIN_EIGENVALUE_SHARE * one && two - three < MIN_EIGENVALUE_GAP * one)
  )
}

/** Input of `computeComponents`. */
export interface ComponentsOptions {
  readonly product: GramProduct
  readonly live: Uint8Array
  /** the previous components, on the same columns */
  readonly start: Directions | undefined
  /** with them the numbers of comments and people decide nothing, unless comments can take each other's place */
  readonly columns?: CountedColumns | undefined
  /** the approximate third λ when no new direction can have passed the second; else it is computed */
  readonly third?: number | undefined
  /** multiplies the tolerance */
  readonly toleranceFactor?: number
  /** maximum number of products, for a rough result */
  readonly maxProducts?: number
}

/** The vector with 0 for excluded columns. */
const maskColumns = (vector: Float64Array, live: Uint8Array): Float64Array =>
  vector.map((value, column) => value * live[column]!)

/**
 * Computes both principal components by a block Krylov iteration with Rayleigh–Ritz steps (the Lanczos method with full
 * orthogonalisation; Golub and Van Loan, Matrix Computations, 10.3), to about 1e-7. Start vectors and signs are fixed, so
 * the same matrix gives the same components. Earlier components save products and change the result by at most 1e-6.
 */
export function computeComponents(question: ComponentsOptions): Components {
  const { product, live, start: before, columns, third, toleranceFactor = 1, maxProducts } = question
  const space = createSubspace(product, live.length)
  const search = { space, third: before && third, columns }
  const start = before
    ? [before.first, before.second]
    : [createStartVector(question, 'first', 1), createStartVector(question, 'second')]
  space.add(start.map((vector) => maskColumns(vector, live)))
  if (before && third === undefined) space.widen([0], maskColumns(createStartVector(question, 'third'), live))
  const ties = !before && columns && createTieDirection(columns, space.getFirstImages())
  if (ties) space.widen([0], maskColumns(ties, live))
  converge(search, toleranceFactor, maxProducts ?? MAX_PRODUCTS)
  if (!before || maxProducts !== undefined || !isAmbiguous(search)) return extractComponents(search)
  return computeComponents({ product, live, start: undefined, columns })
}
