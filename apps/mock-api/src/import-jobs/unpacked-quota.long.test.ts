import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { ImportJob } from '@folkmoot/api-types/imports'
import { createEngines, type Engine } from '@folkmoot/testing/engines'
import { createImportToken } from '@folkmoot/testing/import-token'
import { createServerProcess } from '@folkmoot/testing/server-process'
import { expect, it, onTestFinished } from 'vitest'
import { sweepImports } from '../sweep.ts'
import { openDatabase } from '../storage/open-database.ts'

const POLL_MS = 20
const ROWS = 130_000
const COMMENTS = 'comment-id,author-id,comment-body\n0,0,More trees\n'
/** 2.6 MB, of which 7 kB are left when they are packed */
const VOTES = `timestamp,comment-id,voter-id,vote\n${'1700000000000,0,1,1\n'.repeat(ROWS)}`

it.each(createEngines())(
  '[SAFE-119] the thread of a real server on $name counts what it unpacks for the account',
  async (engine: Engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'folkmoot-unpacked-quota-'))
    const database = await engine.create()
    const LIMITS = JSON.stringify({ import_bytes_per_account: 3_000_000 })
    const settings = { DATABASE_URL: database.url, IMPORT_FOLDER: folder, DEMO: '0', LIMITS }
    const token = await createImportToken(database.url)
    const server = createServerProcess('', settings)
    onTestFinished(async () => {
      await server.kill()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    })
    await server.start()

    async function send(method: string, path: string, body?: string | FormData): Promise<unknown> {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      }
      const reply = await fetch(`${server.origin()}/api/v3/${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      })
      return reply.json()
    }
    async function sendPart(
      job_id: string,
      part: number,
      name: string,
      bytes: string | Uint8Array<ArrayBuffer>,
    ): Promise<void> {
      const form = new FormData()
      form.append('file', new Blob([bytes]), name)
      await send('PUT', `importJobs/${job_id}/parts?part=${part}`, form)
    }
    async function runJob(): Promise<ImportJob> {
      const { job_id } = (await send('POST', 'importJobs')) as ImportJob
      await sendPart(job_id, 1, 'comments.csv', COMMENTS)
      await sendPart(job_id, 2, 'votes.csv.gz', Uint8Array.from(gzipSync(VOTES)))
      await send('POST', `importJobs/${job_id}/start`, JSON.stringify({ parts: 2 }))
      for (;;) {
        const job = (await send('GET', `importJobs/${job_id}`)) as ImportJob
        if (job.state === 'done' || job.state === 'failed') return job
        await wait(POLL_MS)
      }
    }

    expect(await runJob()).toMatchObject({ state: 'done', result: { votes: ROWS } })
    expect(await runJob()).toMatchObject({
      state: 'failed',
      failure: {
        error: 'polis_err_too_many_imports',
        message: expect.stringMatching(/Send them again after 20[0-9T:.-]+Z\.$/) as string,
      },
    })
    expect(await send('POST', 'importJobs')).toMatchObject({ error: 'polis_err_too_many_imports' })
    const { db, close } = await openDatabase(database.url)
    await sweepImports(db, Number.MAX_SAFE_INTEGER)
    expect(await db.selectFrom('conversations').select('state').execute()).toEqual([{ state: 'ready' }])
    const { count } = await db
      .selectFrom('votes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(ROWS)
    await close()
  },
)
