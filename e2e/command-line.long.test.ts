import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root, startServer, type RunningServer } from './server.ts'
import { createEnv, programPath } from './support/terminal.ts'

let server: RunningServer
let other: RunningServer

beforeAll(async () => {
  ;[server, other] = await Promise.all([startServer(), startServer()])
  await runToEnd(process.execPath, [programPath, 'login', '--as', 'ada'])
})
afterAll(() => Promise.all([server.stop(), other.stop()]))

/** Runs a program to its end against the first server. */
async function runToEnd(
  command: string,
  words: readonly string[],
  more: { cwd?: string; env?: object } = {},
) {
  const child = spawn(command, words, {
    cwd: more.cwd ?? server.folder,
    env: { ...createEnv(server), ...more.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}

it('[CLI-1] [CLI-2] [CLI-3] [CLI-4] [CLI-5] [CLI-6] a script runs a whole conversation and moves it to another server', async () => {
  const cwd = join(server.folder, 'whole')
  await mkdir(cwd)
  const script = join(root, 'e2e/support/whole-conversation.sh')
  const env = { FOLKMOOT: programPath, OTHER: other.origin }
  expect(await runToEnd('bash', [script], { cwd, env })).toEqual({ code: 0, stdout: 'whole\n', stderr: '' })
})
