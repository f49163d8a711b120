import { assert, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeAnswers, describeMadeWave, describeRevoked } from './invite-words.ts'
import { LIMITS } from './limits.ts'
import { areAnswersValid, checkPlanSteps, createPlanSteps, forecastPlan } from './wave-plan.ts'

const anyAnswers = record({
  people: integer({ min: 1, max: 1000 }),
  each: integer({ min: 0, max: 20 }),
  rounds: integer({ min: 0, max: 5 }),
})
const anySteps = record({
  invites_per_user: integer({ min: 0, max: 9 }),
  owner_invites: integer({ min: 0, max: 99 }),
})
const percent = integer({ min: 0, max: 100 })

describe('the answers of an owner', () => {
  it('[TREE-6] become waves: the owner’s codes first, then one wave a round', () => {
    expect(createPlanSteps({ people: 20, each: 2, rounds: 1 })).toEqual([
      { invites_per_user: 0, owner_invites: 20 },
      { invites_per_user: 2, owner_invites: 0 },
    ])
    expect(createPlanSteps({ people: 20, each: 0, rounds: 4 })).toHaveLength(1)
  })

  it.each([
    [
      { people: 20, each: 2, rounds: 1 },
      '20 people get a code from you; each may invite 2; at most 60 people.',
    ],
    [
      { people: 20, each: 2, rounds: 2 },
      '20 people get a code from you; each may invite 2, and so on for 2 rounds; at most 140 people.',
    ],
    [{ people: 20, each: 2, rounds: 0 }, '20 people get a code from you; at most 20 people.'],
    [{ people: 1, each: 0, rounds: 1 }, '1 person gets a code from you; at most 1 person.'],
    [
      { people: 1000, each: 3, rounds: 1 },
      '1,000 people get a code from you; each may invite 3; at most 4,000 people.',
    ],
  ])('[TREE-6] %o: %s', (answers, sentence) => {
    expect(describeAnswers(answers)).toBe(sentence)
  })

  it('[TREE-6] bring the sum of a geometric series at most', () => {
    assert(
      property(anyAnswers, (answers) => {
        const { people, each, rounds } = answers
        const most = Array.from({ length: rounds + 1 }, (_, round) => people * each ** round)
        const expected = each === 0 ? people : most.reduce((sum, one) => sum + one)
        expect(forecastPlan({ parent_wave: 0, steps: createPlanSteps(answers) }, 100).atMost).toBe(expected)
      }),
    )
  })

  it('[TREE-6] are whole numbers in range', () => {
    expect(areAnswersValid({ people: 20, each: 2, rounds: 1 })).toBe(true)
    for (const wrong of [{ people: 0 }, { people: 1001 }, { each: -1 }, { each: 1.5 }, { rounds: 10 }])
      expect(areAnswersValid({ people: 20, each: 2, rounds: 1, ...wrong })).toBe(false)
  })
})

describe('the forecast of a plan', () => {
  it('[TREE-7] expects no more than there can be, all of them at 100 %, and more at a higher rate', () => {
    assert(
      property(anySteps, anySteps, percent, percent, (one, other, low, high) => {
        const plan = { parent_wave: 0, steps: [one, other] }
        const [less, more] = [Math.min(low, high), Math.max(low, high)].map((rate) =>
          forecastPlan(plan, rate),
        )
        expect(less?.expected).toBeLessThanOrEqual(more?.expected ?? 0)
        expect(more?.expected).toBeLessThanOrEqual(more?.atMost ?? 0)
        expect(forecastPlan(plan, 100).expected).toBe(forecastPlan(plan, 100).atMost)
        expect(forecastPlan(plan, 0).expected).toBe(0)
      }),
    )
  })

  it('[TREE-7] counts the people and usable codes of steps that were run', () => {
    const waves = [
      { wave: 1, parent_wave: 0, invites_per_user: 0, members: 8, unused: 10 },
      { wave: 2, parent_wave: 1, invites_per_user: 2, members: 5, unused: 11 },
    ]
    const steps = [
      { invites_per_user: 0, owner_invites: 20, wave: 1 },
      { invites_per_user: 2, owner_invites: 0, wave: 2 },
      { invites_per_user: 2, owner_invites: 4, wave: null },
    ]
    // wave 1: two of its codes were revoked; wave 2: 5 + 11, and 2 for each of the 10 who can still join wave 1
    expect(forecastPlan({ parent_wave: 2, steps }, 50, waves)).toEqual({
      steps: [
        { atMost: 18, expected: 13 },
        { atMost: 36, expected: 5 + (11 + 2 * 5) / 2 },
        { atMost: 76, expected: (4 + 2 * 15.5) / 2 },
      ],
      atMost: 130,
      expected: 13 + 15.5 + 17.5,
    })
  })

  it('[TREE-7] says which step cannot be', () => {
    const step = { invites_per_user: 2, owner_invites: 0 }
    expect(checkPlanSteps([step, step], 20)).toBeUndefined()
    expect(checkPlanSteps([step, { ...step, invites_per_user: 0 }], 20)).toEqual({
      refused: 'requires_invites',
      at: 1,
    })
    const large = { invites_per_user: 1000, owner_invites: 0 }
    expect(checkPlanSteps([large, large, large, large], 1)).toEqual({ refused: 'too_large', at: 3 })
    const many = Array.from({ length: LIMITS.planSteps + 1 }, () => step)
    expect(checkPlanSteps(many, 1)).toEqual({ refused: 'too_many_steps', at: LIMITS.planSteps })
  })
})

describe('the words for what was done', () => {
  const wave = { wave: 2, parent_wave: 1, invites_per_user: 2 }

  it.each([
    [{ ...wave, parent_wave: 0, invites_created: 22 }, 'Made 22 codes.'],
    [{ ...wave, parent_wave: 0, invites_created: 1 }, 'Made 1 code.'],
    [
      { ...wave, invites_created: 0 },
      'Wave 2 is ready. Each person who joins wave 1 from now on gets 2 codes to pass on.',
    ],
    [
      { ...wave, invites_created: 6 },
      'Made 6 codes. Each person who joins wave 1 from now on gets 2 codes to pass on.',
    ],
  ])('[TREE-9] %o: %s', (made, sentence) => {
    expect(describeMadeWave(made)).toBe(sentence)
  })

  it('[TREE-9] never count nothing as done', () => {
    expect(describeRevoked(0)).toBe('No code was left to revoke.')
    expect(describeRevoked(3)).toBe('Revoked 3 codes.')
  })
})
