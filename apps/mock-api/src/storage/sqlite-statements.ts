import type SqliteDatabase from 'better-sqlite3'
import type { QueryResult } from 'kysely'

/** Statements kept prepared: more than the server has, so that only generated ones are ever dropped. */
const CACHED_STATEMENTS = 500

/** A statement that is prepared once and run with the values of each call. */
interface Statement {
  /** whether it changes nothing */
  readonly: boolean
  run: (values: readonly unknown[]) => QueryResult<unknown>
}
export type Prepare = (sql: string) => Statement

/**
 * Reads rows as lists of values and makes the objects here, each a copy of one blank: the objects that the driver makes
 * take twice as long, and wide ones are slow for whoever uses them.
 */
function rowReader(
  statement: SqliteDatabase.Statement<unknown[]>,
): (values: readonly unknown[]) => unknown[] {
  const names = statement
    .raw(true)
    .columns()
    .map(({ name }) => name)
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as object
  return (values) =>
    (statement.all(values) as unknown[][]).map((list) => {
      const row: Record<string, unknown> = { ...blank }
      for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = list[index]
      return row
    })
}

function statementOf(prepared: SqliteDatabase.Statement<unknown[]>): Statement {
  const { readonly } = prepared
  if (prepared.reader) {
    const read = rowReader(prepared)
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
export function statementCache(connection: SqliteDatabase.Database): Prepare {
  const cache = new Map<string, Statement>()
  return (sql) => {
    const known = cache.get(sql)
    if (known) return known
    const statement = statementOf(connection.prepare(sql))
    if (cache.size >= CACHED_STATEMENTS) cache.delete(cache.keys().next().value ?? '')
    cache.set(sql, statement)
    return statement
  }
}
