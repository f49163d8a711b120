import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Kysely, sql } from 'kysely'
import { createPostgresDialect } from './postgres.ts'
import { runProgram } from './postgres-program.ts'

/** Of the dump: whoever restores it owns it. */
const WITHOUT_OWNER = ['--no-owner', '--no-privileges']

/** The table of contents of a dump names each table in a line; no other product has this one. */
const OWN_TABLE = / TABLE \S+ generations /

/** Dumps a PostgreSQL database in one snapshot, beside its servers. @throws if that fails */
export const dumpPostgres = (url: string): Promise<Readable> =>
  runProgram('pg_dump', ['--format=custom', ...WITHOUT_OWNER], { url })

/** Reads the whole dump. @throws if it is damaged or not one */
export async function checkPostgresDump(open: () => AsyncIterable<Buffer>): Promise<void> {
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
  const contents = await text(await runProgram('pg_restore', ['--list'], { open }))
  if (!OWN_TABLE.test(contents)) throw new Error('it is not a backup of this server')
}

/**
 * Restores a dump that was checked, all or nothing, into a database without tables.
 * @param open reads the dump from its beginning; what it yields is known to be whole
 */
export async function restorePostgres(url: string, open: () => AsyncIterable<Buffer>): Promise<void> {
  const words = ['--exit-on-error', '--single-transaction', ...WITHOUT_OWNER]
  await text(await runProgram('pg_restore', words, { url, open }))
}
