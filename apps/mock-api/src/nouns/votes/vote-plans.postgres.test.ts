import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { countReadRows, countRows, stopRowCounts } from '@folkmoot/testing/read-rows'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { insertVotes } from './votes.storage.ts'

const HOT_TABLES = ['participants', 'votes_latest', 'comment_votes']
const GROUP = 10
const PEOPLE = 3000
/** PostgreSQL keeps the plan of a statement after five runs. */
const RUNS_BEFORE = 8
/** Each voter is read some three times; versions of rows that others have updated count too. */
const MAX_ROWS = 10 * GROUP

describe('statements that a connection has planned for a small conversation', () => {
  let zid: number
  let now: number
  const server = shareServer()
  beforeEach(async () => {
    now = Date.now()
    await stopRowCounts(server.db, HOT_TABLES)
  })

  async function storeVotes(tx: Db, run: number): Promise<void> {
    now += 1
    const votes = Array.from({ length: GROUP }, (_, pid) => {
      const vote = { zid, pid, tid: run % 3, vote: (run % 2) * 2 - 1 }
      return { ...vote, high_priority: 0, weight_x_32767: 0, created: now }
    })
    await insertVotes(tx, zid, votes)
  }

  /** Adds people; all but the first have voted. */
  const addPeople = (first: number, count: number) =>
    fillConversation(
      server.db,
      { zid, now },
      {
        people: Array.from({ length: count }, (_, at) => ({ pid: first + at })),
        comments: first === 0 ? [0, 1, 2].map((tid) => ({ tid, txt: `Comment ${tid}`, mod: 1 })) : [],
        votes: Array.from({ length: first === 0 ? 0 : 3 * count }, (_, at) => ({
          pid: first + Math.floor(at / 3),
          tid: at % 3,
          vote: 1,
          high_priority: 0,
          created: now,
        })),
      },
    )

  /** Stores votes until the connection has planned their statement for good. */
  async function planForFewPeople(): Promise<void> {
    zid = (await server.build.conversation()).zid
    await addPeople(0, GROUP)
    await countRows(server.db, HOT_TABLES)
    for (let run = 0; run < RUNS_BEFORE; run += 1)
      await runTransaction(server.db, (tx) => storeVotes(tx, run))
  }

  /** Stores a group of votes. @returns the hot tables of which it read more than MAX_ROWS rows */
  const listOverread = () =>
    runTransaction(server.db, async (tx) => {
      const before = await countReadRows(tx, HOT_TABLES)
      await storeVotes(tx, RUNS_BEFORE)
      const read = [...(await countReadRows(tx, HOT_TABLES))].map(
        ([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const,
      )
      expect(read).toHaveLength(HOT_TABLES.length)
      return read.filter(([, rows]) => rows > MAX_ROWS)
    })

  it('read no more rows when thousands have come, before PostgreSQL counts them', async () => {
    await planForFewPeople()
    await addPeople(GROUP, PEOPLE)
    expect(await listOverread()).toEqual([])
  })
})
