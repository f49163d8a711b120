import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { runBesidePostgres } from './database.ts'
import { findPostgresPrograms } from './postgres-programs.ts'

const START_TIMEOUT_MS = 60_000

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

async function reservePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** PostgreSQL refuses to run as root. */
const asPostgres = (program: string, words: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', program, ...words]] : [program, [...words]]

/** Runs a program of PostgreSQL to its end. @throws Error with what it wrote if it fails */
function runProgram(program: string, words: readonly string[]): void {
  const made = spawnSync(...asPostgres(program, words), { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
}

/** Starts the server of a data folder, which another function deletes. */
async function startServer(programs: string, data: string): Promise<PostgresCluster> {
  const port = await reservePort()
  const url = `postgres://folkmoot@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined

  const answers = () =>
    runBesidePostgres(url, async (db) => void (await sql`select 1`.execute(db))).then(
      () => true,
      () => false,
    )
  async function start(): Promise<void> {
    const words = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '']
    const deadline = Date.now() + START_TIMEOUT_MS
    do {
      // after a crash it does not start before the last process of the old one is gone
      if (!child || child.exitCode !== null || child.signalCode !== null)
        child = spawn(...asPostgres(join(programs, 'postgres'), words), { stdio: 'ignore' })
      await wait(100)
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start.')
    } while (!(await answers()))
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    // runuser passes no SIGKILL on to the server, its child, which writes its id into the first line
    process.kill(Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10), signal)
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
