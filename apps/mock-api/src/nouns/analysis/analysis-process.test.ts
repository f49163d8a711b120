import { fork, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { openFolder } from '@folkmoot/testing/open-folder'
import { openServer } from '@folkmoot/testing/provide-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { waitForResult, waitForRow } from './test-analysis-row.ts'
import { createTwoGroupConversation, waitFor } from './test-conversation.ts'
import { MEMORY_SIGNAL } from './watch-process.ts'
import { startWorker } from './worker-client.ts'

/** Writes a program that is watched like an analysis and computes without end. */
function writeEndless(maxBytes: number): string {
  const source = readFileSync(join(import.meta.dirname, 'watch-process.ts'), 'utf8')
  const file = join(openFolder(), 'endless.mjs')
  const { code } = transformSync(source, { loader: 'ts' })
  writeFileSync(file, `${code}\nwatchProcess(${maxBytes})\nconsole.log(process.pid)\nfor (;;);`)
  return file
}

const waitForEnd = (child: ChildProcess) =>
  new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)))

/** True once a process is gone, or is a zombie for which nobody waited. */
function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const stat = `/proc/${pid}/stat`
    return existsSync(stat) && readFileSync(stat, 'utf8').includes(') Z ')
  } catch {
    return true
  }
}

describe('the process of an analysis', () => {
  it('[MATH-6] does not block votes while it computes; it ends with the server', async () => {
    const started: ChildProcess[] = []
    const start = async () => {
      const endless = fork(writeEndless(1e12), { silent: true })
      started.push(endless)
      return endless
    }
    const server = await openServer({ analyses: { start } })
    const { zid, id } = await createTwoGroupConversation(server)
    await waitForRow(server, zid, ({ lease }) => lease !== null)
    const body = { conversation_id: id, tid: 3, vote: 1 }
    expect((await server.send('POST', '/api/v3/votes', { body })).status).toBe(200)
    const ends = started.map(waitForEnd)
    await server.analyses?.close()
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['SIGKILL']))
  })

  it('[RUN-62] that computes as a real one is repeated by another after it was killed', async () => {
    let started = 0
    const server = await openServer({
      analyses: {
        start: async (data) => {
          const worker = await startWorker(data)
          started += 1
          if (started === 1) worker.send = () => worker.kill('SIGKILL')
          return worker
        },
      },
    })
    const { zid } = await createTwoGroupConversation(server)
    await waitForRow(server, zid, ({ error }) => error !== null)
    await waitForResult(server, zid)
    expect(started).toBe(2)
  })

  it('ends when it needs more memory than it may', async () => {
    expect(await waitForEnd(fork(writeEndless(1), { silent: true }))).toBe(MEMORY_SIGNAL)
  })

  it('[RUN-62] ends with a server that was killed, also while it computes', async () => {
    const code = `require('node:child_process').fork(process.argv[1], { stdio: 'inherit' })`
    const parent = spawn(process.execPath, ['-e', code, writeEndless(1e12)])
    onTestFinished(() => void parent.kill('SIGKILL'))
    const pid = await new Promise<number>((resolve) => {
      parent.stdout.once('data', (text: Buffer) => resolve(Number(text)))
    })
    expect(isGone(pid)).toBe(false)
    parent.kill('SIGKILL')
    await waitFor(() => Promise.resolve(isGone(pid) || undefined))
  })
})
