import { traceContours, type Grid } from './contours.ts'

/** Some people at a place of the drawing. */
export interface WeightedPlace {
  readonly x: number
  readonly y: number
  readonly count: number
}

/** Units of the drawing between two nodes of the grid. */
const STEP = 8
/** Standard deviation of the kernel, in units of the drawing. */
const BANDWIDTH = 26
const REACH = 3 * BANDWIDTH

/** Shares of a group's greatest density at which its contours are drawn. */
export const CONTOUR_LEVELS = [0.16, 0.42, 0.7] as const

/** Estimates the density of people with a Gaussian kernel (Silverman 1986) on a grid that reaches beyond all of them. */
function estimateDensity(places: readonly WeightedPlace[], left: number, top: number, size: Grid): Grid {
  const { columns, rows, values } = size
  for (const { x, y, count } of places) {
    const [first, last] = [Math.ceil((y - REACH - top) / STEP), Math.floor((y + REACH - top) / STEP)]
    const [from, to] = [Math.ceil((x - REACH - left) / STEP), Math.floor((x + REACH - left) / STEP)]
    for (let row = Math.max(1, first); row <= Math.min(rows - 2, last); row += 1)
      for (let column = Math.max(1, from); column <= Math.min(columns - 2, to); column += 1) {
        const squared = (left + column * STEP - x) ** 2 + (top + row * STEP - y) ** 2
        values[row * columns + column]! += count * Math.exp(-squared / (2 * BANDWIDTH ** 2))
      }
  }
  return size
}

const formatRing = (ring: readonly { x: number; y: number }[], left: number, top: number): string =>
  `M${ring.map(({ x, y }) => `${(left + x * STEP).toFixed(1)},${(top + y * STEP).toFixed(1)}`).join('L')}Z`

/**
 * Draws the contours of the density of a group's people, outermost first, as paths of an SVG. A place far from the others has no
 * contour unless many people are there.
 */
export function drawDensity(places: readonly WeightedPlace[]): string[] {
  if (places.length === 0) return []
  const left = Math.min(...places.map(({ x }) => x)) - REACH - STEP
  const top = Math.min(...places.map(({ y }) => y)) - REACH - STEP
  const columns = Math.ceil((Math.max(...places.map(({ x }) => x)) + REACH - left) / STEP) + 2
  const rows = Math.ceil((Math.max(...places.map(({ y }) => y)) + REACH - top) / STEP) + 2
  const values = new Float64Array(columns * rows)
  const grid = estimateDensity(places, left, top, { columns, rows, values })
  const greatest = values.reduce((most, value) => Math.max(most, value), 0)
  return CONTOUR_LEVELS.map((level) =>
    traceContours(grid, level * greatest)
      .map((ring) => formatRing(ring, left, top))
      .join(''),
  )
}
