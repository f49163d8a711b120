/** State that keeps the number of groups from alternating between updates. */
export interface Smoothing {
  /** the best number of groups of the last update */
  readonly best: number
  /** for how many updates in a row it has been the best */
  readonly wins: number
  /** the number of groups that is shown */
  readonly shown: number
}

/** Updates in a row in which another number of groups must be best before it is shown. */
const MIN_WINS = 4

/**
 * The number of groups to show. It changes when another has been best four times in a row (docs/mathematics.md section 6),
 * or when there are too few people for the one shown.
 * @param max the largest possible number of groups
 */
export function smoothGroupCount(best: number, max: number, before: Smoothing | undefined): Smoothing {
  if (!before) return { best, wins: 1, shown: best }
  const wins = before.best === best ? before.wins + 1 : 1
  const isOut = wins >= MIN_WINS || before.shown > max || before.shown < 2
  return { best, wins, shown: isOut ? best : before.shown }
}
