/** A new part, an earlier label, and how many people had that and are in this. */
interface Overlap {
  readonly part: number
  readonly label: number
  readonly people: number
}

/** Those with anybody in them. There are few labels, and many people. */
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
    Array.from(own, (people, part) => ({ part, label: labels[place]!, people })),
  )
  return found.filter(({ people }) => people > 0)
}

/** How parts go on. */
export interface CarriedLabels {
  /** for each part its label */
  readonly labels: readonly number[]
  /** the share of people who have the label that they had before, 0 to 1 */
  readonly stayedShare: number
}

/**
 * The labels under which parts go on: the part and the earlier label with the most people in common are matched, then the
 * next of those left. A part without a match gets the lowest label that is in no use and, if possible, was in none.
 * @param parts for each person the part, counting from 0; parts that nobody knows from before keep their order
 * @param before for the same people the earlier label, -1 for none
 */
export function carryLabels(parts: ArrayLike<number>, before: ArrayLike<number>, k: number): CarriedLabels {
  const pairs = findOverlaps(parts, before, k).sort(
    (a, b) => b.people - a.people || a.part - b.part || a.label - b.label,
  )
  const labels = new Map<number, number>()
  const taken = new Set<number>()
  let stayed = 0
  for (const { part, label, people } of pairs) {
    if (labels.has(part) || taken.has(label)) continue
    labels.set(part, label)
    taken.add(label)
    stayed += people
  }
  const known = new Set(pairs.map(({ label }) => label))
  const free = (): number => {
    let label = 0
    while (taken.has(label) || known.has(label)) label += 1
    if (label >= MAX_LABELS) for (label = 0; taken.has(label);) label += 1
    taken.add(label)
    return label
  }
  return {
    labels: Array.from({ length: k }, (_, part) => labels.get(part) ?? free()),
    stayedShare: stayed / Math.max(1, parts.length),
  }
}

/** Groups have labels below this as long as there are free ones, so that there are never more letters than groups. */
const MAX_LABELS = 5
