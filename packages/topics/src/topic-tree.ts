/** A topic with its comments. */
export interface TopicWithComments {
  readonly layer_id: number
  readonly cluster_id: number
  readonly tids: readonly number[]
}

/** A topic with the finer topics inside it. */
export interface TopicBranch<T> {
  readonly topic: T
  readonly children: readonly TopicBranch<T>[]
}

/** The topic with the most common comments in the nearest coarser layer that has one. */
function findParent<T extends TopicWithComments>(
  topic: T,
  coarser: readonly (readonly [layer: number, holder: ReadonlyMap<number, T>])[],
): T | undefined {
  for (const [layer, holder] of coarser) {
    if (layer <= topic.layer_id) continue
    const shared = new Map<T, number>()
    for (const tid of topic.tids) {
      const held = holder.get(tid)
      if (held) shared.set(held, (shared.get(held) ?? 0) + 1)
    }
    const [best] = [...shared].sort(
      ([one, many], [other, more]) => more - many || one.cluster_id - other.cluster_id,
    )
    if (best) return best[0]
  }
  return undefined
}

/**
 * Creates a tree of topics, coarse ones above fine ones; layer 0 is the finest. The parent of a topic is the one in the next
 * coarser layer with the most common comments, the first of ties; without one it is a root.
 */
export function createTopicTree<T extends TopicWithComments>(topics: readonly T[]): TopicBranch<T>[] {
  const sorted = [...topics].sort(
    (one, other) => other.layer_id - one.layer_id || one.cluster_id - other.cluster_id,
  )
  const layers = [...new Set(sorted.map(({ layer_id }) => layer_id))].sort((one, other) => one - other)
  const holders = layers.map((layer) => {
    const holder = new Map<number, T>()
    for (const topic of sorted)
      if (topic.layer_id === layer) for (const tid of topic.tids) holder.set(tid, topic)
    return [layer, holder] as const
  })
  const branches = new Map(sorted.map((topic) => [topic, { topic, children: [] as TopicBranch<T>[] }]))
  const roots: TopicBranch<T>[] = []
  for (const [topic, branch] of branches) {
    const parent = findParent(topic, holders)
    const siblings = parent ? branches.get(parent)?.children : undefined
    ;(siblings ?? roots).push(branch)
  }
  return roots
}

/** A topic continues an earlier one from this Jaccard similarity of their comments on. */
const MIN_SIMILARITY = 0.5

/** The earlier topics of each comment of a layer. */
function groupByComment<E extends TopicWithComments>(earlier: readonly E[], layer: number): Map<number, E[]> {
  const holders = new Map<number, E[]>()
  for (const old of earlier)
    if (old.layer_id === layer)
      for (const tid of old.tids) {
        const known = holders.get(tid)
        if (known) known.push(old)
        else holders.set(tid, [old])
      }
  return holders
}

/** Counts the comments that a topic has in common with each earlier one. */
function countShared<E>(tids: readonly number[], holders: ReadonlyMap<number, readonly E[]>): Map<E, number> {
  const shared = new Map<E, number>()
  for (const tid of tids)
    for (const old of holders.get(tid) ?? []) shared.set(old, (shared.get(old) ?? 0) + 1)
  return shared
}

const countKnown = (tids: readonly number[], known: ReadonlySet<number>): number =>
  tids.reduce((count, tid) => count + Number(known.has(tid)), 0)

/**
 * Matches topics with those of an earlier run, so that what moderators did with them stays valid: in the same layer, with at
 * least half of the comments of both in common. Only comments of both runs are compared, so a growing conversation keeps its
 * topics. A topic continues at most one earlier topic; the most similar pairs are matched first.
 * @returns the earlier topic of each topic that persists
 */
export function findPersistingTopics<E extends TopicWithComments, T extends TopicWithComments>(
  earlier: readonly E[],
  now: readonly T[],
): Map<T, E> {
  const known = new Set(earlier.flatMap(({ tids }) => tids))
  const after = new Set(now.flatMap(({ tids }) => tids))
  const sizes = new Map(earlier.map((old) => [old, countKnown(old.tids, after)]))
  const layers = new Map(
    [...new Set(now.map(({ layer_id }) => layer_id))].map((layer) => [layer, groupByComment(earlier, layer)]),
  )
  const pairs = now.flatMap((topic) => {
    const size = countKnown(topic.tids, known)
    return [...countShared(topic.tids, layers.get(topic.layer_id) ?? new Map<number, E[]>())]
      .map(([old, both]) => ({ topic, old, alike: both / (size + (sizes.get(old) ?? 0) - both) }))
      .filter(({ alike }) => alike >= MIN_SIMILARITY)
  })
  pairs.sort(
    (a, b) =>
      b.alike - a.alike || a.topic.cluster_id - b.topic.cluster_id || a.old.cluster_id - b.old.cluster_id,
  )
  const found = new Map<T, E>()
  const taken = new Set<E>()
  for (const { topic, old } of pairs) {
    if (found.has(topic) || taken.has(old)) continue
    found.set(topic, old)
    taken.add(old)
  }
  return found
}
