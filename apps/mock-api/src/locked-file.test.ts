import { openServer } from '@folkmoot/testing/provide-server'
import { openFolder } from '@folkmoot/testing/open-folder'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestServer, TestServerOptions } from '@folkmoot/testing/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureDevAccounts } from './oidc/accounts.ts'
import { generateSecureInt } from './secure-random.ts'
import { openDatabase } from './storage/open-database.ts'

/** Another program, which locks the file until its input ends. */
const LOCKER = `
const database = new (require('better-sqlite3'))(process.argv[1])
database.exec(process.argv[2])
process.stdout.write('locked')
process.stdin.resume().on('end', () => process.exit(0))`

describe('a file that another process has locked', () => {
  let file: string
  let server: TestServer
  let locker: ChildProcess | undefined
  beforeEach(async () => {
    file = join(openFolder(), 'town.db')
    const database = await openDatabase(`sqlite:${file}`)
    await ensureDevAccounts(database.db, { clock: Date.now, random: generateSecureInt })
    await database.close()
  })
  afterEach(() => unlock())

  /** Starts a server whose queries wait so long for a lock. */
  async function start(waitMs: number) {
    const { db } = await openDatabase(`sqlite:${file}`, { lockWaitMs: waitMs })
    server = await openServer({ db: db as NonNullable<TestServerOptions['db']> })
    const { zid, conversation_id } = await server.build.conversation()
    await server.build.comment(zid, 0)
    const vote = () => server.send('POST', '/api/v3/votes', { body: { conversation_id, tid: 0, vote: -1 } })
    return { conversation_id, vote }
  }

  async function lock(statement: string) {
    const child = spawn(process.execPath, ['-e', LOCKER, file, statement], {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    locker = child
    await once(child.stdout, 'data')
  }
  async function unlock() {
    if (!locker) return
    const ended = once(locker, 'close')
    locker.stdin?.end()
    await ended
    locker = undefined
  }

  it('[RUN-13] refuses votes with 503 and Retry-After, answers everything else meanwhile, and stores again', async () => {
    const { conversation_id, vote } = await start(300)
    await lock('begin immediate')
    const votes = Promise.all([vote(), vote(), vote()])
    // the loop goes on: timers fire and reads are answered while the votes wait
    const started = performance.now()
    for (const path of ['/healthz', '/readyz', `/api/v3/conversations?conversation_id=${conversation_id}`])
      expect((await server.send('GET', path)).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(3000)
    for (const { status, body, headers } of await votes) {
      expect([status, body.error]).toEqual([503, 'polis_err_database_unavailable'])
      expect(headers['retry-after']).toBe('1')
    }
    await unlock()
    expect((await vote()).status).toBe(200)
    const { rows } = await server.db
      .selectFrom('votes')
      .select((of) => of.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    expect(rows).toBe(1)
  })
})
