import { provideServer } from '@folkmoot/testing/provide-server'
import { afterEach, expect, it, vi } from 'vitest'
import { allocateId } from '@folkmoot/server/platform/storage/counters'
import { runTransaction } from '@folkmoot/server/platform/storage/transaction'
import { repeatTogether, runTogether } from './run-together.ts'
import type { TestServer } from './server.ts'

const server = provideServer()
afterEach(() => void vi.useRealTimers())

const NAME = 'together'
const insert = () => server.db.insertInto('secrets').values({ name: NAME, value: '0' }).execute()
const read = async (db: TestServer['db'] = server.db) =>
  Number(
    (await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirstOrThrow()).value,
  )
const write = (value: number, db: TestServer['db'] = server.db) =>
  db
    .updateTable('secrets')
    .set({ value: String(value) })
    .where('name', '=', NAME)
    .execute()

it('all have read before any has written', async () => {
  await insert()
  await repeatTogether(12, async () => write((await read()) + 1))
  expect(await read()).toBe(1)
})

it('a transaction is held before it begins, so that it blocks no other', async () => {
  await insert()
  await repeatTogether(12, () =>
    runTransaction(server.db, async (tx) => {
      // on PostgreSQL this row puts the transactions in a row
      await allocateId(tx, 'rid')
      await write((await read(tx)) + 1, tx)
    }),
  )
  expect(await read()).toBe(12)
})

it('fails when fewer than two waited, however many there were', async () => {
  await insert()
  await expect(repeatTogether(5, () => read())).rejects.toThrow(
    'At most 0 of 5 calls were held at the same time, not two or more',
  )
  await expect(runTogether([() => read(), () => write(7)])).rejects.toThrow('At most 1 of 2 calls were held')
  await expect(runTogether([() => write(8)])).rejects.toThrow('At most 1 of 1 calls were held')
})

it('calls in turn have all read, and each ends before the next writes', async () => {
  await insert()
  const order: string[] = []
  const call = async (index: number) => {
    order.push(`${index} read ${await read()}`)
    for (const value of [index, index + 1]) await write(value)
    order.push(`${index} wrote ${await read()}`)
  }
  await repeatTogether(3, call, { inTurn: true })
  expect(order.slice(0, 3).toSorted()).toEqual(['0 read 0', '1 read 0', '2 read 0'])
  expect(order.slice(3)).toEqual(['0 wrote 1', '1 wrote 2', '2 wrote 3'])
})

/** A queue beside the database: a call waits until the one before it has written. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return (work: () => Promise<unknown>) => (last = last.then(work))
}

it('names the calls that wait for each other instead of hanging, unless the test says how many can wait', async () => {
  await insert()
  const queue = createQueue()
  const queued = () => queue(() => write(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failed = runTogether([queued, queued, () => write(2)]).catch((error: unknown) => error)
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(String(await failed)).toContain('2 of 3 calls are held and 0 have ended, but 1 are neither')
  vi.useRealTimers()
  await runTogether([queued, queued, () => write(2)], { untilWaiting: 2 })
  await expect(runTogether([() => write(3), () => read()], { untilWaiting: 2 })).rejects.toThrow(
    'At most 1 of 2 calls were held',
  )
  await expect(repeatTogether(3, write, { untilWaiting: 2 })).rejects.toThrow(
    'At most 3 of 3 calls were held at the same time, not 2',
  )
})
