/** Size of a drawing in its own units. Below the map may be a strip for the people without a group. */
export interface MapSize {
  readonly width: number
  readonly height: number
  readonly margin: number
  readonly strip: number
  /** of the largest dot; the area of a dot is proportional to its people */
  readonly maxRadius: number
}

/** Some people at a place. */
export interface WeightedPlace {
  readonly x: number
  readonly y: number
  readonly count: number
}

/** Some people of a group, in the map's units. */
export interface MapPoint extends WeightedPlace {
  /** negative for none */
  readonly group: number
}

/** A dot of the drawing, in its units. */
export interface MapDot extends MapPoint {
  /** stays the same while the dot moves */
  readonly key: string
  readonly radius: number
}

const MIN_RADIUS = 3.5

/** Where a map is in the drawing. */
export interface MapFrame {
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
export function fitMap(points: readonly WeightedPlace[], size: MapSize): MapFrame {
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

export const getRadius = (count: number, most: number, { maxRadius }: MapSize): number =>
  Math.max(MIN_RADIUS, maxRadius * Math.sqrt(count / most))

/** Converts a position of the map to one of the drawing; y points up. */
export const toDrawing = (
  { x, y }: Pick<WeightedPlace, 'x' | 'y'>,
  { middle, scale }: MapFrame,
  { width, height, strip }: MapSize,
) => ({ x: width / 2 + (x - middle.x) * scale, y: (height - strip) / 2 - (y - middle.y) * scale })

/** Places points in the drawing. */
export const placeDots = <P extends MapPoint & { readonly key: string }>(
  points: readonly P[],
  frame: MapFrame,
  size: MapSize,
): (P & MapDot)[] =>
  points.map((point) => ({
    ...point,
    ...toDrawing(point, frame, size),
    radius: getRadius(point.count, frame.most, size),
  }))
