import { provideServer } from '@folkmoot/testing/provide-server'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { beforeEach, describe, expect, it } from 'vitest'
import { runDueJobs, type JobHandler } from './run.ts'
import { deleteJob, enqueue } from './storage.ts'

const MINUTE_MS = 60_000

describe('a job', () => {
  let now: number
  let done: string[]
  const server = provideServer()
  beforeEach(async () => {
    now = 1_700_000_000_000
    done = []
    await add(now)
  })
  const add = (due: number) => enqueue(server.db, { kind: 'test', key: 'a', due, payload: 'first' })
  const rows = () => server.rows('jobs', { kind: 'test' })
  const finish: JobHandler = async ({ key }) => void done.push(key)
  const run = (handle: JobHandler = finish) =>
    runDueJobs({ db: server.db, clock: () => now }, { kind: 'test', handle })

  it('runs once, on one of two servers, when its time has come', async () => {
    now -= 1
    await run()
    expect(done).toEqual([])
    now += 1
    await repeatTogether(4, () => run())
    expect([done, await rows()]).toEqual([['a'], []])
  })

  it('runs again when its handler says so, with what the next run must know', async () => {
    await run(async () => ({ due: now + 5, payload: 'second' }))
    await run()
    expect(done).toEqual([])
    expect(await rows()).toMatchObject([{ due: now + 5, lease: null, attempts: 0, payload: 'second' }])
  })

  it('waits longer after each failure, and keeps the reason until it succeeds', async () => {
    const fail = () => Promise.reject(new Error('away\nat work'))
    const delays: number[] = []
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await expect(run(fail)).rejects.toThrow('1 of 1 failed')
      const [row] = await rows()
      expect(row).toMatchObject({ error: 'away', attempts: attempt, payload: 'first' })
      delays.push(Number(row?.due) - now)
      now = Number(row?.due)
    }
    expect(delays).toEqual([1000, 4000, 16_000, 64_000, 256_000, 600_000, 600_000])
    await run()
    expect([done, await rows()]).toEqual([['a'], []])
  })

  it('whose server was killed is run by another after its lease, also after the clock was set back', async () => {
    void run(() => new Promise(() => undefined))
    await expect.poll(async () => (await rows())[0]?.lease).toBe(now + MINUTE_MS)
    await run()
    expect(done).toEqual([])
    now += MINUTE_MS
    await run()
    expect(done).toEqual(['a'])
    await add(now)
    void run(() => new Promise(() => undefined))
    await expect.poll(async () => (await rows())[0]?.lease).toBe(now + MINUTE_MS)
    now -= 60 * MINUTE_MS
    await run()
    expect(done).toEqual(['a', 'a'])
  })

  it('that is added while it runs, runs again; one that is deleted is over', async () => {
    await run(async () => {
      await add(now)
      return undefined
    })
    await run(async () => {
      await add(now)
      return { due: now + MINUTE_MS }
    })
    expect(await rows()).toMatchObject([{ due: now, lease: null }])
    await run(async () => {
      await deleteJob(server.db, 'test', 'a')
      return { due: now }
    })
    expect(await rows()).toEqual([])
  })
})
