import fc from 'fast-check'
import { expect, it } from 'vitest'
import { persistingTopics } from './persisting-topics.ts'

const topic = (cluster_id: number, tids: readonly number[], layer_id = 0) => ({ layer_id, cluster_id, tids })

it.each([
  ['the same comments under another number', [topic(0, [1, 2, 3])], [topic(4, [1, 2, 3])], { 4: 0 }],
  ['half of the comments of both', [topic(0, [1, 2, 3]), topic(1, [4])], [topic(0, [2, 3, 4])], { 0: 0 }],
  ['less than half', [topic(0, [1, 2, 3]), topic(1, [4, 5])], [topic(0, [3, 4, 5])], { 0: 1 }],
  ['new comments, which do not count', [topic(0, [1, 2])], [topic(0, [1, 2, 7, 8, 9])], { 0: 0 }],
  ['comments that are gone', [topic(0, [1, 2, 5, 6, 7])], [topic(0, [1, 2])], { 0: 0 }],
  ['another layer', [topic(0, [1, 2], 1)], [topic(0, [1, 2])], {}],
  ['two that claim one', [topic(0, [1, 2, 3, 4])], [topic(0, [1, 2]), topic(1, [3, 4])], { 0: 0 }],
  ['only new comments', [topic(0, [1])], [topic(0, [2])], {}],
  ['no comments', [topic(0, [])], [topic(0, [])], {}],
])('[MATH-8] tells which topics persist: %s', (_, earlier, now, wanted) => {
  const found = [...persistingTopics(earlier, now)].map(([to, from]) => [to.cluster_id, from.cluster_id])
  expect(Object.fromEntries(found)).toEqual(wanted)
})

it('[MATH-8] a run that is the same persists wholly, and never are two topics one', () => {
  const homes = fc.array(fc.nat(5), { maxLength: 40 })
  const topics = (of: readonly number[]) =>
    [...new Set(of)].map((own) =>
      topic(
        own,
        [...of.keys()].filter((tid) => of[tid] === own),
      ),
    )
  fc.assert(
    fc.property(homes, homes, (one, other) => {
      const again = persistingTopics(topics(one), topics(one))
      expect([...again].every(([to, from]) => to.cluster_id === from.cluster_id)).toBe(true)
      expect(again.size).toBe(new Set(one).size)
      const found = persistingTopics(topics(one), topics(other))
      expect(new Set(found.values()).size).toBe(found.size)
    }),
    { numRuns: 50 },
  )
})
