import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, openPostgresHandle, type TestDatabase } from '@folkmoot/testing/database'
import { runStatement } from '@folkmoot/testing/peer-database'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { hideDeletedConversation } from '../core/delete-conversation.storage.ts'
import { eraseParticipant } from '../core/participants/erase.storage.ts'
import type { Db } from '../storage/database.ts'
import { runTransaction } from '../storage/transaction.ts'
import { acquireLease, finishAnalysis } from './storage.ts'

const NOW = 5

describe('[SAFE-62] a result that is stored while its last votes go', () => {
  let database: TestDatabase
  let server: TestServer
  let zid: number
  beforeEach(async () => {
    database = await createTestDatabase(true)
    server = await createTestServer({ db: openPostgresHandle(database.url ?? '') })
    ;({ zid } = await server.build.conversation())
    await server.build.comment(zid, 0)
    await server.build.vote(zid, 0, 0, -1)
    // stores it slowly, so that the erasure comes in between
    await runStatement(
      database.url ?? '',
      `create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return new; end';
       create trigger slow before insert on analyses for each row execute function slow()`,
    )
  })
  afterEach(async () => {
    await server.close()
    await database.close()
  })

  it.each([
    ['by an erasure', (tx: Db) => eraseParticipant(tx, { zid, pid: 0 }, NOW)],
    ['with the conversation', (tx: Db) => hideDeletedConversation(tx, zid, NOW)],
  ] as const)('%s does not stay', async (_, erase) => {
    const claim = await acquireLease(server.db, { zid, kind: 'opinion', now: NOW, until: NOW + 1000 })
    const result = { generation: 1, result: '{"n":1}', priorities: null }
    const stored = finishAnalysis(server.db, claim!, result, NOW)
    await wait(100)
    await runTransaction(server.db, async (tx) => void (await erase(tx)))
    await stored
    const left = await server.db.selectFrom('analyses').select('result').where('zid', '=', zid).execute()
    expect(left.filter(({ result: text }) => text !== null)).toEqual([])
  })
})
