import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findInviteWarning,
  isCounted,
  isVisible,
  countPublicAuthors,
  listPublicAuthorTimes,
} from './visibility.ts'

const usual = { active: true, mod: 0, velocity: 1 }
const open = { strict_moderation: false }
const strict = { strict_moderation: true }

describe('which comments a participant may see', () => {
  it.each([
    ['unmoderated', {}, true, false],
    ['accepted', { mod: 1 }, true, true],
    ['rejected', { mod: -1 }, false, false],
    ['hidden by the filter', { active: false }, false, false],
    ['accepted but hidden by the filter', { active: false, mod: 1 }, false, false],
    ['muted', { velocity: 0, mod: 1 }, false, false],
    ['of a state from elsewhere', { mod: 2 }, true, false],
  ])('[API-5] shows or hides a comment that is %s', (_, marks, shownOpenly, shownStrictly) => {
    const comment = { ...usual, ...marks }
    expect(isVisible(comment, open)).toBe(shownOpenly)
    expect(isVisible(comment, strict)).toBe(shownStrictly)
  })

  it('[API-5] counts a muted comment, but no rejected or hidden one', () => {
    expect(isCounted({ ...usual, velocity: 0 }, open)).toBe(true)
    expect(isCounted(usual, strict)).toBe(false)
    expect(isCounted({ ...usual, mod: 1 }, strict)).toBe(true)
    expect(isCounted({ ...usual, mod: -1 }, open)).toBe(false)
    expect(isCounted({ ...usual, active: 0 }, open)).toBe(false)
  })
})

it.each([
  [0, 0, 'none', 'none'],
  [0, 3, undefined, 'hidden'],
  [1, 0, undefined, undefined],
  [1, 3, undefined, undefined],
])(
  '[DIST-4] [DIST-5] the warning before people are invited, with %i accepted and %i unmoderated',
  (accepted, unmoderated, openly, strictly) => {
    expect(findInviteWarning({ accepted, unmoderated }, open)).toBe(openly)
    expect(findInviteWarning({ accepted, unmoderated }, strict)).toBe(strictly)
  },
)

const times = fc.array(fc.nat(1000)).map((found) => found.toSorted((one, other) => one - other))

describe('authors in public', () => {
  it('enter by three at the time of the third, the rest at the end of a closed conversation', () => {
    const first = [10, 20, 30, 40, 50]
    expect(listPublicAuthorTimes(first, { isOpen: true, end: 90 })).toEqual([30, 30, 30])
    expect(listPublicAuthorTimes(first, { isOpen: false, end: 90 })).toEqual([30, 30, 30, 90, 90])
    expect(listPublicAuthorTimes([10], { isOpen: true, end: 90 })).toEqual([])
  })

  it('are at every time a multiple of three while the conversation is open, and as many as are counted', () => {
    fc.assert(
      fc.property(times, fc.nat(1000), fc.boolean(), (first, time, isOpen) => {
        const listed = listPublicAuthorTimes(first, { isOpen, end: 1001 })
        expect(listed).toHaveLength(countPublicAuthors(first.length, isOpen))
        expect(listed.filter((one) => one <= time).length % 3).toBe(0)
        expect(listed).toEqual(listed.toSorted((one, other) => one - other))
      }),
    )
  })
})
