import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, openPostgresHandle, type TestDatabase } from '@folkmoot/testing/database'
import { countWaiting, holdByStatement } from '@folkmoot/testing/hold-lock'
import { runStatement } from '@folkmoot/testing/peer-database'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { hideDeletedConversation } from '../conversations/delete-conversation.storage.ts'
import { eraseParticipant } from '../participation/erase.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { claimAnalysis, finishAnalysis } from './storage.ts'

const NOW = 5
/** the advisory lock of this test */
const HELD = 815

describe('[SAFE-62] a result that is stored while its last votes go', () => {
  let database: TestDatabase
  let server: TestServer
  let zid: number
  beforeEach(async () => {
    database = await createTestDatabase(true)
    server = await createTestServer({ db: openPostgresHandle(`${url()}?lock_timeout=0`) })
    ;({ zid } = await server.build.conversation())
    await server.build.comment(zid, 0)
    await server.build.vote(zid, 0, 0, -1)
    // stores it when the test lets go, so that the erasure comes in between
    await runStatement(
      url(),
      `create function hold() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(${HELD}); return new; end';
       create trigger hold before insert on analyses for each row execute function hold()`,
    )
  })
  afterEach(async () => {
    await server.close()
    await database.close()
  })

  const url = () => database.url ?? ''
  /** waits until so many transactions of this database wait for a lock */
  const waitForWaiting = (count: number) => expect.poll(() => countWaiting(url())).toBe(count)

  it.each([
    ['by an erasure', (tx: Db) => eraseParticipant(tx, { zid, pid: 0 }, NOW)],
    ['with the conversation', (tx: Db) => hideDeletedConversation(tx, zid, NOW)],
  ] as const)('%s does not stay', async (_, erase) => {
    const release = await holdByStatement(url(), `select pg_advisory_lock(${HELD})`)
    const claim = await claimAnalysis(server.db, { zid, kind: 'opinion' }, { now: NOW, until: NOW + 1000 })
    const result = { generation: 1, result: '{"n":1}', priorities: null }
    const stored = finishAnalysis(server.db, claim!, result, NOW)
    await waitForWaiting(1)
    const erased = runTransaction(server.db, async (tx) => void (await erase(tx)))
    await waitForWaiting(2)
    await release()
    await Promise.all([stored, erased])
    const left = await server.rows('analyses', { zid })
    expect(left.filter(({ result: text }) => text !== null)).toEqual([])
  })
})
