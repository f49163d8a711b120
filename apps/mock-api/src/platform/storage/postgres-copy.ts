import { closeSync, openSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import { OWN_TABLE } from './database-file.ts'
import { createPostgresDialect } from './postgres.ts'
import { execFile, type ExecFileException } from 'node:child_process'
import { promisify } from 'node:util'

/** Takes the password out of an address: everybody on the machine reads what a program was called with. */
export function splitPassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
  address.password = ''
  // as text: URLSearchParams would write a space as a plus, which programs of PostgreSQL do not read as one
  const parameters = address.search.slice(1).split('&')
  address.search = parameters.filter((one) => !new URLSearchParams(one).has('password')).join('&')
  return { address: address.href, password }
}

/**
 * Runs a program of PostgreSQL and returns what it prints.
 * @param url names the database, if the program works on one
 * @throws with what the program says
 */
async function runProgram(name: string, words: readonly string[], url?: string): Promise<string> {
  const place = url === undefined ? undefined : splitPassword(url)
  const env = { ...process.env, ...(place && place.password !== '' ? { PGPASSWORD: place.password } : {}) }
  const all = [...(place ? ['--dbname', place.address] : []), ...words]
  try {
    return (await promisify(execFile)(name, all, { env })).stdout
  } catch (cause) {
    const { code, stderr = '' } = cause as ExecFileException
    if (code === 'ENOENT')
      throw new Error(`${name} is not installed; it comes with the client programs of PostgreSQL`, { cause })
    throw new Error(`${name} says: ${stderr.trim()}`, { cause })
  }
}

const PRIVATE_FILE = 0o600

/** Of the dump: whoever restores it owns it. */
const WITHOUT_OWNER = ['--no-owner', '--no-privileges']

/** The table of contents of a dump names each table in a line. */
const OWN_TABLE_LINE = new RegExp(` TABLE \\S+ ${OWN_TABLE} `)

/** Tells whether a dump has tables of this server. @throws if its table of contents cannot be read */
async function hasOwnTables(file: string): Promise<boolean> {
  return OWN_TABLE_LINE.test(await runProgram('pg_restore', ['--list', file]))
}

/**
 * Dumps a PostgreSQL database in one snapshot, beside its servers, into a new file, and reads the whole dump again.
 * @throws if that fails, or the database is empty or of another program
 */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  closeSync(openSync(file, 'wx', PRIVATE_FILE))
  await runProgram('pg_dump', ['--format=custom', ...WITHOUT_OWNER, '--file', file], url)
  if (!(await hasOwnTables(file)))
    throw new Error('the database has no tables of this server. Check DATABASE_URL')
  await runProgram('pg_restore', ['--file', '/dev/null', file])
}

async function countTables(url: string): Promise<number> {
  const db = new Kysely<unknown>({ dialect: createPostgresDialect(url, 1) })
  try {
    const { rows } = await sql<{ tables: number }>`
      select count(*)::int as tables from information_schema.tables where table_schema = current_schema()`.execute(
      db,
    )
    return rows[0]?.tables ?? 0
  } finally {
    await db.destroy()
  }
}

/**
 * Checks that a dump can be restored.
 * @throws if the database has tables, and if the dump is damaged or of another program
 */
export async function checkPostgresRestore(url: string, file: string): Promise<void> {
  if ((await countTables(url)) > 0)
    throw new Error('the database has tables; make an empty one (createdb) and name it with DATABASE_URL')
  if (!(await hasOwnTables(file))) throw new Error('it is not a backup of this server')
  await runProgram('pg_restore', ['--file', '/dev/null', file])
}

/** Restores a dump, all or nothing, into a database without tables. @throws as `checkPostgresRestore` */
export async function restorePostgres(url: string, file: string): Promise<void> {
  await checkPostgresRestore(url, file)
  await runProgram('pg_restore', ['--exit-on-error', '--single-transaction', ...WITHOUT_OWNER, file], url)
}
