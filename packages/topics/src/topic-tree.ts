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
