import { spawnSync } from 'node:child_process'
import { Kysely, sql } from 'kysely'
import { createPostgresDialect } from './postgres.ts'

/** Runs a program of PostgreSQL. Its password is in no list of processes. @throws with what the program says */
function runProgram(name: string, words: readonly string[], url: string): void {
  const { password } = new URL(url)
  const { error, status, stderr } = spawnSync(name, words, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) }) },
  })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    throw new Error(`${name} is not installed; it comes with the client programs of PostgreSQL`)
  if (error) throw error
  if (status !== 0) throw new Error(`${name} says: ${stderr.trim()}`)
}

function formatPublicUrl(url: string): string {
  const address = new URL(url)
  address.password = ''
  return address.href
}

/** Of the dump: whoever restores it owns it. */
const WITHOUT_OWNER = ['--no-owner', '--no-privileges']

/** Dumps a PostgreSQL database in one snapshot, beside its servers. @throws if that fails */
export function dumpPostgres(url: string, target: string): void {
  const words = ['--format=custom', ...WITHOUT_OWNER, '--file', target, '--dbname', formatPublicUrl(url)]
  runProgram('pg_dump', words, url)
}

/** Reads the whole dump. @throws if it is damaged or not one */
export const checkPostgresDump = (file: string, url: string): void =>
  runProgram('pg_restore', ['--file', '/dev/null', file], url)

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

/** Restores a dump, all or nothing, into a database without tables. @throws if it has some, and if the dump cannot be read */
export async function restorePostgres(url: string, source: string): Promise<void> {
  if ((await countTables(url)) > 0)
    throw new Error('the database has tables; make an empty one (createdb) and name it with DATABASE_URL')
  const words = ['--exit-on-error', '--single-transaction', ...WITHOUT_OWNER]
  runProgram('pg_restore', [...words, '--dbname', formatPublicUrl(url), source], url)
}
