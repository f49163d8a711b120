import { describe, expect, it } from 'vitest'
import { createFinding, createFindings } from '../../testing/findings.ts'
import type { Findings } from './findings.ts'
import {
  computePosition,
  findDeepestDivide,
  findGroupAbsence,
  findSilence,
  findTypical,
  isAllFew,
} from './story.ts'

const PEOPLE = { voted: 90, grouped: 80, ungrouped: 10 }
const common = createFinding(0, [78, 2, 0], [40, 0, 0], [38, 2, 0])
const divided = createFinding(3, [40, 40, 0], [36, 4, 0], [4, 36, 0])
const reverse = createFinding(4, [40, 40, 0], [4, 36, 0], [36, 4, 0])
const createResult = (sizes: readonly number[], fields: Partial<Findings> = {}, outcome = 'groups') => ({
  counts: { voters: 90 },
  opinion: { findings: createFindings(sizes, { people: PEOPLE, common: [common], ...fields }), outcome },
})

describe('what the Story can say', () => {
  it.each([
    ['nobody', { counts: { voters: 0 }, opinion: null }],
    ['waiting', { counts: { voters: 2 }, opinion: null }],
    ['waiting', createResult([], { people: { voted: 0, grouped: 0, ungrouped: 0 } })],
    ['unaccepted', createResult([40, 40], { common: [], unaccepted: 3 })],
    [undefined, createResult([40, 40])],
  ])(
    '[STORY-6] is nothing (%s) while nobody has voted, nothing is analysed, or nothing is accepted',
    (why, result) => {
      expect(findSilence(result)).toBe(why)
    },
  )

  it.each([
    ['few', { counts: { voters: 2 }, opinion: null }],
    ['few', createResult([])],
    ['one', createResult([80])],
    ['untold', createResult([], { groups: [0, 1].map((id) => ({ id, size: 2, told: id === 0 })) })],
    ['unstable', createResult([40, 40], {}, 'no-stable-groups')],
    [undefined, createResult([40, 40])],
  ])('[STORY-6] is nothing about groups (%s) while they are not sure', (why, result) => {
    expect(findGroupAbsence(result)).toBe(why)
  })

  it('[STORY-6] is that all have too few votes only where no comment has enough', () => {
    expect([
      isAllFew(createFindings([40, 40], { few: [1] })),
      isAllFew(createFindings([40, 40], { few: [1], undecided: [2] })),
      isAllFew(createFindings([40, 40], {})),
    ]).toEqual([true, false, false])
  })
})

it('[STORY-4] the deepest divide has the surest comment, and the first on which the same groups change sides', () => {
  expect(findDeepestDivide({ divides: [divided, reverse] })).toEqual({
    groups: [0, 1],
    first: divided,
    reverse,
  })
  expect(findDeepestDivide({ divides: [divided] })).toMatchObject({ first: divided, reverse: undefined })
  expect(findDeepestDivide({ divides: [] })).toBeUndefined()
})

it('[STORY-3] a group is shown by what it agrees with, else by what it rejects', () => {
  const [wanted, rejected] = [
    { ...common, side: 'agree' as const },
    { ...reverse, side: 'disagree' as const },
  ]
  expect([findTypical([rejected, wanted]), findTypical([rejected]), findTypical([])]).toEqual([
    wanted,
    rejected,
    undefined,
  ])
})

it('[STORY-2] a dot lies between all disagree and all agree, passes in the middle', () => {
  const at = (A: number, D: number, S: number) => computePosition({ A, D, S })
  expect([at(0, 4, 4), at(0, 0, 4), at(2, 1, 4), at(4, 0, 4), at(0, 0, 0)]).toEqual([
    0,
    0.5,
    0.625,
    1,
    undefined,
  ])
})
