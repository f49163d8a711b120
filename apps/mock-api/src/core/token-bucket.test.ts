import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from './errors.ts'
import { createTokenBucket } from './token-bucket.ts'

function createTestBucket(size: number) {
  let now = 1_800_000_000_000
  const bucket = createTokenBucket({ size, clock: () => now, code: 'polis_err_too_many_newcomers' })
  const passes = (key = 'a') => {
    try {
      bucket.consume(key)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) return false
      throw error
    }
  }
  return { bucket, passes, wait: (time: number) => (now += time) }
}

describe('a token bucket', () => {
  it('[SAFE-71] lets 60 pass at once, then one a second', () => {
    const { passes, wait } = createTestBucket(60)
    expect(Array.from({ length: 70 }, () => passes()).filter(Boolean)).toHaveLength(60)
    for (let second = 0; second < 100; second += 1) {
      wait(999)
      expect(passes()).toBe(false)
      wait(1)
      expect([passes(), passes()]).toEqual([true, false])
    }
    expect(passes('b')).toBe(true)
  })

  it('[SAFE-71] says when the next one passes, and checks without counting', () => {
    const { bucket, passes, wait } = createTestBucket(6)
    for (let time = 0; time < 20; time += 1) expect(() => bucket.check('a')).not.toThrow()
    for (let time = 0; time < 6; time += 1) passes()
    wait(2500)
    expect(() => bucket.check('a')).toThrow(
      expect.objectContaining({ status: 429, details: { retryAfterSeconds: 8 } }),
    )
    wait(-3_600_000)
    expect(passes()).toBe(true)
  })

  it('[SAFE-71] in no minute more than twice its size pass, whatever the times', () => {
    const gaps = array(constantFrom(0, 1, 300, 1000, 7000, 59_000), { maxLength: 300 })
    assert(
      property(integer({ min: 1, max: 70 }), gaps, (size, list) => {
        const { passes, wait } = createTestBucket(size)
        let now = 0
        const passed: number[] = []
        for (const gap of list) {
          now += gap
          wait(gap)
          if (passes()) passed.push(now)
        }
        const most = Math.max(
          0,
          ...passed.map((end) => passed.filter((t) => t > end - 60_000 && t <= end).length),
        )
        expect(most).toBeLessThanOrEqual(2 * size)
      }),
    )
  })
})
