/** How many people of each new part had each earlier label. */
function overlaps(parts: ArrayLike<number>, before: ArrayLike<number>, k: number): Map<number, number>[] {
  const counts = Array.from({ length: k }, () => new Map<number, number>())
  for (let at = 0; at < parts.length; at += 1) {
    const label = before[at]!
    const count = counts[parts[at]!]
    if (label >= 0 && count) count.set(label, (count.get(label) ?? 0) + 1)
  }
  return counts
}

/**
 * The labels under which parts go on: the part and the earlier label with the most people in common are matched, then the
 * next of those left. A part without a match gets the lowest label that is in no use and, if possible, was in none.
 * @param parts for each person the part, counting from 0; parts that nobody knows from before keep their order
 * @param before for the same people the earlier label, -1 for none
 */
export function carryLabels(parts: ArrayLike<number>, before: ArrayLike<number>, k: number): number[] {
  const pairs = overlaps(parts, before, k)
    .flatMap((counts, part) => [...counts].map(([label, people]) => ({ part, label, people })))
    .sort((a, b) => b.people - a.people || a.part - b.part || a.label - b.label)
  const labels = new Map<number, number>()
  const taken = new Set<number>()
  for (const { part, label } of pairs) {
    if (labels.has(part) || taken.has(label)) continue
    labels.set(part, label)
    taken.add(label)
  }
  const known = new Set(pairs.map(({ label }) => label))
  return Array.from({ length: k }, (_, part) => {
    const carried = labels.get(part)
    if (carried !== undefined) return carried
    let label = 0
    while (taken.has(label) || known.has(label)) label += 1
    if (label >= MOST_LABELS) for (label = 0; taken.has(label);) label += 1
    taken.add(label)
    return label
  })
}

/** Groups have labels below this as long as there are free ones, so that there are never more letters than groups. */
const MOST_LABELS = 5
