import SqliteDatabase from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Database } from './database.ts'

/** Waits this long while another connection has locked the file. */
const BUSY_TIMEOUT_MS = 5000

function createReaderDialect(file: string): SqliteDialect {
  const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  return new SqliteDialect({ database })
}

/**
 * Opens a read-only connection for another process: to the same SQLite file, or one PostgreSQL client.
 * @param url `url` of `openDatabase`
 * @throws if the database does not exist
 */
export async function openReader(url: string): Promise<Kysely<Database>> {
  if (url.startsWith('sqlite:'))
    return new Kysely({ dialect: createReaderDialect(url.slice('sqlite:'.length)) })
  const { createPostgresDialect } = await import('./postgres.ts')
  return new Kysely({ dialect: createPostgresDialect(url, 1) })
}
