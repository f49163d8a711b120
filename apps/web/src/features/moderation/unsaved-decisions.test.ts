import { describe, expect, it } from 'vitest'
import {
  accept,
  applySteps,
  describeState,
  refuse,
  reject,
  reload,
  save,
  type Step,
} from '../../test/moderation-events.ts'
import type { DecisionRequest } from './moderation-types.ts'
import { formatUnsavedDecisions, parseUnsavedDecisions } from './unsaved-decisions.ts'

const open = reload({ unmoderated: [1, 2, 3, 4] })

describe('a lost sign-in', () => {
  const requests: readonly DecisionRequest[] = [1, 2].map((tid) => ({ tid, decision: { kind: 'reject' } }))
  const report = (...steps: (readonly Step[])[]) => describeState(applySteps(steps, requests))

  it('[NET-4] reports interrupted decisions once, except those that were saved after all', () => {
    expect(report(open)).toMatchObject({ failed: [1, 2], notice: 'interrupted' })
    expect(report(reload({ unmoderated: [1], rejected: [2] }))).toMatchObject({ failed: [1] })
    expect(report(reload({ rejected: [1, 2] }))).toMatchObject({ failed: [], notice: undefined })
    expect(report(open, [reject(1, 2)], open)).toMatchObject({ failed: [] })
  })
})

it('[NET-4] unsaved, refused and interrupted decisions are written, the same one about many comments once', () => {
  const interrupted = [{ tid: 6, decision: { kind: 'reject' } as const, reason: 'Spam' }]
  const before = applySteps([], interrupted)
  expect(parseUnsavedDecisions(formatUnsavedDecisions(before))).toEqual(interrupted)
  const state = applySteps([open, accept(1, 2), save(1), refuse(2), accept(3), reject(4), save(4)])
  const text = formatUnsavedDecisions(state)
  expect(text).toBe('[{"decision":{"kind":"accept"},"tids":[2,3]}]')
  expect(parseUnsavedDecisions(text).map(({ tid }) => tid)).toEqual([2, 3])
  expect(formatUnsavedDecisions(applySteps([open, accept(1), save(1)]))).toBeUndefined()
  expect(parseUnsavedDecisions(undefined)).toEqual([])
})
