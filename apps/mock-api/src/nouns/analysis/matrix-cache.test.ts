import { createVoteEvents } from '@folkmoot/opinion/vote-events'
import { countMatrixBytes, createVoteMatrix } from '@folkmoot/opinion/vote-matrix'
import { describe, expect, it } from 'vitest'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { shareServer } from '@folkmoot/testing/provide-server'
import { eraseParticipant } from '../participation/erase.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { findGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { createMatrixCache } from './matrix-cache.ts'
import { createTwoGroupConversation, createVotes } from './test-conversation.ts'

describe('votes cached for the next analysis run', () => {
  const server = shareServer()

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

  it('[MATH-5] reads only the votes since the last run', async () => {
    const { zid } = await createTwoGroupConversation(server)
    const { db, rows } = counting()
    const matrices = createMatrixCache(10 * bytes)
    const first = await matrices.read(db, zid)
    // a row for each participant
    expect([first.matrix.codes.length, rows()]).toEqual([96, 12])
    expect(first).toMatchObject({ lastVoteTime: 11_007, generation: await top(zid) })
    await server.build.vote(zid, 0, 0, 1, { created: 99_000 })
    const second = await matrices.read(db, zid)
    expect([second.lastVoteTime, rows()]).toEqual([99_000, 13])
    expect(await createMatrixCache(1).read(db, zid)).toEqual(second)
  })

  it('the latest votes are those of the history, votes cast while they are read included', async () => {
    const { zid } = await createTwoGroupConversation(server)
    const { db } = server
    for (const [pid, tid, vote] of [
      [3, 2, 0],
      [3, 2, 1],
      [1, 7, -1],
      [1, 7, 0],
    ] as const)
      await server.build.vote(zid, pid, tid, vote, { created: 20_000 })
    const meanwhile = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // people 0 and 12: one has been read, the other is new
        if (result.rows.some((row) => 'codes' in row))
          for (const pid of [0, 12]) await server.build.vote(zid, pid, 5, 0, { created: 30_000 + pid })
        return result
      },
    })
    const { matrix, ...read } = await createMatrixCache(1).read(meanwhile, zid)
    expect(read).toMatchObject({ lastVoteTime: 30_012, generation: await top(zid) })
    const history = await db.selectFrom('votes').selectAll().where('zid', '=', zid).orderBy('id').execute()
    const { rowOrder: _, columnOrder: __, ...expected } = createVoteMatrix(createVoteEvents(history))
    expect(matrix).toMatchObject(expected)
  })

  it('reads all votes again when a participant is erased while they are read', async () => {
    const { zid } = await createTwoGroupConversation(server)
    let isErased = false
    const meanwhile = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isErased && result.rows.some((row) => 'codes' in row)) {
          isErased = true
          await runTransaction(server.db, (tx) => eraseParticipant(tx, { zid, pid: 3 }, Date.now()))
        }
        return result
      },
    })
    const { matrix } = await createMatrixCache(1).read(meanwhile, zid)
    expect([...matrix.pids]).toEqual(PIDS.filter((pid) => pid !== 3))
  })

  it('[SAFE-62] reads all votes again after an erasure, which takes some from the history', async () => {
    const { zid } = await createTwoGroupConversation(server)
    const matrices = createMatrixCache(10 * bytes)
    expect((await matrices.read(server.db, zid)).matrix.pids).toHaveLength(12)
    await runTransaction(server.db, (tx) => eraseParticipant(tx, { zid, pid: 3 }, Date.now()))
    const { matrix } = await matrices.read(server.db, zid)
    expect([...matrix.pids]).toEqual(PIDS.filter((pid) => pid !== 3))
  })

  it('[MATH-5] keeps the matrices used last, within a number of bytes', async () => {
    const zids: number[] = []
    for (let talk = 0; talk < 3; talk += 1) zids.push((await createTwoGroupConversation(server)).zid)
    const [one = 0, two = 0, three = 0] = zids
    const matrices = createMatrixCache(2 * bytes)
    const read = (zid: number) => matrices.read(server.db, zid)
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
