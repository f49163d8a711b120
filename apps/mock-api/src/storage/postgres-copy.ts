import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Kysely, sql } from 'kysely'
import { OWN_TABLE } from './database-file.ts'
import { createPostgresDialect } from './postgres.ts'
import { runProgram } from './postgres-program.ts'

/** Of the dump: whoever restores it owns it. */
const WITHOUT_OWNER = ['--no-owner', '--no-privileges']

/** The table of contents of a dump names each table in a line. */
const OWN_TABLE_LINE = new RegExp(` TABLE \\S+ ${OWN_TABLE} `)

/** Dumps a PostgreSQL database in one snapshot, beside its servers. @throws if that fails */
export const dumpPostgres = (url: string): Promise<Readable> =>
  runProgram('pg_dump', ['--format=custom', ...WITHOUT_OWNER], { url })

/** Tells whether a dump has tables of this server. @throws if its table of contents cannot be read */
async function hasOwnTables(open: () => AsyncIterable<Buffer>): Promise<boolean> {
  return OWN_TABLE_LINE.test(await text(await runProgram('pg_restore', ['--list'], { open })))
}

/** Reads the whole dump. @throws if it is damaged or not one, or the database was empty or of another program */
export async function checkPostgresDump(open: () => AsyncIterable<Buffer>): Promise<void> {
  if (!(await hasOwnTables(open)))
    throw new Error('the database has no tables of this server. Check DATABASE_URL')
  await text(await runProgram('pg_restore', ['--file', '/dev/null'], { open }))
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
 * @param open reads the dump from its beginning
 * @throws if the database has tables, and if the dump cannot be read or is of another program
 */
export async function checkPostgresRestore(url: string, open: () => AsyncIterable<Buffer>): Promise<void> {
  if ((await countTables(url)) > 0)
    throw new Error('the database has tables; make an empty one (createdb) and name it with DATABASE_URL')
  if (!(await hasOwnTables(open))) throw new Error('it is not a backup of this server')
}

/**
 * Restores a dump that was checked, all or nothing, into a database without tables.
 * @param open reads the dump from its beginning; what it yields is known to be whole
 */
export async function restorePostgres(url: string, open: () => AsyncIterable<Buffer>): Promise<void> {
  const words = ['--exit-on-error', '--single-transaction', ...WITHOUT_OWNER]
  await text(await runProgram('pg_restore', words, { url, open }))
}
