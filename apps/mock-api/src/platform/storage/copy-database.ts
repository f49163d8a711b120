import { execFile, type ExecFileException } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { OWN_TABLE, describeMissing, isMissing } from './database-file.ts'
import { PRIVATE_FILE } from './own-folder.ts'
import { createPostgresDialect } from './postgres.ts'
import { openSqliteFile } from './sqlite.ts'

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

/** Pages that are copied at once. */
const PAGES_PER_STEP = 10_000

/** What a table holds: its rows, and the SHA-256 of them in the table’s order. */
type TableDigests = Readonly<Record<string, { rows: number; digest: string }>>

function digestTables(connection: SqliteDatabase.Database): TableDigests {
  const names = connection
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[]
  return Object.fromEntries(
    names.map((name) => {
      const hash = createHash('sha256')
      let rows = 0
      // every copy of a table reads its rows in the same order only without an index
      for (const row of connection.prepare(`select * from "${name}" not indexed`).raw().iterate()) {
        hash.update(`${JSON.stringify(row)}\n`)
        rows += 1
      }
      return [name, { rows, digest: hash.digest('hex') }]
    }),
  )
}

/** Removes deleted pages from a copy, which needs no log beside it from then on. */
function compactCopy(file: string): void {
  const connection = new SqliteDatabase(file)
  try {
    connection.pragma('journal_mode = DELETE')
    connection.exec('vacuum')
  } finally {
    connection.close()
  }
}

/** Checks that a database is of this server, before anything is written into it. @throws if it is empty or of another program */
function requireOwnTables(file: string): void {
  const connection = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
  try {
    if (!connection.prepare('select 1 from sqlite_master where name = ?').get(OWN_TABLE))
      throw new Error(`${file} has no tables of this server. Check DATABASE_URL`)
  } finally {
    connection.close()
  }
}

/**
 * Copies an SQLite database beside its running server into a new file, for its account alone and without deleted data.
 * @returns what the database held at the moment of the copy, read from the database itself
 * @throws if there is no database of this server, and if the target exists or cannot be written
 */
export async function copySqliteFile(file: string, target: string): Promise<TableDigests> {
  if (isMissing(file)) throw new Error(describeMissing(file))
  requireOwnTables(file)
  // fails if the file exists
  closeSync(openSync(target, 'wx', PRIVATE_FILE))
  const connection = openSqliteFile(file)
  try {
    // one snapshot for the copy and for what it is compared with
    connection.exec('begin')
    connection.prepare('select count(*) from sqlite_master').get()
    await connection.backup(target, { progress: () => PAGES_PER_STEP })
    const digests = digestTables(connection)
    connection.exec('commit')
    compactCopy(target)
    return digests
  } finally {
    connection.close()
  }
}

/** Checks that a copy is whole and holds what the database held. @throws with what is wrong */
export function checkSqliteCopy(file: string, expected: TableDigests): void {
  const connection = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
  try {
    const check: unknown = connection.pragma('integrity_check', { simple: true })
    if (check !== 'ok') throw new Error(`the copy is damaged: ${String(check)}`)
    const copied = digestTables(connection)
    for (const [name, { rows, digest }] of Object.entries(expected))
      if (copied[name]?.rows !== rows || copied[name].digest !== digest)
        throw new Error(`the copy differs from the database in the table ${name}`)
  } finally {
    connection.close()
  }
}
