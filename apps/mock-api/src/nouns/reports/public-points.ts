/** A point of the map: participants of one group. */
interface Point {
  readonly x: number
  readonly y: number
  readonly count: number
  readonly group: number
  /** of the Landscape; -1 where the result has none */
  readonly area: number
}

/** Precise enough for a printed map. All digits would allow readers to compute votes from a position. */
const ROUNDING_FACTOR = 100

const roundCoordinate = (value: number): number => Math.round(value * ROUNDING_FACTOR) / ROUNDING_FACTOR || 0

/**
 * Creates the public points of a map: of the shown groups, in an order without information about arrival, at
 * positions too coarse to reveal votes.
 */
export const createPublicPoints = (points: readonly Point[], reported: ReadonlySet<number>): Point[] =>
  points
    .filter(({ group }) => reported.has(group))
    .map((point) => ({ ...point, x: roundCoordinate(point.x), y: roundCoordinate(point.y) }))
    .sort(
      (one, other) =>
        one.group - other.group ||
        one.x - other.x ||
        one.y - other.y ||
        one.count - other.count ||
        one.area - other.area,
    )
