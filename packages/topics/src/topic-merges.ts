interface MergedTopic {
  readonly id: number
  readonly parts: readonly number[]
  readonly size: number
}

/**
 * Computes the order in which topics are merged: by the average distance of their parts (average linkage) times the weight of
 * the pair (as in Ward's criterion), so that no topic absorbs all others. The second of a pair is merged into the first.
 * @param centres of the finest topics, row by row, each of length 1
 * @param sizes numbers of comments
 */
export function computeTopicMerges(
  centres: Float64Array,
  sizes: readonly number[],
): (readonly [number, number])[] {
  const count = sizes.length
  const width = centres.length / count
  const computeDistance = (one: number, other: number): number => {
    let sum = 0
    for (let k = 0; k < width; k += 1) sum += centres[one * width + k]! * centres[other * width + k]!
    return 1 - sum
  }
  const between = sizes.map((_, one) => sizes.map((_, other) => computeDistance(one, other)))
  let left: MergedTopic[] = sizes.map((size, id) => ({ id, parts: [id], size }))
  const computeCost = (one: MergedTopic, other: MergedTopic): number => {
    let sum = 0
    for (const own of one.parts) for (const part of other.parts) sum += between[own]![part]!
    const mean = sum / (one.parts.length * other.parts.length)
    return mean * ((one.size * other.size) / (one.size + other.size))
  }
  const merges: (readonly [number, number])[] = []
  while (left.length > 1) {
    const [one, other] = findCheapestPair(left, computeCost)
    merges.push([one.id, other.id])
    const both = { id: one.id, parts: [...one.parts, ...other.parts], size: one.size + other.size }
    left = left.filter((own) => own !== other).map((own) => (own === one ? both : own))
  }
  return merges
}

/** The cheapest pair, the first of ties. */
function findCheapestPair(
  left: readonly MergedTopic[],
  computeCost: (one: MergedTopic, other: MergedTopic) => number,
) {
  let best: readonly [MergedTopic, MergedTopic] = [left[0]!, left[1]!]
  let least = Infinity
  for (const [at, one] of left.entries()) {
    for (const other of left.slice(at + 1)) {
      const cost = computeCost(one, other)
      if (cost < least - 1e-9) [best, least] = [[one, other], cost]
    }
  }
  return best
}
