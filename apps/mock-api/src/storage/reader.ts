import SqliteDatabase from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Database } from './database.ts'

/** How long to wait for somebody who holds the file alone, in milliseconds. */
const PATIENCE = 5000

function sqliteReader(file: string): SqliteDialect {
  const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: PATIENCE })
  return new SqliteDialect({ database })
}

/**
 * Opens a connection of its own for a thread that only reads: the same SQLite file, or one PostgreSQL client.
 * @param url `sqlite:PATH` or `postgres://…`, as `openDatabase` says it
 * @throws when the database is not there
 */
export async function openReader(url: string): Promise<Kysely<Database>> {
  if (url.startsWith('sqlite:')) return new Kysely({ dialect: sqliteReader(url.slice('sqlite:'.length)) })
  const { postgresDialect } = await import('./postgres.ts')
  return new Kysely({ dialect: postgresDialect(url, 1) })
}
