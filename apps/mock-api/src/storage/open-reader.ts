import SqliteDatabase from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Database } from './database.ts'

/** How long to wait for somebody who holds the file alone, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000

function createReaderDialect(file: string): SqliteDialect {
  const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  return new SqliteDialect({ database })
}

/**
 * Opens a connection of its own for a thread that only reads: the same SQLite file, or one PostgreSQL client.
 * @param url `sqlite:PATH` or `postgres://…`, as `openDatabase` says it
 * @throws when the database is not there
 */
export async function openReader(url: string): Promise<Kysely<Database>> {
  if (url.startsWith('sqlite:'))
    return new Kysely({ dialect: createReaderDialect(url.slice('sqlite:'.length)) })
  const { createPostgresDialect } = await import('./postgres.ts')
  return new Kysely({ dialect: createPostgresDialect(url, 1) })
}
