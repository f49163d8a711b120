/** The number of people in a new part who had an earlier label. */
interface Overlap {
  readonly part: number
  readonly label: number
  readonly participantCount: number
}

/** Counts the non-empty overlaps. There are few labels and many people. */
function findOverlaps(parts: ArrayLike<number>, before: ArrayLike<number>, k: number): Overlap[] {
  const labels: number[] = []
  const counts: Float64Array[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const label = before[at]!
    if (label < 0) continue
    let place = 0
    while (place < labels.length && labels[place] !== label) place += 1
    if (place === labels.length) {
      labels.push(label)
      counts.push(new Float64Array(k))
    }
    counts[place]![parts[at]!]! += 1
  }
  const found = counts.flatMap((own, place) =>
    Array.from(own, (participantCount, part) => ({ part, label: labels[place]!, participantCount })),
  )
  return found.filter(({ participantCount }) => participantCount > 0)
}

/** The labels of new parts. */
interface CarriedLabels {
  /** the label of each part: 0 to k - 1, each once */
  readonly labels: readonly number[]
  /** the share of people whose part goes on from the group that they were in, 0 to 1 */
  readonly stayedShare: number
}

/** Matches parts and earlier labels: the largest overlap first, then the next of the remaining ones. */
function matchLabels(overlaps: readonly Overlap[]) {
  const labels = new Map<number, number>()
  const taken = new Set<number>()
  let stayed = 0
  for (const { part, label, participantCount } of overlaps) {
    if (labels.has(part) || taken.has(label)) continue
    labels.set(part, label)
    taken.add(label)
    stayed += participantCount
  }
  return { labels, stayed }
}

/**
 * Gives the parts of a tier the labels from `first` on: a part keeps its earlier label if it is one of them; the others get what
 * is left in the order of their earlier labels, new parts last.
 */
function labelTier(
  parts: readonly number[],
  first: number,
  earlier: ReadonlyMap<number, number>,
  into: number[],
): void {
  const free = new Set(parts.map((_, at) => first + at))
  const moved: number[] = []
  for (const part of parts) {
    const label = earlier.get(part) ?? -1
    if (free.delete(label)) into[part] = label
    else moved.push(part)
  }
  moved.sort((one, other) => (earlier.get(one) ?? Infinity) - (earlier.get(other) ?? Infinity) || one - other)
  for (const [at, label] of [...free].sort((one, other) => one - other).entries()) into[moved[at]!] = label
}

/**
 * Carries earlier labels over to new parts, without gaps (docs/mathematics.md section 14): a part keeps the label of the earlier
 * group that it shares most people with, unless that is among the labels of another tier.
 * @param parts the part of each person, from 0; new parts keep their order
 * @param before the earlier label of each person, -1 for none
 * @param tiers of the parts: those of a lower tier have the lower labels
 */
export function carryLabels(
  parts: ArrayLike<number>,
  before: ArrayLike<number>,
  tiers: readonly number[],
): CarriedLabels {
  const overlaps = findOverlaps(parts, before, tiers.length).sort(
    (a, b) => b.participantCount - a.participantCount || a.part - b.part || a.label - b.label,
  )
  const { labels: earlier, stayed } = matchLabels(overlaps)
  const labels: number[] = []
  let first = 0
  for (const tier of [...new Set(tiers)].sort((one, other) => one - other)) {
    const own = [...tiers.keys()].filter((part) => tiers[part] === tier)
    labelTier(own, first, earlier, labels)
    first += own.length
  }
  return { labels, stayedShare: stayed / Math.max(1, parts.length) }
}
