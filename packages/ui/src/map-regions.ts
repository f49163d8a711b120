import { contourDensity } from 'd3-contour'
import type { MapDot, MapSize, WeightedPlace } from './map-geometry.ts'

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

/** The region of a group: its contours, and the place of its middle dot, which is nearest to the mean of its people. */
export interface Region {
  readonly group: number
  /** outermost first */
  readonly contours: readonly string[]
  readonly x: number
  readonly y: number
  /** of the middle dot */
  readonly radius: number
}

const findNearestDot = (dots: readonly MapDot[], { x, y }: { x: number; y: number }): MapDot =>
  dots.reduce((nearest, dot) =>
    Math.hypot(dot.x - x, dot.y - y) < Math.hypot(nearest.x - x, nearest.y - y) ? dot : nearest,
  )

/** Draws the regions of the groups. */
export function drawRegions(dots: readonly MapDot[], size: MapSize): Region[] {
  const groups = [...new Set(dots.map(({ group }) => group))]
    .filter((group) => group >= 0)
    .sort((one, other) => one - other)
  return groups.map((group) => {
    const own = dots.filter((dot) => dot.group === group)
    const people = own.reduce((sum, { count }) => sum + count, 0)
    const getMean = (get: (dot: MapDot) => number) =>
      own.reduce((sum, dot) => sum + dot.count * get(dot), 0) / Math.max(1, people)
    const mean = { x: getMean((dot) => dot.x), y: getMean((dot) => dot.y) }
    const { x, y, radius } = findNearestDot(own, mean)
    return { group, contours: drawDensity(own, size), x, y, radius }
  })
}
