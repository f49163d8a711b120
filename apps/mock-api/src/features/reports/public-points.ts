/** A point of the map: some people of one group. */
interface Point {
  readonly x: number
  readonly y: number
  readonly count: number
  readonly group: number
}

/** As exact as a printed map: with all digits, votes could be worked out from a place. */
const ROUNDING_FACTOR = 100

const roundCoordinate = (value: number): number => Math.round(value * ROUNDING_FACTOR) / ROUNDING_FACTOR || 0

/**
 * The points of a map as everybody may see them: of the groups that are told of, in an order that says nothing of who came
 * when, at places too coarse to be traced back to votes.
 */
export const createPublicPoints = (points: readonly Point[], told: ReadonlySet<number>): Point[] =>
  points
    .filter(({ group }) => told.has(group))
    .map((point) => ({ ...point, x: roundCoordinate(point.x), y: roundCoordinate(point.y) }))
    .sort(
      (one, other) =>
        one.group - other.group || one.x - other.x || one.y - other.y || one.count - other.count,
    )
