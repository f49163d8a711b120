import { describe, expect, it } from 'vitest'
import { findSecondOpinionProblem, maySettle } from './moderation-team.ts'

const ADA = 1
const BEN = 2
const CLEO = 3
/** Ada accepted, Ben would reject. */
const disagreement = { decided_uid: ADA, decided_mod: 1, uid: BEN, mod: -1 }

describe('who settles a disagreement', () => {
  it.each([
    ['the first by agreeing', ADA, false, -1, true],
    ['the first by insisting', ADA, false, 1, false],
    ['the second by agreeing', BEN, false, 1, true],
    ['the second by insisting', BEN, false, -1, false],
    ['neither of the two by letting it wait again', BEN, false, 0, false],
    ['a third person with the first', CLEO, false, 1, true],
    ['a third person with the second', CLEO, false, -1, true],
    ['an owner, also one of the two', ADA, true, 1, true],
  ])('[MODS-12] %s', (_, uid, isOwner, mod, expected) => {
    expect(maySettle({ uid, isOwner }, disagreement, mod)).toBe(expected)
  })

  it('[MODS-12] with an erased account both others are third persons', () => {
    expect(
      maySettle({ uid: CLEO, isOwner: false }, { ...disagreement, decided_uid: null, uid: null }, 1),
    ).toBe(true)
  })
})

describe('who has a second opinion', () => {
  it.each([
    ['of a comment that waits', { uid: BEN, mod: -1 }, { uid: null, mod: 0 }, undefined, 'waits'],
    ['that lets it wait again', { uid: BEN, mod: 0 }, { uid: ADA, mod: 1 }, undefined, 'waits'],
    ['that is the decision', { uid: BEN, mod: 1 }, { uid: ADA, mod: 1 }, undefined, 'same'],
    ['about the own decision', { uid: ADA, mod: -1 }, { uid: ADA, mod: 1 }, undefined, 'own'],
    ['where two disagree', { uid: CLEO, mod: -1 }, { uid: ADA, mod: 1 }, disagreement, 'taken'],
    ['against another one', { uid: BEN, mod: -1 }, { uid: ADA, mod: 1 }, undefined, undefined],
    ['against one of nobody', { uid: BEN, mod: -1 }, { uid: null, mod: 1 }, undefined, undefined],
  ])('[MODS-10] %s', (_, opinion, decided, known, expected) => {
    expect(findSecondOpinionProblem(opinion, decided, known)).toBe(expected)
  })
})
