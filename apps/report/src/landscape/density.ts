import { traceContours, type Grid } from './contours.ts'

/** Some people at a place of the drawing. */
export interface WeightedPlace {
  readonly x: number
  readonly y: number
  readonly count: number
}

/** Units of the drawing between two nodes of the grid. */
const STEP = 10
/** Least standard deviation of the kernel, in units of the drawing; the margin of the drawing limits it above. */
const LEAST_BANDWIDTH = 14
/** Share of the normal reference rule (Silverman 1986): groups are not normal, and have several centres. */
const SHARPNESS = 0.75
/** Standard deviations after which a kernel counts as nothing. */
const REACH = 3

/** Shares of a group's greatest density at which its contours are drawn. */
const CONTOUR_LEVELS = [0.2, 0.45, 0.72] as const

/** Standard deviations from the outermost place to the outermost contour, at most: the density falls at least as fast as a kernel. */
const CONTOUR_REACH = Math.sqrt(-2 * Math.log(CONTOUR_LEVELS[0]))
/** The grid misses the peak between its nodes, and draws straight lines between them. */
const GRID_SLACK = 0.9

/**
 * Chooses the kernel's standard deviation: wider for people who are further apart, narrower for more dots, and so that no contour
 * is further than the margin from all places.
 */
function chooseBandwidth(places: readonly WeightedPlace[], margin: number): number {
  const people = places.reduce((sum, { count }) => sum + count, 0)
  const mean = (get: (place: WeightedPlace) => number) =>
    places.reduce((sum, place) => sum + place.count * get(place), 0) / people
  const [x, y] = [mean((place) => place.x), mean((place) => place.y)]
  const spread = Math.sqrt(mean((place) => (place.x - x) ** 2 + (place.y - y) ** 2) / 2)
  const chosen = SHARPNESS * spread * places.length ** (-1 / 6)
  return Math.min(Math.max(LEAST_BANDWIDTH, chosen), (GRID_SLACK * margin) / CONTOUR_REACH)
}

/** A grid that reaches beyond all places, so that its border is empty. */
interface PlacedGrid extends Grid {
  readonly left: number
  readonly top: number
}

function createGrid(places: readonly WeightedPlace[], reach: number): PlacedGrid {
  const left = Math.min(...places.map(({ x }) => x)) - reach - STEP
  const top = Math.min(...places.map(({ y }) => y)) - reach - STEP
  const columns = Math.ceil((Math.max(...places.map(({ x }) => x)) + reach - left) / STEP) + 2
  const rows = Math.ceil((Math.max(...places.map(({ y }) => y)) + reach - top) / STEP) + 2
  return { left, top, columns, rows, values: new Float64Array(columns * rows) }
}

/** The first and the last node of a row or column that the kernel of a place reaches. */
const listReach = (place: number, reach: number): readonly [first: number, last: number] => [
  Math.ceil((place - reach) / STEP),
  Math.floor((place + reach) / STEP),
]

/** Estimates the density of people with a Gaussian kernel (Silverman 1986). */
function estimateDensity(places: readonly WeightedPlace[], margin: number): PlacedGrid {
  const bandwidth = chooseBandwidth(places, margin)
  const reach = REACH * bandwidth
  const grid = createGrid(places, reach)
  const { left, top, columns, values } = grid
  // a Gaussian in the plane is the product of two on a line
  const [across, down] = [new Float64Array(columns), new Float64Array(grid.rows)]
  const computeWeight = (distance: number) => Math.exp(-(distance ** 2) / (2 * bandwidth ** 2))
  for (const { x, y, count } of places) {
    const [firstRow, lastRow] = listReach(y - top, reach)
    const [firstColumn, lastColumn] = listReach(x - left, reach)
    for (let row = firstRow; row <= lastRow; row += 1) down[row] = count * computeWeight(top + row * STEP - y)
    for (let column = firstColumn; column <= lastColumn; column += 1)
      across[column] = computeWeight(left + column * STEP - x)
    for (let row = firstRow; row <= lastRow; row += 1)
      for (let column = firstColumn; column <= lastColumn; column += 1)
        values[row * columns + column]! += down[row]! * across[column]!
  }
  return grid
}

const formatRing = (ring: readonly { x: number; y: number }[], { left, top }: PlacedGrid): string =>
  `M${ring.map(({ x, y }) => `${(left + x * STEP).toFixed(1)},${(top + y * STEP).toFixed(1)}`).join('L')}Z`

/**
 * Draws the contours of the density of a group's people, outermost first, as paths of an SVG. A place far from the others has no
 * contour unless many people are there.
 * @param margin the contours go no further beyond the outermost places
 */
export function drawDensity(places: readonly WeightedPlace[], margin: number): string[] {
  if (places.length === 0) return []
  const grid = estimateDensity(places, margin)
  const greatest = grid.values.reduce((most, value) => Math.max(most, value), 0)
  return CONTOUR_LEVELS.map((level) =>
    traceContours(grid, level * greatest)
      .map((ring) => formatRing(ring, grid))
      .join(''),
  )
}
