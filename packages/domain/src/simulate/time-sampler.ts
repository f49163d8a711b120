import { drawBetween, drawWeightedIndex, computeRunningTotals, type Random } from '../random.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How busy each hour of a day is, from midnight on: quiet nights, a rise at noon, a peak after supper. */
const HOUR_WEIGHTS = [2, 1, 1, 1, 1, 2, 5, 9, 11, 10, 9, 10, 15, 13, 9, 9, 10, 12, 14, 18, 21, 19, 12, 6]

/** How much busier the first day is than a day long after, and how many days halve that. */
const BURST_FACTOR = 7
const BURST_DAYS = 1.5

/**
 * Draws moments between two times as people come: by day rather than by night, and most of them soon after the start,
 * when the conversation was announced.
 * @param start milliseconds; @param end milliseconds, not before start
 * @param utcOffset hours by which the place's clocks are ahead of UTC
 */
export function createTimeSampler(start: number, end: number, utcOffset: number): (random: Random) => number {
  const slots: { from: number; to: number }[] = []
  const weights: number[] = []
  for (let from = start; from < end;) {
    const to = Math.min(end, (Math.floor(from / HOUR_MS) + 1) * HOUR_MS)
    const local = Math.floor(from / HOUR_MS + utcOffset)
    const busy = HOUR_WEIGHTS[((local % 24) + 24) % 24] ?? 1
    const burst = 1 + BURST_FACTOR / (1 + (from - start) / (BURST_DAYS * DAY_MS)) ** 2
    slots.push({ from, to })
    weights.push(busy * burst * (to - from))
    from = to
  }
  const totals = computeRunningTotals(weights)
  return (random) => {
    const slot = slots[drawWeightedIndex(random, totals)]
    return slot ? Math.floor(drawBetween(random, slot.from, slot.to)) : start
  }
}
