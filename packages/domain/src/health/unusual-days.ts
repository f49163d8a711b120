import type { ActiveDay } from './days.ts'

/** A day is compared with at most so many days before it, */
const USUAL_DAYS = 28
/** and with at least so many: before that nothing is usual. */
const MIN_USUAL_DAYS = 7

/** Robust z-scores beyond this are unusual (Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993). */
const UNUSUAL_SCORE = 3.5

/** Makes the median absolute deviation of normally distributed values their standard deviation. */
const DEVIATION_FACTOR = 1.4826

/** The standard deviation of the square root of a Poisson count. */
const ROOT_DEVIATION = 0.5

/** Whether a day had more or fewer votes than usual. */
export type Unusual = 'more' | 'fewer'

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Finds the days with an unusual number of votes: those whose square root is further than 3.5 robust standard deviations from
 * the median of up to 28 days before (at least seven). The deviation is never below that of people who come independently of
 * each other, each with the average number of votes, so one visitor after quiet days is not unusual. See
 * docs/mathematics.md section 25.
 * @param days ascending, without gaps (`fillDays`)
 * @param today has not ended: it may have more votes than usual, but not fewer
 */
export function findUnusualDays(
  days: readonly Pick<ActiveDay, 'day' | 'votes' | 'people'>[],
  today?: string,
): ReadonlyMap<string, Unusual> {
  const votes = days.reduce((sum, day) => sum + day.votes, 0)
  const people = days.reduce((sum, day) => sum + day.people, 0)
  const least = ROOT_DEVIATION * Math.sqrt(Math.max(1, votes / Math.max(1, people)))
  const roots = days.map((day) => Math.sqrt(day.votes))
  const unusual = new Map<string, Unusual>()
  for (let at = MIN_USUAL_DAYS; at < days.length; at += 1) {
    const before = roots.slice(Math.max(0, at - USUAL_DAYS), at)
    const median = computeMedian(before)
    const spread = computeMedian(before.map((root) => Math.abs(root - median)))
    const score = (roots[at]! - median) / Math.max(least, DEVIATION_FACTOR * spread)
    const { day } = days[at]!
    if (score > UNUSUAL_SCORE) unusual.set(day, 'more')
    if (score < -UNUSUAL_SCORE && day !== today) unusual.set(day, 'fewer')
  }
  return unusual
}
