import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from './find-free-port.ts'

const APP_FOLDER = join(import.meta.dirname, '../../../apps/mock-api')
const READY = 'ready at http://localhost:'
export const QUICK_FACTOR = 8
/** With these settings a server does its repeated work QUICK_FACTOR times as often. */
export const QUICK_ROUNDS = {
  QUICK_FACTOR: String(QUICK_FACTOR),
  NODE_OPTIONS: `--require "${join(import.meta.dirname, 'quick-rounds.cjs')}"`,
}

/** With these settings a server tells how long its event loop was busy. */
export const PRINT_TURNS = { NODE_OPTIONS: `--require "${join(import.meta.dirname, 'print-turns.cjs')}"` }

/** Tests send more from one address, person and account than people do. */
const LIMITS = JSON.stringify({
  votes_per_participant: 1e9,
  comments_per_participant: 1e9,
  comments_per_address: 1e9,
  newcomers_per_address: 1e9,
  writes_per_account: 1e9,
  connections_per_address: 1e9,
})

/**
 * The built server as a process of its own on one database file; `npm run test:long` builds it first. Tests
 * kill it and start it again at the same address; it cannot catch SIGKILL.
 */
export function createServerProcess(file: string, settings: Readonly<Record<string, string>> = {}) {
  let child: ChildProcess | undefined
  let port = 0
  let printed = ''

  /** Waits until a server prints its address. @throws Error if it ends before */
  const waitUntilReady = (started: ChildProcess): Promise<void> =>
    new Promise((resolve, reject) => {
      printed = ''
      for (const stream of [started.stdout, started.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          printed += text
          if (printed.includes(READY)) resolve()
        })
      started.once('exit', () => reject(new Error(`The server did not start. It printed:\n${printed}`)))
    })

  return {
    origin: () => `http://127.0.0.1:${port}`,
    /** what it has printed since its last start, its log included */
    printed: () => printed,
    /** id of its process; undefined before its start */
    pid: () => child?.pid,

    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,

    /** Starts it, and waits until it replies. */
    async start(): Promise<void> {
      port ||= await findFreePort()
      const { PATH = '', HOME = '' } = process.env
      child = spawn(process.execPath, ['dist/server.js'], {
        cwd: APP_FOLDER,
        env: {
          PATH,
          HOME,
          HOST: '127.0.0.1',
          PORT: String(port),
          DATABASE_URL: `sqlite:${file}`,
          LIMITS,
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      await waitUntilReady(child)
    },

    /** Tells it to stop, as an operator does. @returns its exit code */
    async stop(): Promise<number | null> {
      if (!child) throw new Error('The server was not started.')
      const exited = once(child, 'exit') as Promise<[number | null]>
      child.kill('SIGTERM')
      return (await exited)[0]
    },

    /** Kills it immediately. */
    async kill(): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
export type ServerProcess = ReturnType<typeof createServerProcess>
