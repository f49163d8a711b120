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
import { CastLimitQueryCompiler } from './sqlite-compiler.ts'
import { createStatementCache, type StatementCache } from './statement-cache.ts'

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
interface SqliteConnections {
  writer: SqliteDatabase.Database
  /** prepares on the connection that writes */
  prepareWrite: StatementCache
  /** prepares on another one, which sees what is on the disk; none beside a database in memory */
  prepareRead: StatementCache | undefined
  groupCommit: GroupCommit
  close: () => void
}

function openConnections(source: string | Buffer): SqliteConnections {
  const writer = openSqliteFile(source)
  const reader = typeof source === 'string' ? openSqliteFile(source) : undefined
  reader?.pragma('query_only = ON')
  const groups = new GroupCommit(writer)
  return {
    writer,
    prepareWrite: createStatementCache(writer),
    prepareRead: reader && createStatementCache(reader),
    groupCommit: groups,
    close: () => {
      groups.flush()
      reader?.close()
      writer.close()
    },
  }
}

/** Refuses to go on where SQLite has ended the transaction by itself: the next statement would be stored alone. */
function requireTransaction({ writer }: SqliteConnections): void {
  if (!writer.inTransaction) throw new Error('The transaction has ended already.')
}

/** What Kysely takes for a connection of its own: its statements find the right one by what they do. */
class Connection implements DatabaseConnection {
  readonly #opened: SqliteConnections
  isInTransaction = false

  constructor(opened: SqliteConnections) {
    this.#opened = opened
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return (await this.#execute(sql, parameters)) as QueryResult<Row>
  }

  async #execute(sql: string, values: readonly unknown[]): Promise<QueryResult<unknown>> {
    const { prepareWrite: prepare, prepareRead, groupCommit: groups } = this.#opened
    if (this.isInTransaction) {
      requireTransaction(this.#opened)
      return prepare(sql).run(values)
    }
    const looking = (prepareRead ?? prepare)(sql)
    if (looking.readonly)
      return prepareRead ? looking.run(values) : groups.exclusive(() => looking.run(values))
    await groups.begin()
    let result: QueryResult<unknown>
    try {
      result = prepare(sql).run(values)
    } catch (cause) {
      groups.rollback()
      throw cause
    }
    await groups.commit()
    return result
  }

  // the contract of Kysely asks for it; nothing here streams, exports read page by page
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite does not stream; read page by page.')
  }
}

const createSqliteDriver = (opened: SqliteConnections): Driver => ({
  init: () => Promise.resolve(),
  acquireConnection: () => Promise.resolve(new Connection(opened)),
  async beginTransaction(connection: Connection) {
    await opened.groupCommit.begin()
    connection.isInTransaction = true
  },
  commitTransaction(connection: Connection) {
    connection.isInTransaction = false
    return opened.groupCommit.commit()
  },
  rollbackTransaction(connection: Connection) {
    // one that could not be stored has ended already
    if (connection.isInTransaction) opened.groupCommit.rollback()
    connection.isInTransaction = false
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
type DirectQuery = (sql: string, values: readonly unknown[], inside: boolean) => unknown[] | undefined

const directQueries = new WeakMap<DialectAdapter, DirectQuery>()

/** The short way to a database; undefined where there is none. */
export const findDirectQuery = (adapter: DialectAdapter): DirectQuery | undefined =>
  directQueries.get(adapter)

function createDirectQuery(opened: SqliteConnections): DirectQuery {
  const { prepareWrite: prepare, prepareRead, groupCommit: groups } = opened
  return (sql, values, inside) => {
    if (inside) {
      requireTransaction(opened)
      return prepare(sql).run(values).rows
    }
    const statement = (prepareRead ?? prepare)(sql)
    if (!statement.readonly || !(prepareRead || groups.flush())) return undefined
    return statement.run(values).rows
  }
}

/**
 * The dialect for a SQLite file in WAL. Transactions are stored in groups (`GroupCommit`); what is read outside of
 * them is what is on the disk.
 * @param source path of the file, which is made when it is not there; or the bytes of one, copied into memory
 * @throws when the file cannot be opened or written
 */
export function createSqliteDialect(source: string | Buffer): Dialect {
  const opened = openConnections(source)
  const dialect = new SqliteDialect({ database: opened.writer })
  return {
    createAdapter: () => {
      const adapter = dialect.createAdapter()
      directQueries.set(adapter, createDirectQuery(opened))
      return adapter
    },
    createDriver: () => createSqliteDriver(opened),
    createQueryCompiler: () => new CastLimitQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}
