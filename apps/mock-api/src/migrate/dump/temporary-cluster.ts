import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { MigrateError } from '../source.storage.ts'
import type { OpenScratch } from './scratch.ts'

/** Where packages keep the programs of PostgreSQL's server, a folder for each version: they are not on the PATH there. */
const PACKAGE_FOLDERS = ['/usr/lib/postgresql', '/usr', '/opt/homebrew/opt', '/usr/local/opt']
const VERSION_FOLDER = /^(?:\d+|pgsql-\d+|postgresql(?:@\d+)?)$/

const OWNER = PRODUCT_SLUG
const START_TIMEOUT_MS = 60_000
const POLL_MS = 100
/** A socket's path may have 107 bytes; its name needs 15. */
const MAX_FOLDER_CHARACTERS = 90

const runs = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

/** Finds how the programs of a PostgreSQL server are called, the newest first; undefined if none is installed. */
function findPrograms(): ((name: string) => string) | undefined {
  const packaged = PACKAGE_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => VERSION_FOLDER.test(name))
      .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((name) => join(folder, name, 'bin')),
  )
  // the empty folder leaves it to the PATH
  const folder = ['', ...packaged].find(
    (place) => runs(join(place, 'initdb')) && runs(join(place, 'postgres')),
  )
  return folder === undefined ? undefined : (name) => join(folder, name)
}

interface Account {
  uid?: number
  gid?: number
}

/** Finds the account that the programs run as. They refuse root: PostgreSQL's own account takes its place. */
function findAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    throw new MigrateError(
      'PostgreSQL does not run as root, and there is no account postgres. Use another account, or give a server with --scratch.',
    )
  }
}

function createFolder({ uid, gid }: Account): string {
  const parent = tmpdir().length > MAX_FOLDER_CHARACTERS ? '/tmp' : tmpdir()
  const folder = mkdtempSync(join(parent, `${PRODUCT_SLUG}-`))
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

function initialise(program: string, folder: string, account: Account): void {
  const words = ['--pgdata', join(folder, 'data'), '--username', OWNER, '--auth', 'trust', '--no-sync']
  const { status, stderr, error } = spawnSync(program, [...words, '--encoding', 'UTF8', '--locale', 'C'], {
    ...account,
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0)
    throw new MigrateError(
      `No temporary database can be made; give a server with --scratch. initdb says: ${error?.message ?? stderr.trim()}`,
    )
}

/** Settings of a database that nobody needs after this command: it need not survive anything. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']

function launch(program: string, folder: string, account: Account): ChildProcess {
  // no address: it is reached by the socket alone, in a folder of one account
  const settings = ['listen_addresses=', ...SETTINGS].flatMap((setting) => ['-c', setting])
  return spawn(program, ['-D', join(folder, 'data'), '-k', folder, ...settings], {
    ...account,
    cwd: folder,
    stdio: 'ignore',
    // Ctrl-C is ours to pass on
    detached: true,
  })
}

/** The server writes its state into the last line of this file. */
const isReady = (file: string): boolean => existsSync(file) && /^ready\s*$/m.test(readFileSync(file, 'utf8'))

async function waitUntilReady(server: ChildProcess, folder: string): Promise<void> {
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += POLL_MS) {
    if (server.exitCode !== null || server.signalCode !== null) break
    if (isReady(join(folder, 'data', 'postmaster.pid'))) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new MigrateError('The temporary database does not start; give a server with --scratch.')
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
}

/**
 * Starts a PostgreSQL server for one command, in a temporary folder and without an address of the network.
 * @throws MigrateError if PostgreSQL's server is not installed or does not start
 */
export const startTemporaryCluster: OpenScratch = async (addCleanup) => {
  const programs = findPrograms()
  if (programs === undefined)
    throw new MigrateError(
      'A dump is read in a PostgreSQL server, and none is installed here. Install one (on Debian: apt-get install postgresql), or give one with --scratch postgres://USER@HOST/postgres.',
    )
  const account = findAccount()
  const folder = createFolder(account)
  addCleanup(() => rmSync(folder, { recursive: true, force: true }))
  initialise(programs('initdb'), folder, account)
  const server = launch(programs('postgres'), folder, account)
  addCleanup(() => stopServer(server))
  await waitUntilReady(server, folder)
  return `postgres://${OWNER}@localhost/postgres?host=${encodeURIComponent(folder)}`
}
