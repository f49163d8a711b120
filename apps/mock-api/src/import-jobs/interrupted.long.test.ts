import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportJob } from '@folkmoot/api-types/imports'
import { createEngines, type Engine, type EngineDatabase } from '@folkmoot/testing/engines'
import { createImportToken } from '@folkmoot/testing/import-token'
import { createServerProcess, type ServerProcess } from '@folkmoot/testing/server-process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sweepImports } from '../sweep.ts'
import { openDatabase } from '../storage/open-database.ts'

const PEOPLE = 6000
const COMMENTS = 50
const POLL_MS = 20

const COMMENTS_CSV = `comment-id,author-id,comment-body\n${Array.from({ length: COMMENTS }, (_, tid) => `${tid},0,Statement ${tid}\n`).join('')}`
const createVotes = (pids: readonly number[]): string =>
  `timestamp,comment-id,voter-id,vote\n${pids
    .flatMap((pid) =>
      Array.from({ length: COMMENTS }, (_, tid) => `1700000000000,${tid},${pid},${((pid + tid) % 3) - 1}\n`),
    )
    .join('')}`

describe.each(createEngines())('an import on $name whose server is killed', (engine: Engine) => {
  let folder: string
  let database: EngineDatabase
  let servers: ServerProcess[]
  let token: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-import-killed-'))
    database = await engine.create()
    token = await createImportToken(database.url)
    const settings = { DATABASE_URL: database.url, IMPORT_FOLDER: folder, DEMO: '0' }
    servers = [createServerProcess('', settings), createServerProcess('', settings)]
    await servers[0]?.start()
  })
  afterEach(async () => {
    for (const server of servers) await server.kill()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function send(
    server: ServerProcess | undefined,
    method: string,
    path: string,
    body?: object,
  ): Promise<unknown> {
    const isForm = body instanceof FormData
    const reply = await fetch(`${server?.origin()}/api/v3/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const answer: unknown = await reply.json()
    if (!reply.ok) throw new Error(`${method} ${path} answered ${JSON.stringify(answer)}`)
    return answer
  }

  async function startImport(server: ServerProcess | undefined): Promise<string> {
    const { job_id } = (await send(server, 'POST', 'importJobs')) as ImportJob
    const pids = Array.from({ length: PEOPLE }, (_, pid) => pid)
    const parts = [
      ['comments.csv', COMMENTS_CSV],
      ['votes-1.csv', createVotes(pids.slice(0, PEOPLE / 2))],
      ['votes-2.csv', createVotes(pids.slice(PEOPLE / 2))],
    ] as const
    for (const [at, [name, text]] of parts.entries()) {
      const form = new FormData()
      form.append('file', new Blob([text]), name)
      await send(server, 'PUT', `importJobs/${job_id}/parts?part=${at + 1}`, form)
    }
    await send(server, 'POST', `importJobs/${job_id}/start`, { parts: parts.length })
    return job_id
  }

  async function waitFor(
    server: ServerProcess | undefined,
    job_id: string,
    isReached: (job: ImportJob) => boolean,
  ) {
    for (;;) {
      const job = (await send(server, 'GET', `importJobs/${job_id}`)) as ImportJob
      if (isReached(job)) return job
      await wait(POLL_MS)
    }
  }

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
    const job_id = await startImport(server)
    await waitFor(server, job_id, ({ phase, rows }) => phase === 'storing' && rows > 0)
    await server?.kill()
    await endLease()
    await server?.start()
    await expectOnce(await waitFor(server, job_id, ({ state }) => state === 'done' || state === 'failed'))
  })

  it('[RUN-53] is taken over by another server on the same database', async () => {
    expect.hasAssertions()
    const [one, other] = servers
    await other?.start()
    const job_id = await startImport(one)
    await waitFor(other, job_id, ({ phase, rows }) => phase === 'storing' && rows > 0)
    // which of them runs it is chance
    await one?.kill()
    await endLease()
    await expectOnce(await waitFor(other, job_id, ({ state }) => state === 'done' || state === 'failed'))
  })

  it('[RUN-53] goes on at the next start after the server was told to stop', async () => {
    const [server] = servers
    const job_id = await startImport(server)
    await waitFor(server, job_id, ({ phase, rows }) => phase === 'storing' && rows > 0)
    expect(await server?.stop()).toBe(0)
    await server?.start()
    await expectOnce(await waitFor(server, job_id, ({ state }) => state === 'done' || state === 'failed'))
  })
})
