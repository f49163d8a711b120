import { expect, it } from 'vitest'
import {
  createOpenFilter,
  type FilteredComment,
  filterQueue,
  type QueueFilter,
  parseQueueFilter,
  toQueueParameters,
  findReplacementProblem,
} from './queue.ts'

const HOUR_MS = 3_600_000
const NOW = 1000 * HOUR_MS

const createComment = (tid: number, more: Partial<FilteredComment> = {}): FilteredComment => ({
  tid,
  txt: `Comment ${tid}`,
  lang: null,
  created: String(NOW),
  ...more,
})

const CONTEXT = {
  now: NOW,
  hasRepeats: (tid: number) => tid === 3,
  topicTids: new Set<number>(),
  ranks: new Map([
    [3, 0],
    [1, 1],
  ]),
}
const mark = (kind: 'phone' | 'link') => [{ kind, from: 0, to: 1 }]

const some = [
  createComment(1, { txt: 'Más árboles', pid: 7, marks: mark('phone'), lang: 'es' }),
  createComment(2, { txt: '計程車要有保險', marks: mark('link'), detected_lang: 'zh' }),
  createComment(3, {
    txt: 'More trees, more parks and more shade',
    pid: 7,
    created: String(NOW - 30 * HOUR_MS),
  }),
  createComment(14, { txt: 'Benches', created: String(NOW - 200 * HOUR_MS) }),
]

const find = (filter: Partial<QueueFilter>) =>
  filterQueue(some, { ...createOpenFilter('oldest'), ...filter }, CONTEXT).map(({ tid }) => tid)

it.each<[string, Partial<QueueFilter>, number[]]>([
  ['a word without its accents', { search: 'arboles' }, [1]],
  ['all words, in any order', { search: 'parks TREES' }, [3]],
  ['Chinese', { search: '保險' }, [2]],
  ['a number', { search: '#14' }, [14]],
  ['several at once', { search: 'trees', author: 7 }, [3]],
  ['the newest first', { sort: 'newest' }, [14, 3, 2, 1]],
  ['everything', {}, [1, 2, 3, 14]],
])('[MOD-8] finds %s', (_, filter, found) => expect(find(filter)).toEqual(found))

it.each<[string, Partial<QueueFilter>, number[]]>([
  ['one kind of mark', { mark: 'link' }, [2]],
  ['what can harm somebody', { mark: 'risky' }, [1]],
  ['near-duplicates', { mark: 'repeats' }, [3]],
  ['what has no mark and no near-duplicates', { mark: 'none' }, [14]],
  ['a language that an author named, or that was detected', { language: 'zh' }, [2]],
  ['an author', { author: 7 }, [1, 3]],
  ['the last hour', { age: 'hour' }, [1, 2]],
  ['the last week', { age: 'week' }, [1, 2, 3]],
  ['what is older than a week', { age: 'older' }, [14]],
  ['the order of urgency, and what is new at its end', { sort: 'urgent' }, [3, 1, 2, 14]],
])('finds %s', (_, filter, found) => expect(find(filter)).toEqual(found))

it('filters by topic', () => {
  const find = (part: Partial<QueueFilter>, topicTids: number[]) =>
    filterQueue(
      some,
      { ...createOpenFilter('oldest'), ...part },
      { ...CONTEXT, topicTids: new Set(topicTids) },
    ).map(({ tid }) => tid)
  expect(find({ topic: 'run#0#1' }, [2, 14])).toEqual([2, 14])
  expect(find({ topic: 'run#0#9' }, [])).toEqual([])
  expect(find({}, [2])).toHaveLength(4)
})

it('[TRI-13] an address has every filter and the order, and leaves out what is usual', () => {
  const query = 'q=tree&mark=phone&language=de&topic=run%230%233&author=7&age=week&sort=newest'
  const filter = parseQueueFilter(new URLSearchParams(query), 'unmoderated')
  expect(filter).toMatchObject({ topic: 'run#0#3', language: 'de', author: 7, age: 'week' })
  expect(new URLSearchParams(toQueueParameters(filter, 'unmoderated')).toString()).toBe(query)
  expect(toQueueParameters(parseQueueFilter(new URLSearchParams(), 'accepted'), 'accepted')).toEqual({})
  expect(parseQueueFilter(new URLSearchParams('mark=nonsense&author=me&sort=x'), 'accepted')).toEqual(
    parseQueueFilter(new URLSearchParams(), 'accepted'),
  )
})

it.each([
  [['Other words'], undefined],
  [['One', 'Two'], undefined],
  [[], 'empty'],
  [['One', ' '], 'empty'],
  [[' Own words '], 'same'],
  [['Own words', 'More'], 'same'],
  [['x'.repeat(401)], 'too-long'],
])('[TRI-20] %j in place of “Own words”: %s', (texts, problem) => {
  expect(findReplacementProblem('Own words', texts)).toBe(problem)
})
