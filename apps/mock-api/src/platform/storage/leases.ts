import { sql, type RawBuilder } from 'kysely'

/** Clocks of servers may differ by as much. */
const CLOCK_DIFFERENCE_MS = 60_000

/** A wait that is stored as the time when it ends, and the longest that anybody begins now. */
interface Wait {
  now: number
  longestMs: number
}

const getLatestEnd = ({ now, longestMs }: Wait): number => now + longestMs + CLOCK_DIFFERENCE_MS

/**
 * Tells whether a lease, or the pause after a failure, is over. One that ends later than any could that begins now was given by a clock that
 * has been set back since: it is over too, instead of holding up everybody until its hour comes again.
 */
export const isWaitOver = (until: number | null, wait: Wait): boolean =>
  until === null || until <= wait.now || until > getLatestEnd(wait)

/** The condition of `isWaitOver` for a column. */
export const whereWaitOver = (column: string, wait: Wait): RawBuilder<boolean> => {
  const until = sql.ref(column)
  return sql<boolean>`(${until} is null or ${until} <= ${wait.now} or ${until} > ${getLatestEnd(wait)})`
}
