/** What is remembered from update to update, so that the number of groups does not flicker. */
export interface Smoothing {
  /** the number of groups that did best last */
  readonly best: number
  /** how many updates in a row it has done best */
  readonly wins: number
  /** the number of groups that is shown */
  readonly shown: number
}

/** So many updates in a row another number of groups has to do best before it is shown. */
const MIN_WINS = 4

/**
 * The number of groups to show: it changes when another has done best four times running (docs/mathematics.md section 6),
 * or when there are no longer enough people for the one that is shown.
 * @param most the largest number of groups there can be now
 */
export function smoothGroupCount(best: number, most: number, before: Smoothing | undefined): Smoothing {
  if (!before) return { best, wins: 1, shown: best }
  const wins = before.best === best ? before.wins + 1 : 1
  const isOut = wins >= MIN_WINS || before.shown > most || before.shown < 2
  return { best, wins, shown: isOut ? best : before.shown }
}
