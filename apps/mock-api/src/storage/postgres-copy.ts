import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { Kysely, sql } from 'kysely'
import { createPostgresDialect } from './postgres.ts'

/** Creates the address for a program of PostgreSQL: the password is in a file for this account, and in no list of processes. */
function createProgramAddress(url: string, folder: string): string {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  if (password === '') return url
  const file = join(folder, 'pgpass')
  writeFileSync(file, `*:*:*:*:${password.replaceAll(/[\\:]/g, (mark) => `\\${mark}`)}\n`, { mode: 0o600 })
  address.password = ''
  address.searchParams.set('passfile', file)
  return address.href
}

/** Runs a program of PostgreSQL, on the database if `url` is given. @throws with what the program says */
function runProgram(name: string, words: readonly string[], url?: string): void {
  const folder = mkdtempSync(join(tmpdir(), `${PRODUCT_SLUG}-`))
  try {
    const place = url === undefined ? [] : ['--dbname', createProgramAddress(url, folder)]
    const { error, status, stderr } = spawnSync(name, [...place, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
      throw new Error(`${name} is not installed; it comes with the client programs of PostgreSQL`)
    if (error) throw error
    if (status !== 0) throw new Error(`${name} says: ${stderr.trim()}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of the dump: whoever restores it owns it. */
const WITHOUT_OWNER = ['--no-owner', '--no-privileges']

/** Dumps a PostgreSQL database in one snapshot, beside its servers. @throws if that fails */
export function dumpPostgres(url: string, target: string): void {
  runProgram('pg_dump', ['--format=custom', ...WITHOUT_OWNER, '--file', target], url)
}

/** Reads the whole dump. @throws if it is damaged or not one */
export const checkPostgresDump = (file: string): void =>
  runProgram('pg_restore', ['--file', '/dev/null', file])

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
  runProgram('pg_restore', [...words, source], url)
}
