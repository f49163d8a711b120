import { expect, it } from 'vitest'
import { isTopicRunPending, MIN_TOPIC_COMMENTS } from './topics-outdated.ts'

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
