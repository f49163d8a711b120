import { existsSync } from 'node:fs'
import { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { LOCK_WAIT_MS, type WriteTurns } from './group-commit.ts'
import { createSqliteDialect } from './sqlite.ts'

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
