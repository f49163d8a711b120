import { createSeededRandom } from '@folkmoot/domain/random'
import type { GramProduct } from './centred-matrix.ts'
import { createSubspace, type Subspace } from './subspace.ts'
import { addScaled, norm, scale } from './vectors.ts'

/** Two directions over the columns. */
export interface Directions {
  readonly first: Float64Array
  readonly second: Float64Array
}

/**
 * The two directions in which votes differ most: unit vectors, 0 where moderated out; the second is the zero vector where
 * votes differ in one direction only.
 */
export interface Components extends Directions {
  /** of X'X: the sums of the squared lengths along each */
  readonly eigenvalues: readonly [number, number]
  /** the λ after those, roughly */
  readonly thirdEigenvalue: number
  /** for each column where those who voted on it stand along either, added up: what a new mean there changes */
  readonly voterSums: Directions
}

/** How far a component may be from where it belongs, about. */
const TOLERANCE = 1e-7

/** How small a residual rounding allows, as a part of the largest λ. */
const ROUNDING_TOLERANCE = 1e-13

/** The third direction is only watched, so that it cannot pass the second unseen: a part of the largest λ. */
const THIRD_TOLERANCE = 0.02

/** Eigenvalues nearer than this part of the largest do not fix their directions well enough to start from old ones. */
const MIN_EIGENVALUE_GAP = 1e-5

/** Below this part of the largest an eigenvalue is nothing but rounding. */
const MIN_EIGENVALUE_SHARE = 1e-10

const MAX_PRODUCTS = 400

/** The last step, which costs no product, is trusted to make a component at most so many times more exact. */
const MAX_GAIN = 20

function createRandomVector(width: number, seed: string, middle = 0): Float64Array {
  const random = createSeededRandom(seed)
  const vector = new Float64Array(width)
  for (let at = 0; at < width; at += 1) vector[at] = middle + random() - 0.5
  return vector
}

/** Ones, leaning a little everywhere, so that no direction is left out by symmetry. */
const createNearOnes = (width: number): Float64Array => createRandomVector(width, 'first', 1)

/**
 * How long the residuals X'Xu − λu of the first three pairs may be. Both components together are off by the residual
 * over the distance to the third λ, less what the last step mends; how they are mixed with each other, by the square of
 * that over their own distance.
 */
function computeResidualLimits([one = 0, two = 0, three = 0]: readonly number[], slack: number): number[] {
  const unmixed = Math.sqrt((TOLERANCE * (one - two)) / Math.max(one, Number.MIN_VALUE))
  const limit = (value: number) => {
    const gain = three > 0 ? Math.min(MAX_GAIN, (2 * value) / three - 1) : MAX_GAIN
    return slack * Math.max(Math.min(TOLERANCE * gain, unmixed) * (value - three), ROUNDING_TOLERANCE * one)
  }
  return [limit(one), limit(two), THIRD_TOLERANCE * one]
}

/** A subspace, and the third λ where it is known without looking. */
interface SubspaceSearch {
  readonly space: Subspace
  readonly third: number | undefined
}

/** The first three λ. Those of a subspace are never too large. */
function getLeadingEigenvalues({ space, third = 0 }: SubspaceSearch): [number, number, number] {
  const [one = 0, two = 0, three = 0] = space.getEigenvalues()
  return [one, two, Math.max(three, third)]
}

/**
 * An approximation with a last step that costs no product. What it lacks lies along eigenvectors with a λ from 0 to the
 * third; it is its residual, each part of it divided by the distance of the λ. Dividing all by the distance from the
 * middle of those makes up for all but the part λ₃ ⁄ (2λ − λ₃) of it (a step of Davidson's; Golub and Van Loan, 10.6).
 */
function refineVector(search: SubspaceSearch, pair: 0 | 1): Float64Array {
  const { space } = search
  const values = getLeadingEigenvalues(search)
  const vector = space.getVector(pair)
  addScaled(vector, 1 / (values[pair] - values[2] / 2), space.getResidual(pair))
  scale(vector, 1 / norm(vector))
  return vector
}

/** Widens the subspace until both pairs are exact, `slack` times less so than usual. */
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

/** Whether the sum of a component's entries is negative; within rounding of 0, whether its first entry of weight is. */
function isFlipped(vector: Float64Array): boolean {
  let sum = 0
  for (let at = 0; at < vector.length; at += 1) sum += vector[at]!
  if (Math.abs(sum) < 1e-9) sum = vector.find((value) => Math.abs(value) > 1e-6) ?? 0
  return sum < 0
}

/** A component, with its sign, and the sums of its voters. */
function extractComponent(
  search: SubspaceSearch,
  pair: 0 | 1,
): { component: Float64Array; voters: Float64Array } {
  const found = { component: refineVector(search, pair), voters: search.space.getVoterSums(pair) }
  if (isFlipped(found.component)) for (const vector of [found.component, found.voters]) scale(vector, -1)
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

/** Whether the directions could have come out otherwise from another start. */
function isAmbiguous(search: SubspaceSearch): boolean {
  const [one, two, three] = getLeadingEigenvalues(search)
  return (
    one - two < MIN_EIGENVALUE_GAP * one ||
    (two > MIN_EIGENVALUE_SHARE * one && two - three < MIN_EIGENVALUE_GAP * one)
  )
}

/** What components are found from: the product with X'X, which columns take part, and what is known already. */
export interface ComponentsOptions {
  readonly product: GramProduct
  readonly live: Uint8Array
  /** the components found last, on the same columns */
  readonly start: Directions | undefined
  /** the third λ about, where it is known that no new direction can have passed the second; looked for when left out */
  readonly third?: number | undefined
  /** how many times less exact than usual the answer may be */
  readonly toleranceFactor?: number
  /** for a rough answer: the products it may cost */
  readonly maxProducts?: number
}

/** The same vector with 0 for columns that do not take part. */
const maskColumns = (vector: Float64Array, live: Uint8Array): Float64Array =>
  vector.map((value, column) => value * live[column]!)

/**
 * Both principal components by a block Krylov iteration with Rayleigh–Ritz steps (the Lanczos method with full
 * orthogonalisation; Golub and Van Loan, Matrix Computations, 10.3), to about 1e-7. Start vectors and signs are fixed, so
 * that the same matrix gives the same components; earlier ones save products and change nothing beyond 1e-6.
 */
export function computeComponents(question: ComponentsOptions): Components {
  const { product, live, start: before, third, toleranceFactor: slack = 1, maxProducts: products } = question
  const width = live.length
  const space = createSubspace(product, width)
  const search = { space, third: before && third }
  const start = before
    ? [before.first, before.second]
    : [createNearOnes(width), createRandomVector(width, 'second')]
  space.add(start.map((vector) => maskColumns(vector, live)))
  if (before && third === undefined) space.widen([0], maskColumns(createRandomVector(width, 'third'), live))
  converge(search, slack, products ?? MAX_PRODUCTS)
  if (!before || products !== undefined || !isAmbiguous(search)) return extractComponents(search)
  return computeComponents({ product, live, start: undefined })
}
