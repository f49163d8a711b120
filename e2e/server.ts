import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findFreePort } from '../packages/testing/src/find-free-port.ts'

/** The repository's root: journeys use its builds. */
export const root = join(import.meta.dirname, '..')

/** Stops the server when the process that started it has ended in any way. */
const parentWatch = pathToFileURL(join(root, 'scripts/go/parent-watch.mjs')).href

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
        PORT: String(await findFreePort()),
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

/** Waits until the server prints its address. @throws Error if it ends before */
const waitForAddress = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const origin = /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+/.exec(output())?.[0]
      if (origin !== undefined) resolve(origin)
    })
    child.once('exit', () =>
      reject(new Error(`The built server ended. Is it built (npm start)? It printed:\n${output()}`)),
    )
  })

async function stopProcess(child: ChildProcess, output: () => string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  if (child.exitCode !== 0) {
    const how = child.signalCode ?? `exit code ${child.exitCode}`
    throw new Error(`The server did not stop cleanly (${how}). It printed:\n${output()}`)
  }
}
