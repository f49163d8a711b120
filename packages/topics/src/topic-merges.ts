interface MergedTopic {
  readonly id: number
  readonly parts: readonly number[]
  readonly size: number
}

/** Calls `visit` for each pair. */
function visitPairs<T>(items: readonly T[], visit: (one: T, other: T) => void): void {
  for (const [at, one] of items.entries()) for (const other of items.slice(at + 1)) visit(one, other)
}

/** Computes the distances between centres, each of length 1: 1 minus their cosine similarity. */
function computeDistances(centres: Float64Array, count: number): readonly (readonly number[])[] {
  const width = centres.length / count
  const computeDistance = (one: number, other: number): number => {
    let sum = 0
    for (let k = 0; k < width; k += 1) sum += centres[one * width + k]! * centres[other * width + k]!
    return 1 - sum
  }
  const topics = Array.from({ length: count }, (_, at) => at)
  return topics.map((one) => topics.map((other) => computeDistance(one, other)))
}

/**
 * Computes the order in which topics are merged: by the average distance of their parts (average linkage) times the weight of
 * the pair (as in Ward's criterion), so that no topic absorbs all others. The second of a pair is merged into the first.
 * @param centres of the finest topics, row by row, each of length 1
 * @param sizes numbers of comments
 * @param canMerge false for parts of two topics that make none together
 */
export function computeTopicMerges(
  centres: Float64Array,
  sizes: readonly number[],
  canMerge: (parts: readonly number[], others: readonly number[]) => boolean,
): (readonly [number, number])[] {
  const between = computeDistances(centres, sizes.length)
  let left: MergedTopic[] = sizes.map((size, id) => ({ id, parts: [id], size }))
  const computeCost = (one: MergedTopic, other: MergedTopic): number => {
    let sum = 0
    for (const own of one.parts) for (const part of other.parts) sum += between[own]![part]!
    const mean = sum / (one.parts.length * other.parts.length)
    return mean * ((one.size * other.size) / (one.size + other.size))
  }
  // a pair that was refused once stays so
  const refused = new Map<MergedTopic, Set<MergedTopic>>()
  const findPair = () => {
    for (const [one, other] of sortPairs(left, computeCost)) {
      if (refused.get(one)?.has(other)) continue
      if (canMerge(one.parts, other.parts)) return [one, other] as const
      refused.set(one, (refused.get(one) ?? new Set()).add(other))
    }
    return undefined
  }
  const merges: (readonly [number, number])[] = []
  for (let pair = findPair(); pair; pair = findPair()) {
    const [one, other] = pair
    merges.push([one.id, other.id])
    const both = { id: one.id, parts: [...one.parts, ...other.parts], size: one.size + other.size }
    left = left.filter((own) => own !== other).map((own) => (own === one ? both : own))
  }
  return merges
}

/** The pairs of topics, the cheapest first; of ties the first. */
function sortPairs(
  left: readonly MergedTopic[],
  computeCost: (one: MergedTopic, other: MergedTopic) => number,
): (readonly [MergedTopic, MergedTopic])[] {
  const pairs: { readonly pair: readonly [MergedTopic, MergedTopic]; readonly cost: number }[] = []
  // the last digits of a cost may depend on the order of its sum
  visitPairs(left, (one, other) =>
    pairs.push({ pair: [one, other], cost: Math.round(computeCost(one, other) * 1e9) }),
  )
  return pairs.sort((a, b) => a.cost - b.cost).map(({ pair }) => pair)
}
