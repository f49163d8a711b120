import type SqliteDatabase from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { createBoundedCache } from '../bounded-cache.ts'

/** More than the server has, so that only generated statements are evicted. */
const MAX_CACHED_STATEMENTS = 500
const STATEMENT_CACHE_BYTES = 32 * 1024 * 1024
/** of a prepared statement beside its text */
const STATEMENT_BYTES = 4096

/** A prepared statement. */
interface Statement {
  /** true if the statement changes nothing */
  readonly: boolean
  run: (values: readonly unknown[]) => QueryResult<unknown>
}
export type StatementCache = (sql: string) => Statement

function createStatement(prepared: SqliteDatabase.Statement<unknown[]>): Statement {
  const { readonly } = prepared
  if (prepared.reader) return { readonly, run: (values) => ({ rows: prepared.all(values) }) }
  return {
    readonly,
    run: (values) => {
      const { changes, lastInsertRowid } = prepared.run(values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
  }
}

/** Creates a cache of prepared statements. Preparing costs as much as running a short query. */
export function createStatementCache(connection: SqliteDatabase.Database): StatementCache {
  const cache = createBoundedCache<string, Statement>({
    maxEntries: MAX_CACHED_STATEMENTS,
    maxBytes: STATEMENT_CACHE_BYTES,
    countBytes: (_, sql) => STATEMENT_BYTES + 2 * sql.length,
  })
  return (sql) => {
    const cached = cache.get(sql)
    if (cached) return cached
    const statement = createStatement(connection.prepare(sql))
    cache.set(sql, statement)
    return statement
  }
}
