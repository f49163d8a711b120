import SqliteDatabase from 'better-sqlite3'
import {
  SqliteDialect,
  type Dialect,
  type DialectAdapter,
  type SqliteDatabase as KyselyDatabase,
  type SqliteStatement,
} from 'kysely'

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
 * Runs a statement at once: SQLite answers at once, and the way through Kysely costs several times as much as a short
 * query. Undefined where it has to wait for the end of somebody else's transaction.
 * @param inside whether it belongs to the transaction that is open
 */
type Direct = (sql: string, values: readonly unknown[], inside: boolean) => unknown[] | undefined

const direct = new WeakMap<DialectAdapter, Direct>()

/** The short way to a database; undefined where there is none. */
export const directOf = (adapter: DialectAdapter): Direct | undefined => direct.get(adapter)

/**
 * The dialect for a SQLite file in WAL.
 * @param source path of the file, which is made when it is not there; or the bytes of one, copied into memory
 * @throws when the file cannot be opened or written
 */
export function sqliteDialect(source: string | Buffer): Dialect {
  const raw = new SqliteDatabase(source)
  for (const pragma of PRAGMAS) raw.pragma(pragma)
  const database = withStatementCache(raw)
  const dialect = new SqliteDialect({ database })
  const atOnce: Direct = (sql, values, inside) => {
    if (raw.inTransaction && !inside) return undefined
    const statement = database.prepare(sql)
    if (statement.reader) return statement.all(values)
    statement.run(values)
    return []
  }
  return {
    createAdapter: () => {
      const adapter = dialect.createAdapter()
      direct.set(adapter, atOnce)
      return adapter
    },
    createDriver: () => dialect.createDriver(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}
