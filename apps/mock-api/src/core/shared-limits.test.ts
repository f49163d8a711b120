import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@folkmoot/testing/database'
import { createRateLimiter } from './rate-limiter.ts'
import { createServerRegister } from './shared-limits.ts'
import { createTokenBucket } from './token-bucket.ts'

describe('limits of servers on one database', () => {
  let database: TestDatabase
  let now: number
  beforeEach(async () => {
    database = await createTestDatabase(false)
    now = Date.UTC(2026, 10, 20)
  })
  afterEach(() => database.close())

  const createRegister = (aheadMs = 0) =>
    createServerRegister({ db: database.db, clock: () => now + aheadMs })
  const createLimiter = (shared: ReturnType<typeof createRegister>) =>
    createRateLimiter({ perMinute: 300, clock: () => now, code: 'polis_err_too_many_votes', shared })
  type Limiter = ReturnType<typeof createLimiter>

  /** Sends requests of one source to the servers in turn, each after the one before. @returns how many are allowed */
  async function countAllowed(limiters: readonly Limiter[], requests: number): Promise<number> {
    let allowed = 0
    for (let index = 0; index < requests; index += 1) {
      const limiter = limiters[index % limiters.length] as Limiter
      await limiter.settle('a')
      try {
        limiter.consume('a')
        allowed += 1
      } catch {
        // over the limit
      }
    }
    return allowed
  }

  async function createTwo(aheadMs = 0) {
    const registers = [createRegister(), createRegister(aheadMs)] as const
    for (const { beat } of [...registers, ...registers]) await beat()
    return registers
  }

  it('[RUN-72] knows the servers that run, whatever their clocks say, and forgets those that end', async () => {
    const [first, second] = await createTwo(3_600_000)
    expect([first.countServers(), second.countServers()]).toEqual([2, 2])
    await second.leave()
    await first.beat()
    expect(first.countServers()).toBe(1)
    await second.beat()
    await first.beat()
    expect(first.countServers()).toBe(2)
    // one that was killed is not heard of any more
    for (let beats = 0; beats < 3; beats += 1) {
      now += 5000
      await first.beat()
    }
    expect(first.countServers()).toBe(1)
    now += 3_600_000
    await first.beat()
    expect(await database.db.selectFrom('servers').selectAll().execute()).toHaveLength(1)
    const later = createRegister()
    await later.beat()
    expect(later.countServers()).toBe(2)
  })

  it('[RUN-72] allows no more together than one server does alone, each minute anew', async () => {
    const limiters = (await createTwo()).map(createLimiter)
    expect(await countAllowed(limiters, 640)).toBe(300)
    now += 60_000
    expect(await countAllowed(limiters, 640)).toBe(300)
  })

  it('[RUN-72] allows a source of one server what the others have not of their own', async () => {
    const [first] = (await createTwo()).map(createLimiter)
    expect(await countAllowed([first as Limiter], 640)).toBe(225)
    const alone = createRegister()
    expect(await countAllowed([createLimiter(alone)], 640)).toBe(300)
  })

  it('[RUN-72] counts failures of all servers, and waits for its share', async () => {
    const limiters = (await createTwo()).map((shared) =>
      createRateLimiter({ perMinute: 10, clock: () => now, code: 'polis_err_too_many_attempts', shared }),
    )
    const fail = async (index: number) => (await limiters[index % 2]?.reserve('a'))?.(true)
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => fail(index)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  it('[RUN-72] divides the newcomers of a network', async () => {
    const buckets = (await createTwo()).map((shared) =>
      createTokenBucket({ size: 60, clock: () => now, code: 'polis_err_too_many_newcomers', shared }),
    )
    const count = (bucket: (typeof buckets)[0]) => {
      for (let joined = 0; ; joined += 1)
        try {
          bucket.consume('a')
        } catch {
          return joined
        }
    }
    expect(buckets.map(count)).toEqual([30, 30])
  })

  it('[RUN-72] stores no source as it is, and none for longer than two minutes', async () => {
    const [first] = await createTwo()
    await countAllowed([createLimiter(first)], 200)
    const rows = () => database.db.selectFrom('limit_grants').selectAll().execute()
    expect(await rows()).toMatchObject([{ limiter: 'polis_err_too_many_votes' }])
    expect((await rows())[0]?.key_digest).not.toContain('a ')
    now += 121_000
    await first.beat()
    expect(await rows()).toEqual([])
  })
})
