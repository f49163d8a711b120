import { expect, it } from 'vitest'
import { isTopicRunPending, MIN_TOPIC_COMMENTS } from './topics-outdated.ts'

it.each([
  ['no comments', { comments: 0, found: null, kept: 0 }, false],
  ['one too few', { comments: MIN_TOPIC_COMMENTS - 1, found: null, kept: 0 }, false],
  ['enough for the first time', { comments: MIN_TOPIC_COMMENTS, found: null, kept: 0 }, true],
  ['nothing new', { comments: 100, found: 100, kept: 100 }, false],
  ['a few new ones', { comments: 109, found: 100, kept: 100 }, false],
  ['a tenth more', { comments: 110, found: 100, kept: 100 }, true],
  ['a tenth removed', { comments: 90, found: 100, kept: 90 }, true],
  ['as many new as removed, a tenth in all', { comments: 100, found: 100, kept: 95 }, true],
  ['two of a small conversation', { comments: 12, found: 10, kept: 10 }, false],
  ['three of a small conversation', { comments: 13, found: 10, kept: 10 }, true],
  ['all removed', { comments: 0, found: 10, kept: 0 }, true],
])('[MATH-8] topics are found when the comments changed enough: %s', (_, basis, due) => {
  expect(isTopicRunPending(basis)).toBe(due)
})
