import SqliteDatabase from 'better-sqlite3'
import { SqliteDialect, type SqliteDatabase as KyselyDatabase, type SqliteStatement } from 'kysely'

/** Statements kept prepared: more than the server has, so that only generated ones are ever dropped. */
const CACHED_STATEMENTS = 500

/** Settings of each connection. FULL, so that an acknowledged vote survives a power cut. */
export const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'busy_timeout = 5000',
] as const

/** Wraps a connection so that a statement is prepared once: preparing costs as much as running a short query. */
function withStatementCache(database: SqliteDatabase.Database): KyselyDatabase {
  const cache = new Map<string, SqliteStatement>()
  return {
    close: () => void database.close(),
    prepare(sql) {
      const known = cache.get(sql)
      if (known) return known
      const statement = database.prepare(sql) as unknown as SqliteStatement
      if (cache.size >= CACHED_STATEMENTS) cache.delete(cache.keys().next().value ?? '')
      cache.set(sql, statement)
      return statement
    },
  }
}

/**
 * The dialect for a SQLite file in WAL.
 * @param source path of the file, which is made when it is not there; or the bytes of one, copied into memory
 * @throws when the file cannot be opened or written
 */
export function sqliteDialect(source: string | Buffer): SqliteDialect {
  const database = new SqliteDatabase(source)
  for (const pragma of PRAGMAS) database.pragma(pragma)
  return new SqliteDialect({ database: withStatementCache(database) })
}
