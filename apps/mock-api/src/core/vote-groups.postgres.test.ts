import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { findGeneration } from '../storage/generations.ts'
import { sendTogether } from '../storage/send-together.ts'
import { runTransaction } from '../storage/transaction.ts'
import { bindVotes, storeVoteGroup } from './vote-groups.storage.ts'

const storeBesideOthers: typeof storeVoteGroup = (db, zid, votes, created) =>
  runTransaction(db, async (tx) => void (await sendTogether(tx, bindVotes(tx, zid, votes, created))))

describe('votes that share a statement of PostgreSQL', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  async function talk() {
    const { zid, conversation_id } = await server.build.conversation()
    for (const tid of [0, 1, 2]) await server.build.comment(zid, tid)
    return { zid, conversation_id }
  }

  it.each([
    ['a transaction of others', storeBesideOthers],
    ['a round trip of their own', storeVoteGroup],
  ] as const)(
    '[RUN-70] store nothing of a group with a voter who has been erased, in %s',
    async (_, storeGroup) => {
      const { zid, conversation_id } = await talk()
      await server.send('POST', '/api/v3/votes', { body: { conversation_id, tid: 0, vote: 1 } })
      const state = () => server.db.selectFrom('votes_latest').selectAll().where('zid', '=', zid).execute()
      const before = await state()
      const cast = { tid: 1, vote: 1, high_priority: 0 }
      const now = Date.now() + 1000
      const store = (votes: typeof group, created = now) => storeGroup(server.db, zid, votes, created)
      const group = [0, 7].map((pid) => ({ ...cast, pid }))
      await expect(store(group)).rejects.toThrow('not in the conversation')
      await expect(store(group.slice(0, 1), 5)).rejects.toThrow('voted later')
      expect(await state()).toEqual(before)
      await store(group.slice(0, 1))
      expect(await state()).toHaveLength(2)
    },
  )
  it('[RUN-70] raise the generation of the conversation only with what they store, and leave the connection to others', async () => {
    const { zid, conversation_id } = await talk()
    await server.send('POST', '/api/v3/votes', { body: { conversation_id, tid: 0, vote: 1 } })
    const cast = { tid: 1, vote: 1, high_priority: 0 }
    const before = await findGeneration(server.db, zid)
    const now = Date.now() + 1000
    // more than there are connections
    const refused = Array.from({ length: 12 }, () =>
      storeVoteGroup(server.db, zid, [{ ...cast, pid: 7 }], now),
    )
    for (const one of await Promise.allSettled(refused)) expect(one.status).toBe('rejected')
    expect(await findGeneration(server.db, zid)).toBe(before)
    await storeVoteGroup(server.db, zid, [{ ...cast, pid: 0 }], now)
    expect(await findGeneration(server.db, zid)).toBe(before + 1)
  })

  it('[RUN-70] leave nothing behind in a transaction that fails before they are stored', async () => {
    const { zid, conversation_id } = await talk()
    await server.send('POST', '/api/v3/votes', { body: { conversation_id, tid: 0, vote: 1 } })
    const before = await findGeneration(server.db, zid)
    const fails = { statement: { sql: 'select 1 / 0', values: [] }, read: () => undefined }
    const votes = bindVotes(
      server.db,
      zid,
      [{ tid: 1, vote: 1, high_priority: 0, pid: 0 }],
      Date.now() + 1000,
    )
    const store = runTransaction(server.db, (tx) => sendTogether(tx, [fails, ...votes]))
    await expect(store).rejects.toThrow('division by zero')
    expect(await findGeneration(server.db, zid)).toBe(before)
  })

  it('[RUN-70] are sent before the first is answered', async () => {
    const ask = (sql: string) => ({
      statement: { sql, values: [] },
      read: ([row]: { at: number }[]) => Number(row?.at),
    })
    const received = 'extract(epoch from clock_timestamp()) * 1000'
    const [slept, next] = await runTransaction(server.db, async (tx) => {
      const answers = sendTogether<[number, number]>(tx, [
        ask(`select ${received} as at from pg_sleep(0.2)`),
        ask(`select ${received} as at`),
      ])
      // the answer of the first comes meanwhile, and this thread is not there to send the second
      await new Promise(setImmediate)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
      return answers
    })
    expect(next - slept).toBeLessThan(500)
  })
})
