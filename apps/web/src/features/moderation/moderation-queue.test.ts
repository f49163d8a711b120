import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyDecision,
  findDecidedByOthers,
  type Decision,
  getCommentState,
  findNextInQueue,
  selectRange,
  hasEffect,
} from './moderation-queue.ts'

const createComment = (tid: number, more: object = {}) => ({
  tid,
  txt: `Comment ${tid}`,
  mod: 0,
  active: true,
  is_meta: false,
  is_seed: false,
  ...more,
})
const someState = fc.record({ mod: fc.constantFrom(-1, 0, 1), active: fc.boolean(), is_meta: fc.boolean() })
const someDecision: fc.Arbitrary<Decision> = fc.oneof(
  fc.constant({ kind: 'accept' } as const),
  fc.constant({ kind: 'reject' } as const),
  fc.record({ kind: fc.constant('meta' as const), is_meta: fc.boolean() }),
)

describe('decisions', () => {
  it('[MOD-8] after any decisions, restoring sets the earlier state', () => {
    fc.assert(
      fc.property(someState, fc.array(someDecision), (state, decisions) => {
        const after = decisions.reduce(applyDecision, state)
        expect(applyDecision(after, { kind: 'restore', to: getCommentState(state), from: after })).toEqual(
          state,
        )
      }),
    )
  })

  it('[MOD-5] a decision made twice changes nothing the second time', () => {
    fc.assert(
      fc.property(someState, someDecision, (state, decision) => {
        expect(hasEffect(applyDecision(state, decision), decision)).toBe(false)
      }),
    )
  })
})

it('[MOD-9] decisions of others are distinguished from own decisions, and stay until the comment is back', () => {
  const before = [createComment(1), createComment(2), createComment(3)]
  const found = findDecidedByOthers(
    before,
    [createComment(1), createComment(2, { mod: 1 }), createComment(4)],
    new Map(),
  )
  expect([...found]).toEqual([[2, 'unmoderated']])
  const again = findDecidedByOthers([createComment(2, { mod: 1 })], [createComment(2, { mod: -1 })], found)
  expect([...again]).toEqual([[2, 'unmoderated']])
  expect([...findDecidedByOthers([createComment(2, { mod: -1 })], [createComment(2)], again)]).toEqual([])
})

describe('the queue', () => {
  it('[MOD-8] continues with the next comment that stays, at its end with the one before', () => {
    const gone = new Set([2, 3, 5])
    const stays = (tid: number) => !gone.has(tid)
    expect(findNextInQueue([1, 2, 3, 4, 5], 2, stays)).toBe(4)
    expect(findNextInQueue([1, 2, 3, 4, 5], 5, stays)).toBe(4)
    expect(findNextInQueue([2, 3], 2, stays)).toBeUndefined()
  })

  it('[MOD-8] a range extends from the last selection to this one, in either direction', () => {
    expect(selectRange([1, 4, 6, 9], 4, 9)).toEqual([4, 6, 9])
    expect(selectRange([1, 4, 6, 9], 9, 4)).toEqual([4, 6, 9])
    expect(selectRange([1, 4, 6], undefined, 6)).toEqual([6])
    expect(selectRange([1, 4, 6], 5, 6)).toEqual([6])
  })
})
