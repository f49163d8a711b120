import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTopicTree, type TopicBranch, type TopicWithComments } from './topic-tree.ts'

const createTopic = (layer_id: number, cluster_id: number, tids: number[]) => ({ layer_id, cluster_id, tids })

/** Formats the tree as `layer_cluster` with its children. */
const toShortForm = (branches: readonly TopicBranch<TopicWithComments>[]): unknown[] =>
  branches.map(({ topic: { layer_id, cluster_id }, children }) => [
    `${layer_id}_${cluster_id}`,
    ...toShortForm(children),
  ])

describe('the tree of topics', () => {
  it('[API-4] has coarse topics above the fine ones that share most comments with them', () => {
    const tree = createTopicTree([
      createTopic(0, 0, [1, 2, 3]),
      createTopic(0, 1, [4, 5]),
      createTopic(0, 2, [6]),
      createTopic(1, 0, [1, 2, 4]),
      createTopic(1, 1, [3, 5]),
      createTopic(2, 0, [1, 2, 3, 4, 5]),
    ])
    expect(toShortForm(tree)).toEqual([['2_0', ['1_0', ['0_0'], ['0_1']], ['1_1']], ['0_2']])
  })

  it('[API-4] skips a layer that leaves a topic out', () => {
    expect(
      toShortForm(
        createTopicTree([createTopic(0, 0, [1]), createTopic(1, 0, [2]), createTopic(2, 0, [1, 2])]),
      ),
    ).toEqual([['2_0', ['1_0'], ['0_0']]])
  })

  it('[API-4] contains every topic once, in any order', () => {
    const layer = fc.array(fc.nat(4), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 3 }), fc.infiniteStream(fc.nat()), (layers, chances) => {
        const topics = layers.flatMap((clusters, layer_id) =>
          [...new Set(clusters)].map((cluster) =>
            createTopic(
              layer_id,
              cluster,
              clusters.flatMap((one, tid) => (one === cluster ? [tid] : [])),
            ),
          ),
        )
        const count = (branches: readonly TopicBranch<TopicWithComments>[]): number =>
          branches.reduce((sum, { children }) => sum + 1 + count(children), 0)
        const tree = createTopicTree(topics)
        expect(count(tree)).toBe(topics.length)
        const shuffled = topics
          .map((one) => ({ one, chance: chances.next().value ?? 0 }))
          .sort((a, b) => a.chance - b.chance)
          .map(({ one }) => one)
        expect(toShortForm(createTopicTree(shuffled))).toEqual(toShortForm(tree))
      }),
    )
  })
})
