import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countNewcomer,
  FLOOD_MS,
  getFloodEnd,
  isFlooded,
  needsProof,
  NEWCOMER_CHECKS,
  type NewcomerCount,
} from './newcomers.ts'

const MINUTE_MS = 60_000
const START = 1_800_000_000_000 - (1_800_000_000_000 % MINUTE_MS)
const NOBODY: NewcomerCount = { minute: 0, joined: 0 }

/** Counts newcomers at these times. */
const countAll = (times: readonly number[], limit: number, state = NOBODY) =>
  times.reduce((count, time) => countNewcomer(count, time, limit), state)
const repeat = (times: number, at: number) => Array.from({ length: times }, () => at)

describe('the count of newcomers', () => {
  it('[SAFE-72] begins a flood with the one that reaches the limit of a minute, not before', () => {
    const before = countAll(repeat(4, START + 5000), 5)
    expect(before).toEqual({ minute: START, joined: 4, flood: undefined })
    expect(countNewcomer(before, START + 59_999, 5)).toEqual({
      minute: START,
      joined: 5,
      flood: { began_at: START, last_at: START + 59_999, joined: 5 },
    })
    expect(countNewcomer(before, START + MINUTE_MS, 5).flood).toBeUndefined()
  })

  it('[SAFE-72] prolongs a flood while minutes reach the limit, counts everybody in it, and ends it ten minutes after', () => {
    const flooded = countAll(repeat(5, START), 5)
    const calm = countNewcomer(flooded, START + MINUTE_MS, 5)
    expect(calm.flood).toEqual({ began_at: START, last_at: START, joined: 6 })
    const again = countAll(repeat(4, START + MINUTE_MS), 5, calm)
    expect(again.flood).toEqual({ began_at: START, last_at: START + MINUTE_MS, joined: 10 })
    const end = getFloodEnd(again.flood!)
    expect(end).toBe(START + MINUTE_MS + FLOOD_MS)
    expect([end - 1, end].map((time) => isFlooded(again.flood, time))).toEqual([true, false])
    expect(countNewcomer(again, end, 5).flood).toEqual(again.flood)
    expect(countAll(repeat(5, end), 5, again).flood).toMatchObject({ joined: 5, last_at: end })
  })

  it('[SAFE-72] asks for work by the setting, and by default only in a flood', () => {
    const flood = { last_at: START }
    const table = NEWCOMER_CHECKS.map((check) => [
      check,
      needsProof(check, undefined, START),
      needsProof(check, flood, START),
      needsProof(check, flood, START + FLOOD_MS),
    ])
    expect(table).toEqual([
      ['flood', false, true, false],
      ['always', true, true, true],
      ['never', false, false, false],
    ])
  })

  it('[SAFE-72] whatever the times: never a flood below the limit, always one in a minute that reaches it', () => {
    const steps = array(constantFrom(0, 1, 700, 20_000, 61_000), { minLength: 1, maxLength: 60 })
    assert(
      property(steps, integer({ min: 1, max: 8 }), (gaps, limit) => {
        let now = START
        let count = NOBODY
        const byMinute = new Map<number, number>()
        let lastFull: number | undefined
        for (const gap of gaps) {
          now += gap
          count = countNewcomer(count, now, limit)
          const minute = now - (now % MINUTE_MS)
          byMinute.set(minute, (byMinute.get(minute) ?? 0) + 1)
          if (byMinute.get(minute)! >= limit) lastFull = now
          expect(isFlooded(count.flood, now)).toBe(lastFull !== undefined && now < lastFull + FLOOD_MS)
        }
      }),
    )
  })
})
