import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { startTestRunner } from '@folkmoot/testing/import-runner'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { sweepImports } from '../../sweep.ts'
import { sendImport } from './test-import.ts'
import { createJob, startJob, waitForJob, type SentPart } from './test-jobs.ts'

const HOUR_MS = 3_600_000
const QUOTA_BYTES = 30_000
const COMMENTS = 'comment-id,author-id,comment-body\n0,5,More trees\n'
/** 14 kB, less than half of the quota */
const VOTES = `timestamp,comment-id,voter-id,vote\n${'1700000010000,0,5,1\n'.repeat(700)}`
const PLAIN: readonly SentPart[] = [
  ['comments.csv', COMMENTS],
  ['votes.csv', VOTES],
]
const PACKED: readonly SentPart[] = [
  ['comments.csv', COMMENTS],
  ['votes.csv.gz', Uint8Array.from(gzipSync(VOTES))],
]
const TOO_MANY = 'polis_err_too_many_imports'

describe('what the files of an import hold', () => {
  let server: TestServer
  let stop: () => Promise<void>
  let now: number
  beforeEach(async () => {
    now = Date.now()
    const env = { LIMITS: JSON.stringify({ import_bytes_per_account: QUOTA_BYTES }) }
    server = await createTestServer({ env, clock: () => now })
    stop = startTestRunner(server)
  })
  afterEach(async () => {
    await stop()
    await server.close()
  })

  async function runJob(parts: readonly SentPart[], name = 'ada') {
    const job_id = await createJob(server, parts, name)
    await startJob(server, job_id, parts.length, name)
    return waitForJob(server, job_id, name)
  }
  const createAnother = async (name: string) =>
    (await server.call('POST', '/api/v3/importJobs', name)).body.error as string | undefined
  const listConversations = async () => {
    await sweepImports(server.db, Number.MAX_SAFE_INTEGER)
    return server.db.selectFrom('conversations').select('state').where('zid', '<', FOREIGN_ZID).execute()
  }

  it('[SAFE-119] counts for the account when a job unpacks it, and names when more may be imported', async () => {
    for (const _ of [1, 2]) expect(await runJob(PACKED)).toMatchObject({ state: 'done' })
    const job = await runJob(PACKED)
    const end = new Date(now + HOUR_MS).toISOString()
    expect(job).toMatchObject({ state: 'failed', result: null, failure: { error: TOO_MANY } })
    expect(job.failure?.message).toContain(`Send them again after ${end}`)
    expect(await listConversations()).toEqual([{ state: 'ready' }, { state: 'ready' }])
    const votes = await server.db.selectFrom('votes').select('tid').where('zid', '<', FOREIGN_ZID).execute()
    expect(votes).toHaveLength(2 * 700)
    expect(await createAnother('ada')).toBe(TOO_MANY)
    expect(await runJob(PACKED, 'ben')).toMatchObject({ state: 'done' })
    now += HOUR_MS
    expect(await runJob(PACKED)).toMatchObject({ state: 'done' })
  })

  it('[SAFE-119] counts once where it arrived as it is, in a job and in one request', async () => {
    for (const _ of [1, 2]) expect(await runJob(PLAIN)).toMatchObject({ state: 'done' })
    expect(await createAnother('ada')).toBeUndefined()
    const files = { 'comments.csv': COMMENTS, 'votes.csv': VOTES }
    for (const _ of [1, 2]) expect((await sendImport(server, files, 'dan')).status).toBe(200)
    expect(await createAnother('dan')).toBeUndefined()
    expect((await sendImport(server, files, 'dan')).body.error).toBe(TOO_MANY)
  })
})
