import type { TopicWithComments } from './topic-tree.ts'

/** From which part of common comments (Jaccard) a topic is the same as an earlier one. */
const MIN_SIMILARITY = 0.5

/** How alike two sets of comments are: those in both, of those in either. */
function computeJaccard(one: ReadonlySet<number>, other: readonly number[]): number {
  const both = other.filter((tid) => one.has(tid)).length
  return both === 0 ? 0 : both / (one.size + other.length - both)
}

/**
 * Which topics of an earlier run there are again, so that what moderators decided about them still holds: in the same
 * layer, with at least half of the comments of both in common. Comments that came or went since are left out of the
 * comparison, so that a conversation that only grows keeps its topics. One topic continues one earlier topic at most; the
 * most alike go first.
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
