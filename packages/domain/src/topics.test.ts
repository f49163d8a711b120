import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getCommentStatus,
  computeCompletionRate,
  countTopics,
  findReportedLayer,
  groupByLayer,
  applyActionToComment,
  parseTopicKey,
  toTopicAction,
  formatTopicKey,
  parseTopicStatus,
  isTopicRunPending,
  MIN_TOPIC_COMMENTS,
} from './topics.ts'

describe('topics', () => {
  it.each([
    ['accept', 'accepted'],
    ['Accepted', 'accepted'],
    [1, 'accepted'],
    ['1', 'accepted'],
    ['reject', 'rejected'],
    ['rejected', 'rejected'],
    [-1, 'rejected'],
    ['meta', 'meta'],
    [0, 'meta'],
    ['pending', 'pending'],
    ['', 'pending'],
    [undefined, 'pending'],
    ['constructor', 'pending'],
    [7, 'pending'],
  ])('[TOP-6] reads the status %j as %s', (word, status) => expect(parseTopicStatus(word)).toBe(status))

  it.each([
    [{ mod: 1, is_meta: false }, 'accepted'],
    [{ mod: -1, is_meta: false }, 'rejected'],
    [{ mod: 0, is_meta: false }, 'pending'],
    [{ mod: 0, is_meta: true }, 'meta'],
    [{ mod: 1, is_meta: true }, 'meta'],
    [{ mod: -1, is_meta: true }, 'rejected'],
  ])('[TOP-6] the status of the comment %j is %s', (comment, status) =>
    expect(getCommentStatus(comment)).toBe(status),
  )

  it('[API-4] accepts the action words of both vocabularies and no others', () => {
    expect(['accept', 'accepted', 'reject', 'rejected', 'meta'].map(toTopicAction)).toEqual([
      'accept',
      'accept',
      'reject',
      'reject',
      'meta',
    ])
    for (const word of ['', '1', '-1', '0', 'pending', 'restore', 'toString'])
      expect(toTopicAction(word)).toBeUndefined()
  })

  it('[API-4] accepting shows a hidden comment; only the meta action changes metadata', () => {
    const hidden = { mod: 0, active: false, is_meta: true }
    expect(applyActionToComment('accept', hidden)).toEqual({ mod: 1, active: true, is_meta: true })
    expect(applyActionToComment('reject', hidden)).toEqual({ mod: -1, active: false, is_meta: true })
    const plain = { mod: 1, active: true, is_meta: false }
    expect(applyActionToComment('meta', plain)).toEqual({ mod: 0, active: true, is_meta: true })
  })

  it('[API-4] reads every key that it writes, and the older form', () => {
    const job = fc.stringMatching(/^[^#]+$/)
    fc.assert(
      fc.property(job, fc.nat(9999), fc.nat(999_999), (job, layer, cluster) => {
        const place = { job, layer, cluster }
        expect(parseTopicKey(formatTopicKey(place))).toEqual(place)
      }),
    )
    expect(parseTopicKey('layer2_14')).toEqual({ layer: 2, cluster: 14 })
    for (const key of ['', 'a', '#0#1', 'a#0', 'a#b#1', 'a#0#-1', 'a#0#1#2', 'layer_1', 'xlayer0_1'])
      expect(parseTopicKey(key)).toBeUndefined()
  })

  it('[TOP-2] groups topics by layer in the order of their clusters', () => {
    const topic = (layer_id: number, cluster_id: number) => ({ layer_id, cluster_id })
    expect(groupByLayer([topic(1, 10), topic(0, 2), topic(1, 9), topic(0, 0)])).toEqual({
      0: [topic(0, 0), topic(0, 2)],
      1: [topic(1, 9), topic(1, 10)],
    })
  })

  it('[TOP-5] counts topics, and gives the share of those decided in percent', () => {
    const stats = countTopics(['accepted', 'rejected', 'meta', 'pending'].map((status) => ({ status })))
    expect(stats).toEqual({ total_topics: 4, pending: 1, accepted: 1, rejected: 1, meta: 1 })
    expect(computeCompletionRate(stats)).toBe(75)
    expect(computeCompletionRate({ total_topics: 3, pending: 2 }).toFixed(1)).toBe('33.3')
    expect(computeCompletionRate({ total_topics: 1, pending: 0 })).toBe(100)
    expect(computeCompletionRate(countTopics([]))).toBe(0)
  })
})

it.each([
  ['no comments', { comments: 0, foundFrom: null, remaining: 0 }, false],
  ['one too few', { comments: MIN_TOPIC_COMMENTS - 1, foundFrom: null, remaining: 0 }, false],
  ['enough for the first time', { comments: MIN_TOPIC_COMMENTS, foundFrom: null, remaining: 0 }, true],
  ['nothing new', { comments: 100, foundFrom: 100, remaining: 100 }, false],
  ['a few new ones', { comments: 109, foundFrom: 100, remaining: 100 }, false],
  ['a tenth more', { comments: 110, foundFrom: 100, remaining: 100 }, true],
  ['a tenth removed', { comments: 90, foundFrom: 100, remaining: 90 }, true],
  ['as many new as removed, a tenth in all', { comments: 100, foundFrom: 100, remaining: 95 }, true],
  ['two of a small conversation', { comments: 12, foundFrom: 10, remaining: 10 }, false],
  ['three of a small conversation', { comments: 13, foundFrom: 10, remaining: 10 }, true],
  ['all removed', { comments: 0, foundFrom: 10, remaining: 0 }, true],
])('[MATH-8] topics are computed again after enough changes: %s', (_, basis, isPending) => {
  expect(isTopicRunPending(basis)).toBe(isPending)
})

it.each([
  [{ 0: 20, 1: 8, 2: 3 }, 0],
  [{ 0: 21, 1: 8, 2: 3 }, 1],
  [{ 0: 5, 1: 2 }, 0],
  [{ 0: 90, 1: 40, 2: 16 }, 2],
  [{ 0: 0 }, undefined],
  [{}, undefined],
])('[RPT-3] reports the finest layer of at most 20 topics: %j', (layers, layer) => {
  const counts = new Map(Object.entries(layers).map(([of, count]) => [Number(of), count]))
  expect(findReportedLayer(counts)).toBe(layer)
})
