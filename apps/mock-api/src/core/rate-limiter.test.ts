import { array, assert, boolean, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from './errors.ts'
import { runLimited, createRateLimiter, toNetwork } from './rate-limiter.ts'

const isWrong = (error: unknown) => error instanceof Error && error.message === 'wrong'
const rejectWrong = () => Promise.reject(new Error('wrong'))
const resolveRight = () => Promise.resolve('right')
const getErrorText = (error: unknown) => (error instanceof ApiError ? error.code : (error as Error).message)

function createTestLimiter(perMinute = 3) {
  let now = 1000
  const limiter = createRateLimiter({ perMinute, clock: () => now, code: 'polis_err_too_many_attempts' })
  /** the result of one request */
  const tried = (work: () => Promise<unknown>, key = 'a') =>
    runLimited([[limiter, key]], work, isWrong).catch(getErrorText)
  return { limiter, tried, pass: (time: number) => (now += time) }
}

describe('a rate limiter', () => {
  it('[SEC-2] allows a number of requests per minute and source, and says when it allows more', () => {
    const { limiter, pass } = createTestLimiter()
    for (let time = 0; time < 3; time += 1) limiter.consume('a')
    pass(20_500)
    expect(() => limiter.consume('a')).toThrow(
      expect.objectContaining({ status: 429, details: { retryAfterSeconds: 40 } }),
    )
    limiter.consume('b')
    pass(39_499)
    expect(() => limiter.consume('a')).toThrow(ApiError)
    pass(1)
    expect(() => limiter.consume('a')).not.toThrow()
  })

  it('[SEC-2] counts failures only', async () => {
    const { limiter, tried } = createTestLimiter()
    for (let time = 0; time < 50; time += 1) expect(await tried(resolveRight)).toBe('right')
    expect(limiter.size()).toBe(0)
    for (let time = 0; time < 3; time += 1) expect(await tried(rejectWrong)).toBe('wrong')
    expect(await tried(resolveRight)).toBe('polis_err_too_many_attempts')
    expect(await tried(resolveRight, 'b')).toBe('right')
  })

  it('[SEC-2] any concurrent mix: successes pass until the limit is reached, failures never exceed it', async () => {
    await Promise.all(
      [1, 2, 5].map(async (perMinute) => {
        const plans: boolean[][] = []
        assert(property(array(boolean(), { maxLength: 30 }), (plan) => void plans.push(plan)))
        for (const plan of plans) {
          const { tried } = createTestLimiter(perMinute)
          const outcomes = await Promise.all(
            plan.map((isRight) => tried(isRight ? resolveRight : rejectWrong)),
          )
          const wrongs = plan.filter((isRight) => !isRight).length
          expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(Math.min(wrongs, perMinute))
          if (wrongs < perMinute) expect(outcomes).not.toContain('polis_err_too_many_attempts')
        }
      }),
    )
  })

  it('[SEC-2] counts a failure for each of its keys', async () => {
    const { limiter } = createTestLimiter(2)
    const other = createRateLimiter({ perMinute: 9, clock: Date.now, code: 'polis_err_too_many_attempts' })
    const both = (key: string) =>
      runLimited(
        [
          [other, 'address'],
          [limiter, key],
        ],
        rejectWrong,
        isWrong,
      ).catch(getErrorText)
    for (const key of ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e']) expect(await both(key)).toBe('wrong')
    expect(await both('f')).toBe('polis_err_too_many_attempts')
  })

  it('[SEC-4] deletes sources whose minute is over', () => {
    const { limiter, pass } = createTestLimiter()
    for (let source = 0; source < 500; source += 1) limiter.consume(String(source))
    expect(limiter.size()).toBe(500)
    pass(60_000)
    limiter.consume('next')
    expect(limiter.size()).toBe(1)
  })
})

describe('the key of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    // with a port, as some proxies send it
    ['5.5.5.5:40000', '5.5.5.5'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2'],
    ['[::ffff:5.5.5.5]:40000', '5.5.5.5'],
    ['[fe80::1%eth0]:443', 'fe80:0:0:0'],
    ['::ffff:505:505', '5.5.5.5'],
    ['0:0:0:0:0:FFFF:0505:0505', '5.5.5.5'],
    ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2'],
    // no address
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['', 'unknown'],
    ['5.5.5.5.5', 'unknown'],
    ['5.5.5.5:x', 'unknown'],
    ['2001:db8:1:2:3:4:5:6:7', 'unknown'],
  ])('[SEC-2][SAFE-71] %s counts as %s', (address, source) => expect(toNetwork(address)).toBe(source))
})
