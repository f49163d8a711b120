import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportJob } from '@folkmoot/api-types/imports'
import { createEngines, type Engine, type EngineDatabase } from '@folkmoot/testing/engines'
import { createImportToken } from '@folkmoot/testing/import-token'
import { createServerProcess, type ServerProcess } from '@folkmoot/testing/server-process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sweepImports } from '../sweep.ts'
import { openDatabase } from '../storage/open-database.ts'
import { COMMENTS, createImportClient, isOver, PEOPLE, type ImportClient } from './test-import-client.ts'

describe.each(createEngines())('an import on $name whose server is killed', (engine: Engine) => {
  let folder: string
  let database: EngineDatabase
  let servers: ServerProcess[]
  let client: ImportClient
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-import-killed-'))
    database = await engine.create()
    client = createImportClient(await createImportToken(database.url))
    const settings = { DATABASE_URL: database.url, IMPORT_FOLDER: folder, DEMO: '0' }
    servers = [createServerProcess('', settings), createServerProcess('', settings)]
    await servers[0]?.start()
  })
  afterEach(async () => {
    for (const server of servers) await server.kill()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Ends the lease of the run that was killed, which takes a minute otherwise. */
  async function endLease(): Promise<void> {
    const { db, close } = await openDatabase(database.url)
    await db.updateTable('import_jobs').set({ lease_until: 0 }).execute()
    await db
      .updateTable('conversations')
      .set({ importing_until: 0 })
      .where('state', '=', 'importing')
      .execute()
    await close()
  }

  async function expectOnce(job: ImportJob): Promise<void> {
    expect(job).toMatchObject({
      state: 'done',
      result: { participants: PEOPLE, comments: COMMENTS, votes: PEOPLE * COMMENTS },
    })
    const { db, close } = await openDatabase(database.url)
    await sweepImports(db, Number.MAX_SAFE_INTEGER)
    const conversations = await db.selectFrom('conversations').select('state').execute()
    expect(conversations).toEqual([{ state: 'ready' }])
    const counts = await db
      .selectFrom('votes_latest')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(counts.count)).toBe(PEOPLE * COMMENTS)
    await close()
    // the parts go once the end of the job is stored, so a moment after a client can read it
    await expect.poll(() => readdirSync(folder), { timeout: 30_000 }).toEqual([])
  }

  it('[RUN-53] is begun again by the same server after its start, and stores everything once', async () => {
    expect.hasAssertions()
    const [server] = servers
    const job_id = await client.startImport(server)
    await client.waitFor(server, job_id, ({ phase, rows }) => phase === 'storing' && rows > 0)
    await server?.kill()
    await endLease()
    await server?.start()
    await expectOnce(await client.waitFor(server, job_id, isOver))
  })

  it('[RUN-53] is taken over by another server on the same database', async () => {
    expect.hasAssertions()
    const [one, other] = servers
    await other?.start()
    const job_id = await client.startImport(one)
    await client.waitFor(other, job_id, ({ phase, rows }) => phase === 'storing' && rows > 0)
    // which of them runs it is chance
    await one?.kill()
    await endLease()
    await expectOnce(await client.waitFor(other, job_id, isOver))
  })

  it('[RUN-53] goes on at the next start after the server was told to stop', async () => {
    const [server] = servers
    const job_id = await client.startImport(server)
    await client.waitFor(server, job_id, ({ phase, rows }) => phase === 'storing' && rows > 0)
    expect(await server?.stop()).toBe(0)
    await server?.start()
    await expectOnce(await client.waitFor(server, job_id, isOver))
  })
})
