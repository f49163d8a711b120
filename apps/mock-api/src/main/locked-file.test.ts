import { join } from 'node:path'
import { openFolder } from '@folkmoot/testing/open-folder'
import { openServer } from '@folkmoot/testing/provide-server'
import type { TestServerOptions } from '@folkmoot/testing/server'
import { writeEmptyDatabase } from '@folkmoot/testing/template-database'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ensureDevAccounts } from './oidc/accounts.ts'
import { generateSecureInt } from '../platform/secure-random.ts'
import { openDatabase } from '../platform/storage/open-database.ts'
import { openSqliteFile } from '../platform/storage/sqlite.ts'

describe('a file that somebody else has locked', () => {
  /** Starts a server whose queries wait so long for a lock, with a conversation, and locks its file. */
  async function startLocked(lockWaitMs: number) {
    const file = join(openFolder(), 'town.db')
    await writeEmptyDatabase(file)
    const { db } = await openDatabase(`sqlite:${file}`, { lockWaitMs })
    await ensureDevAccounts(db, { clock: Date.now, random: generateSecureInt })
    const server = await openServer({ db: db as NonNullable<TestServerOptions['db']> })
    const { conversation_id } = await server.scenario({ comments: ['Comment 0'] })
    const other = openSqliteFile(file).exec('begin immediate')
    onTestFinished(() => void other.close())
    const vote = () => server.send('POST', '/api/v3/votes', { body: { conversation_id, tid: 0, vote: -1 } })
    return { server, conversation_id, vote, unlock: () => other.exec('rollback') }
  }

  it('[RUN-13] refuses votes with 503 and Retry-After, and stores again', async () => {
    const { server, vote, unlock } = await startLocked(0)
    for (const { status, body, headers } of await Promise.all([vote(), vote(), vote()])) {
      expect([status, body.error]).toEqual([503, 'polis_err_database_unavailable'])
      expect(headers['retry-after']).toBe('1')
    }
    unlock()
    expect((await vote()).status).toBe(200)
    expect(await server.rows('votes')).toHaveLength(1)
  })

  it('[RUN-13] is read while votes wait for it', async () => {
    const { server, conversation_id, vote, unlock } = await startLocked(600_000)
    const voting = vote()
    for (const path of ['/healthz', '/readyz', `/api/v3/conversations?conversation_id=${conversation_id}`])
      expect((await server.send('GET', path)).status).toBe(200)
    unlock()
    expect((await voting).status).toBe(200)
  })
})
