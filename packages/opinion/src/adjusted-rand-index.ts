const countPairs = (count: number): number => (count * (count - 1)) / 2

/** Labels are smaller than this, so two of them fit into one number. */
const LABEL_BASE = 2 ** 26

/**
 * The adjusted Rand index of two partitions of the same items (Hubert and Arabie 1985): 1 when they are equal up to the
 * labels, about 0 when they agree only by chance. 1 when both have a single part.
 * @param weight of each item; default 1
 */
export function computeAdjustedRandIndex(
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  weight?: ArrayLike<number>,
): number {
  const cells = new Map<number, number>()
  const rows = new Map<number, number>()
  const columns = new Map<number, number>()
  let total = 0
  for (let at = 0; at < one.length; at += 1) {
    const [a, b, w] = [one[at]!, other[at]!, weight?.[at] ?? 1]
    const key = a * LABEL_BASE + b
    cells.set(key, (cells.get(key) ?? 0) + w)
    rows.set(a, (rows.get(a) ?? 0) + w)
    columns.set(b, (columns.get(b) ?? 0) + w)
    total += w
  }
  const sum = (counts: ReadonlyMap<unknown, number>) =>
    [...counts.values()].reduce((all, count) => all + countPairs(count), 0)
  const expected = total > 1 ? (sum(rows) * sum(columns)) / countPairs(total) : 0
  const most = (sum(rows) + sum(columns)) / 2
  return most === expected ? 1 : (sum(cells) - expected) / (most - expected)
}
