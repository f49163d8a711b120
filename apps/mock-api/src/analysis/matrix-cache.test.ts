import { createVoteEvents } from '@folkmoot/opinion/vote-events'
import { countMatrixBytes, createVoteMatrix } from '@folkmoot/opinion/vote-matrix'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { eraseParticipant } from '../core/participants/erase.storage.ts'
import type { Db } from '../storage/database.ts'
import { findGeneration } from '../storage/generations.ts'
import { runTransaction } from '../storage/transaction.ts'
import { createMatrixCache } from './matrix-cache.ts'
import { createTwoGroupConversation, createVotes } from './test-conversation.ts'

describe('votes cached for the next analysis run', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  const top = (zid: number) => findGeneration(server.db, zid)
  const PIDS = Array.from({ length: 12 }, (_, pid) => pid)
  const bytes = countMatrixBytes(createVoteMatrix(createVoteEvents(createVotes(PIDS))))

  /** The database, and how many rows of the history were read from it. */
  function counting() {
    let rows = 0
    const db: Db = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rows += result.rows.filter((row) => 'pid' in row).length
        return result
      },
    })
    return { db, rows: () => rows }
  }

  it('[MATH-5] reads only the votes since the last run, up to the requested generation', async () => {
    const { zid } = await createTwoGroupConversation(server)
    const { db, rows } = counting()
    const matrices = createMatrixCache(10 * bytes)
    const first = await matrices.read(db, zid, await top(zid))
    expect([first.matrix.pids.length, rows()]).toEqual([12, 96])
    expect(first.lastVoteTime).toBe(11_007)
    const generation = await top(zid)
    await server.build.vote(zid, 0, 0, 1, { created: 99_000 })
    expect(await matrices.read(db, zid, generation)).toMatchObject({
      lastVoteId: first.lastVoteId,
      lastVoteTime: first.lastVoteTime,
    })
    const second = await matrices.read(db, zid, await top(zid))
    expect([second.lastVoteTime, rows()]).toEqual([99_000, 97])
    expect(await createMatrixCache(1).read(db, zid, await top(zid))).toEqual(second)
  })

  it('[SAFE-62] reads all votes again after an erasure, which takes some from the history', async () => {
    const { zid } = await createTwoGroupConversation(server)
    const matrices = createMatrixCache(10 * bytes)
    expect((await matrices.read(server.db, zid, await top(zid))).matrix.pids).toHaveLength(12)
    await runTransaction(server.db, (tx) => eraseParticipant(tx, { zid, pid: 3 }, Date.now()))
    const { matrix } = await matrices.read(server.db, zid, await top(zid))
    expect([...matrix.pids]).toEqual(PIDS.filter((pid) => pid !== 3))
  })

  it('[MATH-5] keeps the matrices used last, within a number of bytes', async () => {
    const zids: number[] = []
    for (let talk = 0; talk < 3; talk += 1) zids.push((await createTwoGroupConversation(server)).zid)
    const [one = 0, two = 0, three = 0] = zids
    const matrices = createMatrixCache(2 * bytes)
    const read = async (zid: number) => matrices.read(server.db, zid, await top(zid))
    for (const zid of [one, two, one, three]) await read(zid)
    expect(matrices.listCached()).toEqual([one, three])
    const pids = Array.from({ length: 100 }, (_, at) => 100 + at)
    const people = pids.map((pid) => ({ pid }))
    await fillConversation(
      server.db,
      { zid: three, now: 1 },
      { people, comments: [], votes: createVotes(pids) },
    )
    await read(three)
    expect(matrices.listCached()).not.toContain(three)
  })
})
