import { openFolder } from '@folkmoot/testing/open-folder'
import { openServer } from '@folkmoot/testing/provide-server'
import { execFileSync, fork, spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findAnalysisRow } from '@folkmoot/testing/analysis'
import { waitForResult, waitForRow } from './test-analysis-row.ts'
import { createTwoGroupConversation, waitFor } from './test-conversation.ts'
import { startWorker, type WorkerData } from './worker-client.ts'

/** Starts a process that computes without end. */
function startEndless(): Promise<ChildProcess> {
  const folder = openFolder()
  const file = join(folder, 'endless.mjs')
  writeFileSync(file, 'for (;;);')
  return Promise.resolve(fork(file))
}

function isAlive(pid: number): boolean {
  // a process that ended and was not waited for is a zombie
  const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  return !state.startsWith('Z')
}

const isGone = (pid: number): boolean => {
  try {
    return !isAlive(pid)
  } catch {
    return true
  }
}

describe('the process of an analysis', () => {
  /** Creates a server whose first process is another one. */
  async function serverWith(first: (data: WorkerData) => Promise<ChildProcess>) {
    let started = 0
    const start = (data: WorkerData) => ((started += 1) === 1 ? first(data) : startWorker(data))
    const server = await openServer({ analyses: { start } })
    return { server, started: () => started }
  }

  it('[RUN-62] [MATH-4] that is killed fails one analysis, which another process repeats; the failure is recorded meanwhile', async () => {
    const { server, started } = await serverWith(async (data) => {
      const worker = await startWorker(data)
      worker.send = () => worker.kill('SIGKILL')
      return worker
    })
    const { zid } = await createTwoGroupConversation(server)
    const failed = await waitForRow(server, zid, ({ error }) => error !== null)
    expect(failed).toMatchObject({
      attempts: 1,
      result: null,
      error: 'The analysis process ended with SIGKILL.',
    })
    expect(await waitForResult(server, zid)).toMatchObject({ attempts: 0, leased_until: null })
    expect(started()).toBe(2)
  })

  it('[MATH-6] does not block votes while it computes endlessly, and the server still stops', async () => {
    const { server } = await serverWith(startEndless)
    const { zid, id } = await createTwoGroupConversation(server)
    await waitForRow(server, zid, ({ leased_until }) => leased_until !== null)
    for (let vote = 0; vote < 20; vote += 1) {
      const body = { conversation_id: id, tid: vote % 8, vote: 1 }
      expect((await server.send('POST', '/api/v3/votes', { body })).status).toBe(200)
    }
    expect(await findAnalysisRow(server.db, zid)).toMatchObject({ attempts: 1, result: null })
  })

  it('of conversations with many votes does not delay one with few', async () => {
    const large = new Set<number>()
    const start = async (data: WorkerData) => {
      const worker = await startWorker(data)
      const send = worker.send.bind(worker) as (message: unknown) => boolean
      // large conversations are computed without end
      worker.send = (message: unknown) => large.has((message as { zid: number }).zid) || send(message)
      return worker
    }
    const server = await openServer({ analyses: { start } })
    for (let count = 0; count < 2; count += 1) {
      const { zid } = await server.build.conversation()
      large.add(zid)
      await server.db.updateTable('generations').set({ value: 500_001 }).where('zid', '=', zid).execute()
      await server.build.vote(zid, 0, 0, 1)
    }
    server.analyses?.wake()
    const [first = 0] = large
    await waitForRow(server, first, ({ leased_until }) => leased_until !== null)
    const { zid } = await createTwoGroupConversation(server)
    await waitForResult(server, zid)
    expect(await findAnalysisRow(server.db, first)).toMatchObject({ attempts: 1, result: null })
  })

  it('ends when it needs more memory than it may, and the failure names the setting', async () => {
    const { server } = await serverWith(async (data) => {
      const worker = await startWorker({ ...data, memoryMb: 50 })
      // a computation that lasts until then
      worker.send = () => true
      return worker
    })
    const { zid } = await createTwoGroupConversation(server)
    const failed = await waitForRow(server, zid, ({ error }) => error !== null)
    expect(failed.error).toBe('The analysis needed more memory than the analysis of this server may have.')
    await waitForResult(server, zid)
  })

  it('[RUN-62] ends with the server, also with one that was killed while it computes', async () => {
    const folder = openFolder()
    const busy = join(folder, 'busy.ts')
    const watch = pathToFileURL(join(import.meta.dirname, 'watch-process.ts')).href
    writeFileSync(
      busy,
      `import { watchProcess } from '${watch}'
      watchProcess(1e12)
      console.log(process.pid)
      for (;;);`,
    )
    const code = `require('node:child_process').spawn(process.execPath, ['--import', 'tsx', process.argv[1]], { stdio: 'inherit' })
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['-e', code, busy], { cwd: import.meta.dirname })
    const pid = await new Promise<number>((resolve) => {
      parent.stdout.once('data', (text: Buffer) => resolve(Number(text)))
    })
    expect(isGone(pid)).toBe(false)
    parent.kill('SIGKILL')
    await waitFor(() => Promise.resolve(isGone(pid) || undefined))
  })
})
