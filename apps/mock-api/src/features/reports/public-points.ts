/** A point of the map: some people of one group. */
interface Point {
  readonly x: number
  readonly y: number
  readonly count: number
  readonly group: number
}

/** As exact as a printed map: with all digits, votes could be worked out from a place. */
const EXACT = 100

const rounded = (value: number): number => Math.round(value * EXACT) / EXACT || 0

/**
 * The points of a map as everybody may see them: of the groups that are told of, in an order that says nothing of who came
 * when, at places too coarse to be traced back to votes.
 */
export const publicPoints = (points: readonly Point[], told: ReadonlySet<number>): Point[] =>
  points
    .filter(({ group }) => told.has(group))
    .map((point) => ({ ...point, x: rounded(point.x), y: rounded(point.y) }))
    .sort(
      (one, other) =>
        one.group - other.group || one.x - other.x || one.y - other.y || one.count - other.count,
    )
