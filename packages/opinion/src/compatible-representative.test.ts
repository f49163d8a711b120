import { describe, expect, it } from 'vitest'
import { selectCompatibleRepresentative } from './compatible-representative.ts'
import {
  computeStrength,
  isSignificant,
  selectRepresentative,
  type SideComparison,
  type SideFigures,
} from './representative.ts'

const toShortForm = (found: ReturnType<typeof selectRepresentative>) =>
  found.map(({ tid, side, isBestAgree }) => `${tid} ${side}${isBestAgree ? ' best' : ''}`)

describe('the selection', () => {
  /** A comparison with these figures; ratio and share are 1. */
  const compare = (
    tid: number,
    agree: Partial<SideFigures>,
    disagree: Partial<SideFigures> = {},
    votes = {},
  ) => {
    const none = { successes: 1, share: 1, shareZ: -1, ratio: 1, ratioZ: -1 }
    return {
      tid,
      votes: { A: 5, D: 5, S: 12, ...votes },
      agree: { ...none, ...agree },
      disagree: { ...none, ...disagree },
    }
  }
  const select = (...all: SideComparison[]) => toShortForm(selectRepresentative(all))
  const strong = { shareZ: 2, ratioZ: 2 }

  it('needs both tests above 1.2816', () => {
    expect(isSignificant(compare(1, { shareZ: 1.29, ratioZ: 1.29 }).agree)).toBe(true)
    expect(isSignificant(compare(1, { shareZ: 1.2816, ratioZ: 1.29 }).agree)).toBe(false)
    expect(isSignificant(compare(1, { shareZ: 1.29, ratioZ: 1.2816 }).agree)).toBe(false)
    expect(computeStrength({ successes: 9, share: 2, shareZ: 3, ratio: 5, ratioZ: 7 })).toBe(210)
  })

  it('[MATH-1] takes as best agreement the strongest one with a majority, more than elsewhere, and a vote for it', () => {
    const weak = { shareZ: 0.1, ratioZ: 0.1 }
    expect(select(compare(1, weak), compare(2, { ...weak, share: 2 }))).toEqual(['2 agree best'])
    // of equal ones the first
    expect(select(compare(2, weak), compare(1, weak))).toEqual(['2 agree best'])
    for (const not of [{ shareZ: 0 }, { ratioZ: 0 }, { successes: 0 }])
      expect(select(compare(1, weak), compare(2, { ...weak, share: 2, ...not }))).toEqual(['1 agree best'])
  })

  it('[MATH-1] adds significant sides, strongest first, agreements before disagreements; the best once', () => {
    expect(
      select(
        compare(1, {}, strong),
        compare(2, strong),
        compare(3, { ...strong, share: 3 }, strong),
        compare(4, {}, { ...strong, share: 2 }),
        compare(5, { ...strong, share: 2 }, { ...strong, share: 5 }),
      ),
    ).toEqual(['3 agree best', '5 agree', '5 disagree', '4 disagree', '1 disagree'])
  })

  it('[MATH-1] shows where the group differs most when nothing is significant, if it differs', () => {
    const weak = (ratioZ: number) => ({ ratioZ })
    expect(
      select(compare(1, {}, weak(0.3)), compare(2, weak(0.5), weak(0.4)), compare(3, weak(0.2))),
    ).toEqual(['2 agree'])
    expect(select(compare(2, {}, weak(0.5)), compare(1, {}, weak(0.5)))).toEqual(['2 disagree'])
    expect(select(compare(2, weak(0.5), weak(0.5)))).toEqual(['2 disagree'])
    expect(select(compare(2, weak(0), weak(0)))).toEqual([])
    expect(select(compare(2, weak(0.5), {}, { S: 0 }))).toEqual([])
  })

  it('[MATH-1] as published has its test in single precision', () => {
    const [found] = selectCompatibleRepresentative([compare(1, { ...strong, ratioZ: 2.1 })])
    expect(found?.ratioZ).toBe(Math.fround(2.1))
  })
})
