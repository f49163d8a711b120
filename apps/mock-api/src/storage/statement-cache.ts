import { compileFunction } from 'node:vm'
import type SqliteDatabase from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { createBoundedCache } from '../bounded-cache.ts'

/** More than the server has, so that only generated statements are evicted. */
const MAX_CACHED_STATEMENTS = 500
const STATEMENT_CACHE_BYTES = 32 * 1024 * 1024
/** of a prepared statement beside its text */
const STATEMENT_BYTES = 4096

/** A statement that is prepared once and run with the values of each call. */
interface Statement {
  /** whether it changes nothing */
  readonly: boolean
  run: (values: readonly unknown[]) => QueryResult<unknown>
}
export type StatementCache = (sql: string) => Statement

/**
 * Reads rows as lists of values and makes the objects here, by a function that is compiled for these columns, as validators
 * and serialisers are for a schema: a loop over names takes twenty times as long, the objects that the driver makes three
 * times as long, and wide ones of those are slow for whoever uses them.
 */
function createRowReader(
  statement: SqliteDatabase.Statement<unknown[]>,
): (values: readonly unknown[]) => unknown[] {
  const columns = statement.raw(true).columns()
  const fields = columns.map(({ name }, index) => `${JSON.stringify(name)}: list[${index}]`)
  const rowOf = compileFunction(`return { ${fields.join(', ')} }`, ['list']) as (list: unknown) => unknown
  return (values) => statement.all(values).map(rowOf)
}

function createStatement(prepared: SqliteDatabase.Statement<unknown[]>): Statement {
  const { readonly } = prepared
  if (prepared.reader) {
    const read = createRowReader(prepared)
    return { readonly, run: (values) => ({ rows: read(values) }) }
  }
  return {
    readonly,
    run: (values) => {
      const { changes, lastInsertRowid } = prepared.run(values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
  }
}

/** Prepares each statement once: preparing costs as much as running a short query. */
export function createStatementCache(connection: SqliteDatabase.Database): StatementCache {
  const cache = createBoundedCache<string, Statement>({
    maxEntries: MAX_CACHED_STATEMENTS,
    maxBytes: STATEMENT_CACHE_BYTES,
    countBytes: (_, sql) => STATEMENT_BYTES + 2 * sql.length,
  })
  return (sql) => {
    const known = cache.get(sql)
    if (known) return known
    const statement = createStatement(connection.prepare(sql))
    cache.set(sql, statement)
    return statement
  }
}
