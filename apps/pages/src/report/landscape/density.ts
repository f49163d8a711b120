import { contourDensity } from 'd3-contour'

/** Some people at a place of the drawing. */
interface WeightedPlace {
  readonly x: number
  readonly y: number
  readonly count: number
}

/** Cells of the grid in the margin of the drawing. Their size is a power of two. */
const MARGIN_CELLS = 6
/** Least standard deviation of the kernel, in units of the drawing; the margin of the drawing limits it above. */
const LEAST_BANDWIDTH = 14
/** Share of the normal reference rule (Silverman 1986): groups are not normal, and have several centres. */
const SHARPNESS = 0.75

/** Shares of a group's greatest density at which its contours are drawn. */
const CONTOUR_LEVELS = [0.2, 0.45, 0.72] as const

/** Standard deviations from the outermost place to the outermost contour, at most: the density falls at least as fast as a kernel. */
const CONTOUR_REACH = Math.sqrt(-2 * Math.log(CONTOUR_LEVELS[0]))
/** The density is blurred on a grid, which spreads people a little further than the kernel. */
const GRID_SLACK = 0.8

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

const formatRing = (ring: readonly number[][]): string =>
  `M${ring.map((corner) => corner.map((place) => place.toFixed(1)).join(',')).join('L')}Z`

/**
 * Draws the contours of the density of a group's people, outermost first, as paths of an SVG. A place far from the others has no
 * contour unless many people are there.
 * @param size of the drawing; the contours go no further than its margin beyond the outermost places
 */
export function drawDensity(
  places: readonly WeightedPlace[],
  { width, height, margin }: { width: number; height: number; margin: number },
): string[] {
  if (places.length === 0) return []
  const density = contourDensity<WeightedPlace>()
    .x(({ x }) => x)
    .y(({ y }) => y)
    .weight(({ count }) => count)
    .size([width, height])
    .cellSize(margin / MARGIN_CELLS)
    .bandwidth(chooseBandwidth(places, margin))
  const draw = density.thresholds((nodes) => {
    const greatest = Array.from(nodes).reduce((most, people) => Math.max(most, people), 0)
    return CONTOUR_LEVELS.map((level) => (level * greatest) / density.cellSize() ** 2)
  })
  return draw([...places]).map(({ coordinates }) => coordinates.flat().map(formatRing).join(''))
}
