import { drawBetween, drawWeightedIndex, computeRunningTotals, type Random } from '../random.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Activity of each hour of a day from midnight on: low at night, a rise at noon, a peak in the evening. */
const HOUR_WEIGHTS = [2, 1, 1, 1, 1, 2, 5, 9, 11, 10, 9, 10, 15, 13, 9, 9, 10, 12, 14, 18, 21, 19, 12, 6]

/** Additional activity at the start, relative to the activity long after it, and the time scale of its decay. */
const BURST_FACTOR = 7
const BURST_DAYS = 1.5

/**
 * Creates a sampler of arrival times between `start` and `end`: more by day than by night, most of them soon after the
 * start, when the conversation was announced.
 * @param start milliseconds
 * @param end milliseconds, not before start
 * @param utcOffset hours by which local time is ahead of UTC
 */
export function createTimeSampler(start: number, end: number, utcOffset: number): (random: Random) => number {
  const slots: { from: number; to: number }[] = []
  const weights: number[] = []
  for (let from = start; from < end;) {
    const to = Math.min(end, (Math.floor(from / HOUR_MS) + 1) * HOUR_MS)
    const localHour = Math.floor(from / HOUR_MS + utcOffset)
    const activity = HOUR_WEIGHTS[((localHour % 24) + 24) % 24] ?? 1
    const burst = 1 + BURST_FACTOR / (1 + (from - start) / (BURST_DAYS * DAY_MS)) ** 2
    slots.push({ from, to })
    weights.push(activity * burst * (to - from))
    from = to
  }
  const totals = computeRunningTotals(weights)
  return (random) => {
    const slot = slots[drawWeightedIndex(random, totals)]
    return slot ? Math.floor(drawBetween(random, slot.from, slot.to)) : start
  }
}
