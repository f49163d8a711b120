import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './find-free-port.ts'
import { findPostgresPrograms } from './postgres-programs.ts'

/** A PostgreSQL server of its own, which a test may kill. */
export interface PostgresCluster {
  readonly url: string
  /** Starts it again, and waits until it has recovered. */
  readonly start: () => Promise<void>
  /** Kills it as a power cut would. */
  readonly kill: () => Promise<void>
  /** ends and deletes it */
  readonly close: () => Promise<void>
}

const AS_POSTGRES = ['--reuid=postgres', '--regid=postgres', '--init-groups']

/** PostgreSQL refuses to run as root. */
const asPostgres = (program: string, words: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['setpriv', [...AS_POSTGRES, program, ...words]] : [program, [...words]]

/** Runs a program of PostgreSQL to its end. @throws Error with what it wrote if it fails */
function runProgram(program: string, words: readonly string[]): void {
  const made = spawnSync(...asPostgres(program, words), { encoding: 'utf8' })
  if (made.status !== 0) throw made.error ?? new Error(made.stderr)
}

/** Starts the server of a data folder, which another function deletes. */
async function startServer(programs: string, data: string): Promise<PostgresCluster> {
  const port = await findFreePort()
  const url = `postgres://folkmoot@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined

  /** Starts the server once. @returns whether it takes connections; it ends while processes of its last life are there */
  const tryToStart = (): Promise<boolean> =>
    new Promise((resolve) => {
      // the system keeps what a killed program has written
      const words = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off']
      child = spawn(...asPostgres(join(programs, 'postgres'), words), {
        env: { ...process.env, LC_ALL: 'C' },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('ready to accept connections')) resolve(true)
      })
      child.once('exit', () => resolve(false))
    })
  async function start(): Promise<void> {
    if (child && child.exitCode === null && child.signalCode === null) return
    while (!(await tryToStart()));
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  await start()
  return { url, start, kill: () => end('SIGKILL'), close: () => end('SIGINT') }
}

/** Creates a folder in which PostgreSQL may write. */
function createPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'folkmoot-cluster-'))
  chmodSync(place, 0o777)
  return place
}

/** Lets a cluster delete its folder when it is closed. */
const deletingOnClose = (cluster: PostgresCluster, place: string): PostgresCluster => ({
  ...cluster,
  close: async () => {
    await cluster.close()
    rmSync(place, { recursive: true, force: true })
  },
})

/**
 * Starts a PostgreSQL server with an empty database in a folder of its own.
 * @param folder an empty one that the account `postgres` owns; by default a new one, which is deleted at the end
 */
export async function startPostgresCluster(folder?: string): Promise<PostgresCluster> {
  const programs = findPostgresPrograms()
  if (programs === undefined) throw new Error('The programs of PostgreSQL are not installed.')
  const place = folder ?? createPlace()
  chmodSync(place, 0o777)
  const data = join(place, 'data')
  runProgram(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'folkmoot'])
  const cluster = await startServer(programs, data)
  return folder === undefined ? deletingOnClose(cluster, place) : cluster
}
