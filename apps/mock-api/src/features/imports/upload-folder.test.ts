import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createErasureList } from '../../core/erasure-list.ts'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { startSweeping } from '../../sweep.ts'
import { createJob } from './test-jobs.ts'
import { createUploadSweep, runInUploadFolder, UPLOAD_BEAT_MS } from './upload-folder.ts'

const BOUNDARY = 'folkmoot-test'
const BEGINNING = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="f"; filename="votes.csv"\r\n\r\nx,y\n`
const END = `\r\n--${BOUNDARY}--\r\n`

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'upload-folder-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Makes what a server leaves that was killed during an upload. */
function leaveUpload(): string {
  const left = join(folder, 'upload-killed')
  mkdirSync(left)
  writeFileSync(join(left, 'file-0'), 'who voted what')
  return left
}

describe('uploads of a server', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer({ env: { IMPORT_FOLDER: folder } })
  })
  afterEach(() => server.close())

  /** Sends a form whose end waits until `look` has run. */
  async function sendSlowly(method: 'POST' | 'PUT', url: string, look: () => Promise<void>) {
    async function* send(): AsyncGenerator<string> {
      yield BEGINNING
      await look()
      yield END
    }
    const authorization = `Bearer ${await server.tokenFor('ada')}`
    const headers = { authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    return server.app.inject({ method, url, headers, payload: Readable.from(send()) })
  }

  const list = () => readdirSync(folder, { recursive: true }).map(String)

  it('[RUN-190] are in the folder of imports while they run, and nowhere afterwards', async () => {
    await sendSlowly('POST', '/api/v3/conversationImport', async () => {
      await expect
        .poll(list)
        .toEqual(expect.arrayContaining([expect.stringMatching(/^upload-\w+\/file-0$/)]) as string[])
    })
    expect(list()).toEqual([])
    const job_id = await createJob(server, [])
    const part = await sendSlowly('PUT', `/api/v3/importJobs/${job_id}/parts?part=1`, async () => {
      await expect
        .poll(list)
        .toEqual([expect.stringMatching(/^upload-\w+$/), expect.stringMatching(/^upload-\w+\/part$/)])
    })
    expect(part.statusCode).toBe(200)
    expect(list()).toEqual([job_id, join(job_id, 'part-1')])
  })

  it('[RUN-190] that a killed server left are deleted by the sweep of the next one', async () => {
    const left = leaveUpload()
    const job_id = await createJob(server, [['comments.csv', 'x']])
    const { db } = server
    const context = { db, url: 'sqlite::memory:', clock: Date.now, log: server.app.log, importFolder: folder }
    const stop = startSweeping({ ...context, erasures: createErasureList(null), intervalMs: 10 })
    await expect.poll(() => existsSync(left)).toBe(false)
    await stop()
    expect(list()).toEqual([job_id, join(job_id, 'part-1')])
  })
})

describe('the sweep of uploads', () => {
  afterEach(() => void vi.useRealTimers())

  it('[RUN-190] keeps what another server says that it runs, whatever the clocks say, and deletes what is silent', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 0 })
    const left = leaveUpload()
    const sweep = createUploadSweep(folder)
    await runInUploadFolder(folder, async (running) => {
      const readTime = () => statSync(running).mtimeMs
      for (const _ of Array(8).keys()) {
        await sweep()
        const before = readTime()
        vi.advanceTimersByTime(UPLOAD_BEAT_MS)
        await vi.waitFor(() => expect(readTime()).not.toBe(before))
      }
      expect([existsSync(running), existsSync(left)]).toEqual([true, false])
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('[RUN-190] waits three minutes', async () => {
    const left = leaveUpload()
    const sweep = createUploadSweep(folder)
    for (const _ of [0, 1, 2]) await sweep()
    expect(existsSync(left)).toBe(true)
    await sweep()
    expect(existsSync(left)).toBe(false)
  })
})
