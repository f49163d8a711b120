import type { TopicWithComments } from './topic-tree.ts'

/** A topic continues an earlier one from this Jaccard similarity of their comments on. */
const MIN_SIMILARITY = 0.5

/** The Jaccard similarity of two sets of comments. */
function computeJaccard(one: ReadonlySet<number>, other: readonly number[]): number {
  const both = other.filter((tid) => one.has(tid)).length
  return both === 0 ? 0 : both / (one.size + other.length - both)
}

/**
 * Matches topics with those of an earlier run, so that moderators' decisions about them stay valid: in the same layer, with at
 * least half of the comments of both in common. Only comments of both runs are compared, so a growing conversation keeps its
 * topics. A topic continues at most one earlier topic; the most similar pairs are matched first.
 * @returns the earlier topic of each topic that persists
 */
export function findPersistingTopics<E extends TopicWithComments, T extends TopicWithComments>(
  earlier: readonly E[],
  now: readonly T[],
): Map<T, E> {
  const [before, after] = [earlier, now].map((topics) => new Set(topics.flatMap(({ tids }) => tids)))
  const pairs = now.flatMap((topic) => {
    const own = new Set(topic.tids.filter((tid) => before!.has(tid)))
    return earlier
      .filter(({ layer_id }) => layer_id === topic.layer_id)
      .map((old) => ({
        topic,
        old,
        alike: computeJaccard(
          own,
          old.tids.filter((tid) => after!.has(tid)),
        ),
      }))
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
