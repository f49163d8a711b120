import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root, startServer, type RunningServer } from './server.ts'
import { createEnv, programPath } from './support/terminal.ts'

const run = promisify(execFile)
let server: RunningServer
let other: RunningServer

beforeAll(async () => {
  ;[server, other] = await Promise.all([startServer(), startServer()])
  await run(process.execPath, [programPath, 'login', '--as', 'ada'], { env: createEnv(server) })
})
afterAll(() => Promise.all([server.stop(), other.stop()]))

it('[CLI-1] [CLI-2] [CLI-3] [CLI-4] [CLI-5] [CLI-6] a script runs a whole conversation and moves it to another server', async () => {
  const cwd = join(server.folder, 'whole')
  await mkdir(cwd)
  const script = join(root, 'e2e/support/whole-conversation.sh')
  const env = { ...createEnv(server), FOLKMOOT: programPath, OTHER: other.origin }
  expect(await run('bash', [script], { cwd, env })).toEqual({ stdout: 'whole\n', stderr: '' })
})
