/** The number of people with a value from `from` to `to`, both included. */
interface Bin {
  from: number
  to: number
  people: number
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is at least a number. */
function computeRoundStep(least: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [1, 2, 5]) if (step * power >= least) return step * power
}

/**
 * Creates a histogram for drawing: bins of one width from 1 to the largest value, including empty ones, so the shape is
 * right. Every person is counted.
 * @param rows each value, from 1, with the people who have it
 * @param most the maximum number of bins, at least 1
 */
export function createHistogramBins(rows: readonly { value: number; people: number }[], most: number): Bin[] {
  let largest = 0
  for (const { value } of rows) largest = Math.max(largest, value)
  const width = computeRoundStep(largest / most)
  const bins = Array.from({ length: Math.ceil(largest / width) }, (_, index) => ({
    from: index * width + 1,
    to: (index + 1) * width,
    people: 0,
  }))
  for (const { value, people } of rows) {
    const bin = bins[Math.ceil(value / width) - 1]
    if (bin) bin.people += people
  }
  return bins
}

/**
 * Tells whether the histograms describe the present although the range has an end: of more votes than the server lists one by one
 * (`LIMITS.listedVotes`) it keeps how many each person has cast by now, not by a time.
 * @param votes those before the end of the range
 */
export const isHistogramOfPresent = (
  rows: readonly { n_votes: number; n_ptpts: number }[],
  votes: number,
): boolean => rows.reduce((sum, { n_votes, n_ptpts }) => sum + n_votes * n_ptpts, 0) !== votes
