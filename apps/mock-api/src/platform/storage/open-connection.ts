import { existsSync } from 'node:fs'
import { Kysely, SqliteDialect } from 'kysely'
import type { Database } from './database.ts'
import { LOCK_WAIT_MS, type WriteTurns } from './group-commit.ts'
import { createSqliteDialect } from './sqlite.ts'
import SqliteDatabase from 'better-sqlite3'

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

/**
 * Opens a connection on which another process or thread than the server's own writes. On SQLite it waits for the server’s transactions,
 * and the server for its own, neither on its event loop.
 * @param url `url` of `openDatabase`
 * @param turns of a thread that writes much: it asks the server for each turn, instead of leaving it to chance
 * @throws if the database does not exist
 */
export async function openWriter(url: string, turns?: WriteTurns): Promise<Kysely<Database>> {
  if (url.startsWith('sqlite:')) {
    const file = url.slice('sqlite:'.length)
    if (!existsSync(file)) throw new Error(`There is no database ${file}.`)
    return new Kysely({ dialect: createSqliteDialect(file, LOCK_WAIT_MS, turns) })
  }
  const { createPostgresDialect } = await import('./postgres.ts')
  return new Kysely({ dialect: createPostgresDialect(url, 1) })
}
