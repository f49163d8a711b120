import { drawDensity } from './density.ts'

/** A bundle of at least three people of one group, as the server sends it. */
export interface MapPoint {
  readonly x: number
  readonly y: number
  readonly count: number
  readonly group: number
  readonly area: number
}

/** Size of the drawing in its own units. Below the map is a strip for the people without a group. */
export interface SceneSize {
  readonly width: number
  readonly height: number
  readonly margin: number
  readonly strip: number
  /** of the largest dot; the area of a dot is proportional to its people */
  readonly maxRadius: number
}

/** About as many units as pixels, so that texts have their size: on a wide page of its own, in a report, and on a phone. */
export const SCENES = {
  full: { width: 1100, height: 560, margin: 56, strip: 60, maxRadius: 17 },
  report: { width: 764, height: 540, margin: 54, strip: 60, maxRadius: 14 },
  phone: { width: 340, height: 380, margin: 30, strip: 56, maxRadius: 10 },
} as const satisfies Record<string, SceneSize>

/** A dot of the drawing. */
export interface SceneDot extends MapPoint {
  /** stays the same while the dot moves */
  readonly key: string
  readonly radius: number
}

const MIN_RADIUS = 3.5

/** Where a map is in the drawing. */
interface MapFrame {
  readonly middle: { readonly x: number; readonly y: number }
  /** units of the drawing for a unit of the map, the same in both directions */
  readonly scale: number
  /** people of the largest dot */
  readonly most: number
}

const getRange = (values: readonly number[]): readonly [number, number] => [
  Math.min(...values),
  Math.max(...values),
]

/** Fits points into the drawing without distortion: equal distances are equal differences, in all directions. */
export function fitMap(points: readonly MapPoint[], size: SceneSize): MapFrame {
  if (points.length === 0) return { middle: { x: 0, y: 0 }, scale: 1, most: 1 }
  const [left, right] = getRange(points.map(({ x }) => x))
  const [low, high] = getRange(points.map(({ y }) => y))
  const across = (size.width - 2 * size.margin) / Math.max(1e-6, right - left)
  const up = (size.height - size.strip - 2 * size.margin) / Math.max(1e-6, high - low)
  const scale = Math.min(across, up)
  return {
    middle: { x: (left + right) / 2, y: (low + high) / 2 },
    scale: scale > 1e5 ? 1 : scale,
    most: Math.max(1, ...points.map(({ count }) => count)),
  }
}

const getRadius = (count: number, most: number, { maxRadius }: SceneSize): number =>
  Math.max(MIN_RADIUS, maxRadius * Math.sqrt(count / most))

/** Places points in the drawing; y points up. */
export const placeDots = (
  points: readonly (MapPoint & { readonly key: string })[],
  { middle, scale, most }: MapFrame,
  size: SceneSize,
): SceneDot[] =>
  points.map((point) => ({
    ...point,
    x: size.width / 2 + (point.x - middle.x) * scale,
    y: (size.height - size.strip) / 2 - (point.y - middle.y) * scale,
    radius: getRadius(point.count, most, size),
  }))

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

const findNearestDot = (dots: readonly SceneDot[], { x, y }: { x: number; y: number }): SceneDot =>
  dots.reduce((nearest, dot) =>
    Math.hypot(dot.x - x, dot.y - y) < Math.hypot(nearest.x - x, nearest.y - y) ? dot : nearest,
  )

/** Draws the region of each group. */
export function drawRegions(dots: readonly SceneDot[], size: SceneSize): Region[] {
  const groups = [...new Set(dots.map(({ group }) => group))].sort((one, other) => one - other)
  return groups.map((group) => {
    const own = dots.filter((dot) => dot.group === group)
    const people = own.reduce((sum, { count }) => sum + count, 0)
    const getMean = (get: (dot: SceneDot) => number) =>
      own.reduce((sum, dot) => sum + dot.count * get(dot), 0) / Math.max(1, people)
    const mean = { x: getMean((dot) => dot.x), y: getMean((dot) => dot.y) }
    const { x, y, radius } = findNearestDot(own, mean)
    return { group, contours: drawDensity(own, size), x, y, radius }
  })
}

/** At most so many dots for people without a group. */
const MAX_GREY_DOTS = 60

/** People for a grey dot: half as many as in the largest dot of the map, more where there would be too many dots. */
export const countPerGreyDot = (people: number, most: number): number =>
  Math.max(3, Math.ceil(most / 2), Math.ceil(people / MAX_GREY_DOTS))

/** Dots in rows for the people without a group, who have no place on the map. The last one has those who are left. */
export function placeUngrouped(people: number, most: number, size: SceneSize, left: number) {
  const perDot = countPerGreyDot(people, most)
  const many = Math.ceil(people / perDot)
  const radius = getRadius(Math.min(perDot, most), most, size)
  const room = size.width - left - size.margin / 2
  let step = 2 * radius + 4
  const countInRow = () => Math.max(1, Math.floor(room / step))
  while (Math.ceil(many / countInRow()) * step > size.strip - 6) step *= 0.95
  const inRow = countInRow()
  const rows = Math.ceil(many / inRow)
  const drawn = Math.min(radius, step / 2 - 1)
  const last = drawn * Math.sqrt((people - (many - 1) * perDot) / perDot)
  return Array.from({ length: many }, (_, at) => ({
    x: left + step / 2 + (at % inRow) * step,
    y: size.height - size.strip / 2 + (Math.floor(at / inRow) - (rows - 1) / 2) * step,
    radius: at === many - 1 ? last : drawn,
  }))
}
