import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { ImportJob } from '@folkmoot/api-types/imports'
import { createImportToken } from '@folkmoot/testing/import-token'
import { createServerProcess, QUICK_FACTOR, QUICK_ROUNDS } from '@folkmoot/testing/server-process'
import { createTestServer } from '@folkmoot/testing/server'
import { expect, it, onTestFinished } from 'vitest'
import { createErasureList } from '../core/erasure-list.ts'
import { UPLOAD_BEAT_MS } from '../features/imports/upload-folder.ts'
import { openDatabase } from '../storage/open-database.ts'
import { startSweeping } from '../sweep.ts'

const BOUNDARY = 'folkmoot-test'
const openFile = (name: string) =>
  `\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n`
const VOTES = `${openFile('votes.csv')}timestamp,comment-id,voter-id,vote\n`
const COMMENTS = `${openFile('comments.csv')}comment-id,author-id,comment-body\n0,0,More trees\n`
const ROW = '1700000000000,0,5,1\n'

/** An upload: how it is sent, and its beginning. */
type Upload = readonly [method: string, path: string, beginning: string]

/** Begins an upload, and sends a row of votes again and again. @returns the function that ends it, and reads the reply */
function startUpload(origin: string, token: string, [method, path, beginning]: Upload) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  }
  const upload: ClientRequest = request(`${origin}/api/v3/${path}`, { method, headers })
  upload.on('error', () => clearInterval(timer))
  upload.write(beginning)
  const timer = setInterval(() => upload.write(ROW), 500)
  return async () => {
    clearInterval(timer)
    upload.end(`\r\n--${BOUNDARY}--\r\n`)
    const [reply] = (await once(upload, 'response')) as [IncomingMessage]
    return json(reply)
  }
}

it('[RUN-190] a server killed during uploads leaves nothing for longer than some sweeps, and those that run go on', async () => {
  const base = mkdtempSync(join(tmpdir(), 'folkmoot-killed-upload-'))
  const [file, imports, temporary] = ['data.db', 'imports', 'tmp'].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(temporary)
  const token = await createImportToken(`sqlite:${file}`)
  const server = createServerProcess(file, {
    ...QUICK_ROUNDS,
    IMPORT_FOLDER: imports,
    DEMO: '0',
    TMPDIR: temporary,
  })
  const logging = await createTestServer()
  onTestFinished(async () => {
    await server.kill()
    await logging.close()
    rmSync(base, { recursive: true, force: true })
  })
  await server.start()
  const headers = { authorization: `Bearer ${token}` }
  const created = await fetch(`${server.origin()}/api/v3/importJobs`, { method: 'POST', headers })
  const { job_id } = (await created.json()) as ImportJob
  const list = () => readdirSync(imports, { recursive: true }).map(String)
  const countFiles = (pattern: RegExp) => list().filter((name) => pattern.test(name)).length

  const whole: Upload = ['POST', 'conversationImport', COMMENTS + VOTES]
  startUpload(server.origin(), token, whole)
  startUpload(server.origin(), token, ['PUT', `importJobs/${job_id}/parts?part=1`, VOTES])
  await expect
    .poll(() => [countFiles(/\/file-1$/), countFiles(/\/part$/)], { timeout: 30_000 })
    .toEqual([1, 1])
  await server.kill()
  expect(countFiles(/^upload-\w+$/)).toBe(2)
  expect(readdirSync(temporary).filter((name) => name.startsWith('folkmoot-import'))).toEqual([])

  await server.start()
  const finish = startUpload(server.origin(), token, whole)
  await expect.poll(() => countFiles(/^upload-\w+$/), { timeout: 30_000 }).toBe(3)
  // another server that shares the folder
  const { db, url, close } = await openDatabase(`sqlite:${file}`)
  const context = { db, url, clock: Date.now, log: logging.app.log, importFolder: imports }
  const erasures = createErasureList(null)
  const stop = startSweeping({ ...context, erasures, intervalMs: UPLOAD_BEAT_MS / QUICK_FACTOR + 2000 })
  // the one that runs has been there for as many sweeps
  await expect.poll(() => countFiles(/^upload-\w+$/), { timeout: 120_000, interval: 500 }).toBe(1)
  await stop()
  await close()
  expect(await finish()).toMatchObject({ comments: 1, participants: 2 })
  expect(list()).toEqual([])
})
