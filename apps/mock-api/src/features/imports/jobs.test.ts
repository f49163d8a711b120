import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { runInPlace, startTestRunner } from '@folkmoot/testing/import-runner'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import type { ImportRunnerOptions } from '../../import-jobs/runner.ts'
import { sweepImportJobs, sweepImports } from '../../sweep.ts'
import { getJobFolder } from './job-files.ts'
import { claimJob } from './jobs.storage.ts'
import { createJob, digest, sendPart, startJob, waitForJob, type SentPart } from './test-jobs.ts'

const COMMENTS = 'comment-id,author-id,comment-body\n0,5,More trees\n3,7,Fewer cars\n'
const HEADER = 'timestamp,comment-id,voter-id,vote\n'
const FIRST = `${HEADER}1700000010000,0,5,1\n1700000013000,3,9,-1\n`
const SECOND = `${HEADER}1700000011000,0,7,1\n1700000012000,0,5,-1\n`
const PARTS: readonly SentPart[] = [
  ['comments.csv', COMMENTS],
  ['votes-1.csv', FIRST.slice(0, 50)],
  ['votes-1.csv', FIRST.slice(50)],
  ['votes-2.csv.gz', Uint8Array.from(gzipSync(SECOND))],
]

describe('imports as jobs', () => {
  let server: TestServer
  let stop: (() => Promise<void>) | undefined
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(async () => {
    await stop?.()
    stop = undefined
    await server.close()
  })

  const run = (options: Partial<ImportRunnerOptions> = {}) => (stop = startTestRunner(server, options))
  const find = async (job_id: string, name = 'ada') =>
    server.call('GET', `/api/v3/importJobs/${job_id}`, name)
  const countConversations = async () =>
    (await server.db.selectFrom('conversations').select('zid').where('zid', '<', FOREIGN_ZID).execute())
      .length

  it('[RUN-51] is answered with its state before it runs, and has the result afterwards', async () => {
    const job_id = await createJob(server, PARTS)
    const started = await startJob(server, job_id, 4)
    expect(started).toMatchObject({ status: 202, body: { state: 'queued', rows: 0, of: null, result: null } })
    expect(started.body.part_ranges).toEqual([{ first: 1, last: 4 }])
    expect(started.body).not.toHaveProperty('parts')
    run()
    const done = await waitForJob(server, job_id)
    expect(done).toMatchObject({
      state: 'done',
      part_ranges: [],
      failure: null,
      result: { participants: 3, comments: 2, votes: 4, note: expect.stringMatching(/open/) },
    })
    const latest = await server.db
      .selectFrom('votes_latest')
      .select(['tid', 'pid', 'vote'])
      .where('zid', '<', FOREIGN_ZID)
      .orderBy('tid')
      .orderBy('pid')
      .execute()
    expect(latest.map(({ tid, pid, vote }) => [tid, pid, vote])).toEqual([
      [0, 5, 1],
      [0, 7, -1],
      [3, 9, 1],
    ])
    const again = await startJob(server, job_id, 4)
    expect(again).toMatchObject({ status: 202, body: { state: 'done', result: done.result } })
    await expect.poll(() => existsSync(getJobFolder(server.config.importFolder, job_id))).toBe(false)
  })

  it('[RUN-52] [RUN-160] takes parts in any order and again, and says which are there or missing', async () => {
    const job_id = await createJob(server, [])
    for (const part of [3, 1]) await sendPart(server, job_id, part, PARTS[part - 1] ?? ['', ''])
    const listed = await server.call('GET', '/api/v3/importJobs', 'ada')
    expect(listed.body.jobs[0]).toMatchObject({
      part_ranges: [
        { first: 1, last: 1 },
        { first: 3, last: 3 },
      ],
    })
    expect(listed.body.jobs[0]).not.toHaveProperty('parts')
    const refused = await startJob(server, job_id, 4)
    expect(refused).toMatchObject({ status: 409, body: { error: 'polis_err_import_parts_missing' } })
    expect(refused.body.message).toContain('2, 4')
    await sendPart(server, job_id, 2, ['votes-1.csv', 'something else'])
    expect((await find(job_id)).body.parts).toEqual([
      { part: 1, file: 'comments.csv', bytes: COMMENTS.length, sha256: digest(COMMENTS) },
      { part: 2, file: 'votes-1.csv', bytes: 14, sha256: digest('something else') },
      expect.objectContaining({ part: 3 }),
    ])
    for (const part of [2, 4]) await sendPart(server, job_id, part, PARTS[part - 1] ?? ['', ''])
    expect((await startJob(server, job_id, 3)).body.error).toBe('polis_err_import_parts_missing')
    expect((await startJob(server, job_id, 4)).status).toBe(202)
    expect(await sendPart(server, job_id, 1, ['comments.csv', 'x'])).toMatchObject({
      status: 409,
      body: { error: 'polis_err_import_job_started' },
    })
    run()
    expect((await waitForJob(server, job_id)).result).toMatchObject({ votes: 4 })
  })

  it('[RUN-52] keeps no part that arrived damaged or is none of an export', async () => {
    const job_id = await createJob(server, [])
    const damaged = await sendPart(server, job_id, 1, ['comments.csv', COMMENTS], { sha256: digest('other') })
    expect(damaged).toMatchObject({ status: 400, body: { error: 'polis_err_import_part_damaged' } })
    const unknown = await sendPart(server, job_id, 1, ['../../secrets.csv', COMMENTS])
    expect(unknown).toMatchObject({ status: 400, body: { error: 'polis_err_import_bad_file' } })
    expect((await find(job_id)).body.parts).toEqual([])
  })

  it('[RUN-52] belongs to its account alone', async () => {
    const job_id = await createJob(server, PARTS.slice(0, 1))
    const unknown = { status: 404, body: { error: 'polis_err_import_job_unknown' } }
    expect(await find(job_id, 'cleo')).toMatchObject(unknown)
    expect(await startJob(server, job_id, 1, 'ben')).toMatchObject(unknown)
    expect(await sendPart(server, job_id, 1, ['votes.csv', 'x'], { name: 'dan' })).toMatchObject(unknown)
    expect(await server.call('DELETE', `/api/v3/importJobs/${job_id}`, 'ben')).toMatchObject(unknown)
    expect((await server.call('GET', '/api/v3/importJobs', 'ben')).body.jobs).toEqual([])
    const own = await server.call('GET', '/api/v3/importJobs', 'ada')
    expect(own.body.jobs).toMatchObject([{ job_id, state: 'receiving', bytes: COMMENTS.length }])
  })

  it('[RUN-51] that fails says file and line, and leaves nothing', async () => {
    const bad = `${HEADER}1700000010000,0,5,1\n1700000010000,0,5,7\n`
    const job_id = await createJob(server, [
      ['comments.csv', COMMENTS],
      ['votes.csv', bad],
    ])
    await startJob(server, job_id, 2)
    run()
    expect(await waitForJob(server, job_id)).toMatchObject({
      state: 'failed',
      result: null,
      failure: {
        error: 'polis_err_import_bad_file',
        field: 'votes.csv',
        message: expect.stringMatching(/line 3/),
      },
    })
    await sweepImports(server.db, Date.now())
    expect(await countConversations()).toBe(0)
    const damaged = await createJob(server, [
      ['comments.csv', COMMENTS],
      ['votes.csv.gz', 'not packed'],
    ])
    await startJob(server, damaged, 2)
    expect((await waitForJob(server, damaged)).failure?.message).toContain('votes.csv.gz cannot be unpacked')
  })

  it('[RUN-53] is begun again when its server has ended, and given up after three', async () => {
    const job_id = await createJob(server, PARTS)
    await startJob(server, job_id, 4)
    const all = { minBytes: 0, maxBytes: 1e9 }
    const die = async (now: number) =>
      claimJob(server.db, all, { holder: `server ${now}`, until: now + 10, now })
    const start = Date.now()
    expect(await die(start)).toMatchObject({ job_id, attempts: 1 })
    expect(await die(start + 5)).toBeUndefined()
    run({ clock: () => start + 1000 })
    expect(await waitForJob(server, job_id)).toMatchObject({ state: 'done', result: { votes: 4 } })
    await stop?.()
    stop = undefined
    const dying = await createJob(server, PARTS)
    await startJob(server, dying, 4)
    for (const attempt of [1, 2, 3])
      expect(await die(Date.now() + 100 * attempt)).toMatchObject({ attempts: attempt })
    run({ clock: () => Date.now() + 1000 })
    expect(await waitForJob(server, dying)).toMatchObject({
      state: 'failed',
      failure: { error: 'polis_err_import_interrupted' },
    })
  })

  it('[RUN-53] that is cancelled, or whose account is erased, makes no conversation', async () => {
    const job_id = await createJob(server, PARTS)
    await startJob(server, job_id, 4)
    run({
      // cancelled after it was claimed, before it shows its conversation
      run: async (task, rest) => {
        expect((await server.call('DELETE', `/api/v3/importJobs/${job_id}`, 'ada')).status).toBe(200)
        return runInPlace(task, rest)
      },
    })
    await expect.poll(async () => (await find(job_id)).status).toBe(404)
    await stop?.()
    stop = undefined
    await sweepImports(server.db, Date.now())
    expect(await countConversations()).toBe(0)
    const orphan = await createJob(server, PARTS, 'dan')
    await startJob(server, orphan, 4, 'dan')
    expect((await server.call('DELETE', '/api/v3/users/data?owned=delete', 'dan')).status).toBe(200)
    run()
    await sweepImportJobs(server.db, server.config.importFolder, Date.now())
    expect(existsSync(getJobFolder(server.config.importFolder, orphan))).toBe(false)
    expect(await countConversations()).toBe(0)
  })

  it('[RUN-54] holds no more unpacked than the quota, and an account has few open', async () => {
    const job_id = await createJob(server, [
      ['comments.csv', COMMENTS],
      ['votes.csv.gz', Uint8Array.from(gzipSync(' '.repeat(100_000)))],
    ])
    await startJob(server, job_id, 2)
    run({ maxBytes: 50_000 })
    expect(await waitForJob(server, job_id)).toMatchObject({
      failure: { error: 'polis_err_too_many_imports' },
    })
    for (let job = 0; job < 9; job += 1)
      expect((await server.call('POST', '/api/v3/importJobs', 'ben')).status).toBe(201)
    const both = await Promise.all([1, 2].map(() => server.call('POST', '/api/v3/importJobs', 'ben')))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429])
    expect((await server.call('POST', '/api/v3/importJobs', 'ada')).status).toBe(201)
  })

  it('[RUN-53] is forgotten a week after its end, and after a day without a part', async () => {
    const [over, receiving] = [await createJob(server, PARTS), await createJob(server, PARTS)]
    await startJob(server, over, 4)
    run()
    await waitForJob(server, over)
    const { importFolder } = server.config
    await sweepImportJobs(server.db, importFolder, Date.now() + 86_000_000)
    expect([(await find(over)).status, (await find(receiving)).status]).toEqual([200, 200])
    await sweepImportJobs(server.db, importFolder, Date.now() + 87_000_000)
    expect([(await find(over)).status, (await find(receiving)).status]).toEqual([200, 404])
    expect(existsSync(getJobFolder(importFolder, receiving))).toBe(false)
    await sweepImportJobs(server.db, importFolder, Date.now() + 8 * 86_400_000)
    expect((await find(over)).status).toBe(404)
  })
})
