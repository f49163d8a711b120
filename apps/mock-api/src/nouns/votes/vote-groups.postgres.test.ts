import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { findGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { insertVotes } from './votes.storage.ts'

describe('votes that share a transaction', () => {
  let zid: number
  const server = shareServer()
  beforeEach(async () => {
    const conversation = await server.build.conversation()
    zid = conversation.zid
    for (const tid of [0, 1, 2]) await server.build.comment(zid, tid)
    const { conversation_id } = conversation
    for (let people = 0; people < 2; people += 1)
      await server.send('POST', '/api/v3/votes', { body: { conversation_id, tid: 0, vote: 1 } })
  })

  const store = (pids: readonly number[], tid = 1) =>
    runTransaction(server.db, (tx) =>
      insertVotes(
        tx,
        zid,
        pids.map((pid) => {
          const cast = { zid, pid, tid, vote: 1, high_priority: 0, weight_x_32767: 0 }
          return { ...cast, created: Date.now() + 1000 }
        }),
      ),
    )

  it('store nothing with one of a person who has been erased', async () => {
    await server.db.insertInto('erased_participants').values({ zid, pid: 7 }).execute()
    const state = () => server.rows('votes_latest', { zid })
    const [before, generation] = [await state(), await findGeneration(server.db, zid)]
    // more than there are connections
    const refused = await Promise.allSettled(Array.from({ length: 12 }, () => store([0, 7])))
    for (const { status } of refused) expect(status).toBe('rejected')
    expect([await state(), await findGeneration(server.db, zid)]).toEqual([before, generation])
    await store([0, 1])
    expect(await state()).toHaveLength(before.length + 2)
    expect(await findGeneration(server.db, zid)).toBe(generation + 2)
  })

  it('are stored one after the other where a person is among them twice', async () => {
    await store([0, 1, 0], 2)
    const voter = await server.db
      .selectFrom('participants')
      .select(['vote_count', 'voted_comments'])
      .where('zid', '=', zid)
      .where('pid', '=', 0)
      .executeTakeFirst()
    expect(voter).toEqual({ vote_count: 2, voted_comments: 2 })
  })
})
