import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findPersistingTopics } from './topic-tree.ts'

const createTopic = (cluster_id: number, tids: readonly number[], layer_id = 0) => ({
  layer_id,
  cluster_id,
  tids,
})

it.each([
  [
    'the same comments under another number',
    [createTopic(0, [1, 2, 3])],
    [createTopic(4, [1, 2, 3])],
    { 4: 0 },
  ],
  [
    'half of the comments of both',
    [createTopic(0, [1, 2, 3]), createTopic(1, [4])],
    [createTopic(0, [2, 3, 4])],
    { 0: 0 },
  ],
  [
    'less than half',
    [createTopic(0, [1, 2, 3]), createTopic(1, [4, 5])],
    [createTopic(0, [3, 4, 5])],
    { 0: 1 },
  ],
  ['new comments, which do not count', [createTopic(0, [1, 2])], [createTopic(0, [1, 2, 7, 8, 9])], { 0: 0 }],
  ['comments that are gone', [createTopic(0, [1, 2, 5, 6, 7])], [createTopic(0, [1, 2])], { 0: 0 }],
  ['another layer', [createTopic(0, [1, 2], 1)], [createTopic(0, [1, 2])], {}],
  [
    'two that claim one',
    [createTopic(0, [1, 2, 3, 4])],
    [createTopic(0, [1, 2]), createTopic(1, [3, 4])],
    { 0: 0 },
  ],
  ['only new comments', [createTopic(0, [1])], [createTopic(0, [2])], {}],
  ['no comments', [createTopic(0, [])], [createTopic(0, [])], {}],
])('[MATH-8] finds persisting topics: %s', (_, earlier, now, wanted) => {
  const found = [...findPersistingTopics(earlier, now)].map(([to, from]) => [to.cluster_id, from.cluster_id])
  expect(Object.fromEntries(found)).toEqual(wanted)
})

it('[MATH-8] all topics of an equal run persist, and no two continue the same one', () => {
  const homes = fc.array(fc.nat(5), { maxLength: 40 })
  const topics = (of: readonly number[]) =>
    [...new Set(of)].map((own) =>
      createTopic(
        own,
        [...of.keys()].filter((tid) => of[tid] === own),
      ),
    )
  fc.assert(
    fc.property(homes, homes, (one, other) => {
      const again = findPersistingTopics(topics(one), topics(one))
      expect([...again].every(([to, from]) => to.cluster_id === from.cluster_id)).toBe(true)
      expect(again.size).toBe(new Set(one).size)
      const found = findPersistingTopics(topics(one), topics(other))
      expect(new Set(found.values()).size).toBe(found.size)
    }),
    { numRuns: 50 },
  )
})
