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
export interface CarriedLabels {
  /** the label of each part */
  readonly labels: readonly number[]
  /** the share of people who keep their label, 0 to 1 */
  readonly stayedShare: number
}

/**
 * Carries earlier labels over to new parts: the part and the label with the largest overlap are matched first, then the next
 * of the remaining ones. A part without a match gets the lowest unused label, if possible one that was not used before.
 * @param parts the part of each person, from 0; new parts keep their order
 * @param before the earlier label of each person, -1 for none
 */
export function carryLabels(parts: ArrayLike<number>, before: ArrayLike<number>, k: number): CarriedLabels {
  const pairs = findOverlaps(parts, before, k).sort(
    (a, b) => b.participantCount - a.participantCount || a.part - b.part || a.label - b.label,
  )
  const labels = new Map<number, number>()
  const taken = new Set<number>()
  let stayed = 0
  for (const { part, label, participantCount } of pairs) {
    if (labels.has(part) || taken.has(label)) continue
    labels.set(part, label)
    taken.add(label)
    stayed += participantCount
  }
  const known = new Set(pairs.map(({ label }) => label))
  const takeFreeLabel = (): number => {
    let label = 0
    while (taken.has(label) || known.has(label)) label += 1
    if (label >= MAX_LABELS) for (label = 0; taken.has(label);) label += 1
    taken.add(label)
    return label
  }
  return {
    labels: Array.from({ length: k }, (_, part) => labels.get(part) ?? takeFreeLabel()),
    stayedShare: stayed / Math.max(1, parts.length),
  }
}

/** Labels are below this as long as one is free, so letters do not grow with every change. */
const MAX_LABELS = 5
