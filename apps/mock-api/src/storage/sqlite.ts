import SqliteDatabase from 'better-sqlite3'
import {
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type QueryResult,
} from 'kysely'
import { GroupCommit } from './group-commit.ts'
import { SteadyQueryCompiler } from './sqlite-compiler.ts'
import { statementCache, type Prepare } from './sqlite-statements.ts'

/** Settings of each connection. FULL, so that an acknowledged vote survives a power cut. */
export const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'busy_timeout = 5000',
] as const

/** Opens a file, or a copy in memory of a file's bytes. @throws when it cannot be opened or written */
export function openSqliteFile(source: string | Buffer): SqliteDatabase.Database {
  const connection = new SqliteDatabase(source)
  for (const pragma of PRAGMAS) connection.pragma(pragma)
  return connection
}

/** An open database: all writing goes through one connection, in groups. */
interface Opened {
  writer: SqliteDatabase.Database
  /** prepares on the connection that writes */
  prepare: Prepare
  /** prepares on another one, which sees what is on the disk; none beside a database in memory */
  prepareRead: Prepare | undefined
  groups: GroupCommit
  close: () => void
}

function open(source: string | Buffer): Opened {
  const writer = openSqliteFile(source)
  const reader = typeof source === 'string' ? openSqliteFile(source) : undefined
  reader?.pragma('query_only = ON')
  const groups = new GroupCommit(writer)
  return {
    writer,
    prepare: statementCache(writer),
    prepareRead: reader && statementCache(reader),
    groups,
    close: () => {
      groups.settle()
      reader?.close()
      writer.close()
    },
  }
}

/** Refuses to go on where SQLite has ended the transaction by itself: the next statement would be stored alone. */
function requireTransaction({ writer }: Opened): void {
  if (!writer.inTransaction) throw new Error('The transaction has ended already.')
}

/** What Kysely takes for a connection of its own: its statements find the right one by what they do. */
class Connection implements DatabaseConnection {
  readonly #opened: Opened
  inside = false

  constructor(opened: Opened) {
    this.#opened = opened
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return (await this.#execute(sql, parameters)) as QueryResult<Row>
  }

  async #execute(sql: string, values: readonly unknown[]): Promise<QueryResult<unknown>> {
    const { prepare, prepareRead, groups } = this.#opened
    if (this.inside) {
      requireTransaction(this.#opened)
      return prepare(sql).run(values)
    }
    const looking = (prepareRead ?? prepare)(sql)
    if (looking.readonly) return prepareRead ? looking.run(values) : groups.alone(() => looking.run(values))
    await groups.enter()
    let result: QueryResult<unknown>
    try {
      result = prepare(sql).run(values)
    } catch (cause) {
      groups.undo()
      throw cause
    }
    await groups.keep()
    return result
  }

  // the contract of Kysely asks for it; nothing here streams, exports read page by page
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite does not stream; read page by page.')
  }
}

const driverOf = (opened: Opened): Driver => ({
  init: () => Promise.resolve(),
  acquireConnection: () => Promise.resolve(new Connection(opened)),
  async beginTransaction(connection: Connection) {
    await opened.groups.enter()
    connection.inside = true
  },
  commitTransaction(connection: Connection) {
    connection.inside = false
    return opened.groups.keep()
  },
  rollbackTransaction(connection: Connection) {
    // one that could not be stored has ended already
    if (connection.inside) opened.groups.undo()
    connection.inside = false
    return Promise.resolve()
  },
  releaseConnection: () => Promise.resolve(),
  destroy: () => Promise.resolve(opened.close()),
})

/**
 * Runs a statement at once: SQLite answers at once, and the way through Kysely costs several times as much as a short
 * query. Undefined where it has to wait: for the disk, or for the end of somebody else's transaction.
 * @param inside whether it belongs to the transaction that is open
 */
type Direct = (sql: string, values: readonly unknown[], inside: boolean) => unknown[] | undefined

const direct = new WeakMap<DialectAdapter, Direct>()

/** The short way to a database; undefined where there is none. */
export const directOf = (adapter: DialectAdapter): Direct | undefined => direct.get(adapter)

function directTo(opened: Opened): Direct {
  const { prepare, prepareRead, groups } = opened
  return (sql, values, inside) => {
    if (inside) {
      requireTransaction(opened)
      return prepare(sql).run(values).rows
    }
    const statement = (prepareRead ?? prepare)(sql)
    if (!statement.readonly || !(prepareRead || groups.settle())) return undefined
    return statement.run(values).rows
  }
}

/**
 * The dialect for a SQLite file in WAL. Transactions are stored in groups (`GroupCommit`); what is read outside of
 * them is what is on the disk.
 * @param source path of the file, which is made when it is not there; or the bytes of one, copied into memory
 * @throws when the file cannot be opened or written
 */
export function sqliteDialect(source: string | Buffer): Dialect {
  const opened = open(source)
  const dialect = new SqliteDialect({ database: opened.writer })
  return {
    createAdapter: () => {
      const adapter = dialect.createAdapter()
      direct.set(adapter, directTo(opened))
      return adapter
    },
    createDriver: () => driverOf(opened),
    createQueryCompiler: () => new SteadyQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}
