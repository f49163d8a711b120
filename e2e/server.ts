import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The repository's root: journeys use its builds. */
export const root = join(import.meta.dirname, '..')

/** Stops the server when the process that started it has ended in any way. */
const parentWatch = pathToFileURL(join(root, 'scripts/go/parent-watch.mjs')).href
/** Limit for starting and stopping on a busy machine, in milliseconds. */
const START_TIMEOUT_MS = 100_000
const STOP_TIMEOUT_MS = 60_000

export interface RunningServer {
  /** `http://localhost:PORT` */
  readonly origin: string
  /** folder of this run with the database; it is deleted at the end */
  readonly folder: string
  /** output of the server so far */
  readonly output: () => string
  /** Stops the server. @throws Error if it does not stop cleanly */
  readonly stop: () => Promise<void>
}

/** Environment of started programs: ours without settings of the product. */
export const createPlainEnv = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Starts the built server on a free port with an empty database of its own, and waits until it prints its address. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'folkmoot-e2e-'))
  const child = spawn(
    process.execPath,
    ['--import', parentWatch, join(root, 'apps/mock-api/dist/server.js')],
    {
      cwd: root,
      env: {
        ...createPlainEnv(),
        PORT: '0',
        DATABASE_URL: `sqlite:${join(folder, 'folkmoot.db')}`,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const output = () => printed
  const stop = async () => {
    await stopProcess(child, output)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { origin: await waitForAddress(child, output), folder, output, stop }
  } catch (problem) {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
    throw problem
  }
}

async function waitForAddress(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const origin = /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+/.exec(output())?.[0]
    if (origin !== undefined) return origin
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(
    `The built server did not say its address. Is it built (npm start)? It printed:\n${output()}`,
  )
}

async function stopProcess(child: ChildProcess, output: () => string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const tooLate = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await exited
    clearTimeout(tooLate)
  }
  if (child.exitCode !== 0) {
    const how = child.signalCode ?? `exit code ${child.exitCode}`
    throw new Error(`The server did not stop cleanly (${how}). It printed:\n${output()}`)
  }
}
