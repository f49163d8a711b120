import { productOf, type Centred, type Product } from './centred.ts'
import type { Changes } from './changes.ts'
import { findComponents, type Components, type Directions } from './components.ts'
import { keepRows } from './extend-matrix.ts'
import { addTimes, dot } from './vectors.ts'

/** What is known of the votes before the last ones. */
export interface KnownMap {
  readonly centred: Centred
  /** of `countCodes` */
  readonly counts: Int32Array
  readonly components: Components
  /** how much λ other directions may have gained since they were looked through last */
  readonly unwatched: number
}

/** Where to begin, and what need not be looked for. */
export interface Foreseen {
  readonly start: Directions
  readonly third: number
  readonly unwatched: number
}

/** A guess need not be exact, and what could have been added to a λ less so. */
const GUESS = { slack: 100, products: 8 }
const WATCH = { slack: 1e5, products: 3 }

/** As long as other directions can have come to no more than this part of the second λ, none has passed it. */
const SAFE = 1 / 3

/** The same vector on more columns. */
function widened(vector: Float64Array, width: number): Float64Array {
  const wide = new Float64Array(width)
  wide.set(vector)
  return wide
}

/** The product with X'X of some rows of a centred matrix, on as many columns as there are now. */
function productOfRows({ matrix, means, live }: Centred, rows: Int32Array, tids: Int32Array): Product {
  const flags = new Uint8Array(tids.length)
  flags.set(live)
  return productOf({
    matrix: { ...keepRows(matrix, rows), tids },
    means: widened(means, tids.length),
    live: flags,
  })
}

/** The diagonal of X'X: how far the votes on each comment are spread. */
function diagonal({ means, live }: Centred, counts: Int32Array, width: number): Float64Array {
  const spread = new Float64Array(width)
  for (let column = 0; column < means.length; column += 1) {
    const voted = counts[3 * column]! + counts[3 * column + 2]!
    const seen = voted + counts[3 * column + 1]!
    spread[column] = live[column]! * (voted - seen * means[column]! ** 2)
  }
  return spread
}

/** What is remembered of the product with X'X before the last votes. */
interface Memory extends Pick<Components, 'first' | 'second' | 'eigenvalues'> {
  /** the diagonal of X'X */
  readonly spread: Float64Array
  /** what new means do to both components, as long as the rows stay as they are */
  readonly moved: Directions
}

/** Takes both components out of a vector; answers how much of each was in it. */
function takeOut(vector: Float64Array, { first, second }: Directions): [number, number] {
  const parts: [number, number] = [dot(vector, first), dot(vector, second)]
  addTimes(vector, -parts[0], first)
  addTimes(vector, -parts[1], second)
  return parts
}

/**
 * About what the product now makes of a vector where rows did not change: of its parts along both components what it made
 * of them before and what new means add, which is symmetric, and of the rest what the diagonal does.
 */
function recall(memory: Memory, vector: Float64Array): void {
  const { first, second, eigenvalues, spread, moved } = memory
  const [across, up] = [dot(vector, moved.first), dot(vector, moved.second)]
  const [one, two] = takeOut(vector, memory)
  for (let column = 0; column < vector.length; column += 1) vector[column]! *= spread[column]!
  takeOut(vector, memory)
  addTimes(vector, one * eigenvalues[0] + across, first)
  addTimes(vector, two * eigenvalues[1] + up, second)
  addTimes(vector, one, moved.first)
  addTimes(vector, two, moved.second)
}

/** What is remembered, on as many columns as there are now. */
function remember({ centred, counts, components }: KnownMap, { means, live }: Centred): Memory {
  const width = means.length
  const { first, second, eigenvalues, voters } = components
  const moved = (sums: Float64Array) => {
    const change = new Float64Array(width)
    for (let column = 0; column < sums.length; column += 1)
      change[column] = live[column]! * (centred.means[column]! - means[column]!) * sums[column]!
    return change
  }
  return {
    first: widened(first, width),
    second: widened(second, width),
    eigenvalues,
    spread: diagonal(centred, counts, width),
    moved: { first: moved(voters.first), second: moved(voters.second) },
  }
}

/** The product that is remembered, with what is gone taken off and what came added. */
function patched(memory: Memory, gone: Product, came: Product): Product {
  return (x, y) => {
    const [lessX, lessY, moreX, moreY] = [x.slice(), y.slice(), x.slice(), y.slice()]
    gone(lessX, lessY)
    came(moreX, moreY)
    recall(memory, x)
    recall(memory, y)
    addTimes(x, -1, lessX)
    addTimes(y, -1, lessY)
    addTimes(x, 1, moreX)
    addTimes(y, 1, moreY)
  }
}

/**
 * What a few changed rows make of the components, without a pass over all votes: nearer to where they are going by two
 * orders of magnitude, so that one pass or two suffice instead of four. No direction gains more λ than the longest in the
 * changed rows (Weyl's inequality), which is why the third λ need not be looked for until several updates together could
 * have made one pass the second. Undefined when that is so.
 */
export function foresee(known: KnownMap, centred: Centred, changes: Changes): Foreseen | undefined {
  const { matrix, live } = centred
  const { eigenvalues, third } = known.components
  const came = productOfRows(centred, changes.rows, matrix.tids)
  const added = findComponents({ product: came, live, before: undefined, ...WATCH })
  const unwatched = known.unwatched + added.eigenvalues[0]
  if (third + unwatched > SAFE * eigenvalues[1]) return undefined
  const old = changes.rows.map((row) => changes.was[row]!).filter((row) => row >= 0)
  const memory = remember(known, centred)
  const product = patched(memory, productOfRows(known.centred, old, matrix.tids), came)
  const start = findComponents({ product, live, before: memory, third, ...GUESS })
  return { start, third, unwatched }
}
