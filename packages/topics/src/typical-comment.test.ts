import { expect, it } from 'vitest'
import { findTypicalComment, isQuotable } from './typical-comment.ts'
import { computeTypicality } from './name-topics.ts'
import { createVocabulary } from './vocabulary.ts'

const createMember = (tid: number, typicality: number | null, txt = 'More trees') => ({
  tid,
  typicality,
  txt,
})

it.each([
  ['the most typical', [createMember(1, 0.2), createMember(2, 0.8)], 2],
  ['the first of ties', [createMember(4, 0.8), createMember(2, 0.8)], 2],
  ['a shorter one before a long one', [createMember(1, 0.2), createMember(2, 0.8, 'word '.repeat(60))], 1],
  [
    'the most typical of long ones',
    [createMember(1, 0.2, 'word '.repeat(50)), createMember(2, 0.8, 'word '.repeat(60))],
    2,
  ],
  [
    'a shorter one in Chinese',
    [createMember(1, 0.2, '多種樹'), createMember(2, 0.8, '多種樹'.repeat(30))],
    1,
  ],
  ['none that was not measured', [createMember(1, null)], undefined],
  ['none without a text', [createMember(1, 0.9, ' ')], undefined],
  ['none of none', [], undefined],
])('[RES-62] quotes %s', (_, members, tid) => {
  expect(findTypicalComment(members)?.tid).toBe(tid)
})

it.each([
  [{ mod: 1, active: 1, is_meta: 0 }, true],
  [{ mod: 1, active: true, is_meta: false }, true],
  [{ mod: 0, active: 1, is_meta: 0 }, false],
  [{ mod: -1, active: 1, is_meta: 0 }, false],
  [{ mod: 1, active: 0, is_meta: 0 }, false],
  [{ mod: 1, active: 1, is_meta: 1 }, false],
])('[RES-62] quotes only accepted comments to the public: %j', (comment, expected) => {
  expect(isQuotable(comment)).toBe(expected)
})

it('[RES-62] finds a comment with the telling words more typical than one near the centre without them', () => {
  const { comments } = createVocabulary(['True but too broad', 'Roads need repair', 'Roads'])
  const weighed = [
    { term: comments[1]!.words[0]!, weight: 5 },
    { term: comments[1]!.words.at(-1)!, weight: 3 },
  ]
  expect(computeTypicality([0.9, 0.8, 0.7], comments, weighed)).toEqual([0.45, 0.9, 0.6625])
  expect(computeTypicality([-0.2, 1, 1], comments, [])).toEqual([0, 0.5, 0.5])
})
