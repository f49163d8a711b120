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

/** A guess need not be exact. */
const ROUGH = { slack: 1e3, products: 8 }

/** As long as other directions can have come to no more than this part of the second λ, none has passed it. */
const SAFE = 1 / 3

/** The product with X'X of some rows of a centred matrix, on as many columns as there are now. */
function productOfRows({ matrix, means, live }: Centred, rows: Int32Array, tids: Int32Array): Product {
  const wide = (values: Float64Array) => {
    const all = new Float64Array(tids.length)
    all.set(values)
    return all
  }
  const flags = new Uint8Array(tids.length)
  flags.set(live)
  return productOf({ matrix: { ...keepRows(matrix, rows), tids }, means: wide(means), live: flags })
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

/** Takes both components out of a vector; answers how much of each was in it. */
function takeOut(vector: Float64Array, { first, second }: Directions): [number, number] {
  const parts: [number, number] = [dot(vector, first), dot(vector, second)]
  addTimes(vector, -parts[0], first)
  addTimes(vector, -parts[1], second)
  return parts
}

/**
 * About the product with X'X before the last votes: what both components make of a vector, and of its rest what the
 * diagonal does.
 */
function remembered({ first, second, eigenvalues }: Components, spread: Float64Array): Product {
  return (...vectors) => {
    for (const vector of vectors) {
      const [one, two] = takeOut(vector, { first, second })
      for (let column = 0; column < vector.length; column += 1) vector[column]! *= spread[column]!
      takeOut(vector, { first, second })
      addTimes(vector, one * eigenvalues[0], first)
      addTimes(vector, two * eigenvalues[1], second)
    }
  }
}

/** A product with what is gone taken off and what came added. */
function patched(product: Product, gone: Product, came: Product): Product {
  return (x, y) => {
    const [lessX, lessY, moreX, moreY] = [x.slice(), y.slice(), x.slice(), y.slice()]
    gone(lessX, lessY)
    came(moreX, moreY)
    product(x, y)
    addTimes(x, -1, lessX)
    addTimes(y, -1, lessY)
    addTimes(x, 1, moreX)
    addTimes(y, 1, moreY)
  }
}

const widened = (vector: Float64Array, width: number): Float64Array => {
  const wide = new Float64Array(width)
  wide.set(vector)
  return wide
}

/**
 * What a few changed rows make of the components, without a pass over all votes: nearer to where they are going by two
 * orders of magnitude, so that two passes suffice instead of four. Left out is what the new means do to rows that did not change.
 * No direction gains more λ than the longest in the changed rows (Weyl's inequality), which is why the third λ need not be looked for until
 * several updates together could have made one pass the second. Undefined when that is so.
 */
export function foresee(known: KnownMap, centred: Centred, changes: Changes): Foreseen | undefined {
  const { tids } = centred.matrix
  const width = tids.length
  const { first, second, eigenvalues, third } = known.components
  const came = productOfRows(centred, changes.rows, tids)
  const added = findComponents({ product: came, live: centred.live, before: undefined, rough: ROUGH })
  const unwatched = known.unwatched + added.eigenvalues[0]
  if (third + unwatched > SAFE * eigenvalues[1]) return undefined
  const old = changes.rows.map((row) => changes.was[row]!).filter((row) => row >= 0)
  const gone = productOfRows(known.centred, old, tids)
  const before = { ...known.components, first: widened(first, width), second: widened(second, width) }
  const product = patched(remembered(before, diagonal(known.centred, known.counts, width)), gone, came)
  const start = findComponents({ product, live: centred.live, before, third, rough: ROUGH })
  return { start, third, unwatched }
}
