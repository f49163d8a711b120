import SqliteDatabase from 'better-sqlite3'
import {
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteQueryCompiler,
  type LimitNode,
  type OffsetNode,
} from 'kysely'
import { isLocked } from './database-problem.ts'
import { registerDirectQuery, type DirectQuery } from './prepared-query.ts'
import { GroupCommit, LOCK_WAIT_MS, retryWhileLocked, type WriteTurns } from './group-commit.ts'
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
type StatementCache = (sql: string) => Statement

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
function createStatementCache(connection: SqliteDatabase.Database): StatementCache {
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

/**
 * Casts `limit` and `offset`. SQLite plans a query again each time a bare `limit ?` is bound, which takes up to ten times as
 * long as running a short query; it does not look into a cast.
 */
class CastLimitQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit cast(')
    this.visitNode(limit)
    this.append(' as integer)')
  }

  protected override visitOffset({ offset }: OffsetNode): void {
    this.append('offset cast(')
    this.visitNode(offset)
    this.append(' as integer)')
  }
}

/** Settings of each connection. With synchronous=FULL an acknowledged vote survives a power failure. */
export const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  // what is deleted is overwritten
  'secure_delete = ON',
] as const

/** How long a connection outside of the server's event loop waits for a lock. */
const BLOCKING_WAIT_MS = 5000

/**
 * Opens a file, or an in-memory copy of a file's bytes.
 * @param timeout milliseconds for which each statement waits for a lock and stops the thread
 * @throws if it cannot be opened or written
 */
export function openSqliteFile(
  source: string | Buffer,
  timeout: number = BLOCKING_WAIT_MS,
): SqliteDatabase.Database {
  const connection = new SqliteDatabase(source, { timeout })
  for (const pragma of PRAGMAS) connection.pragma(pragma)
  return connection
}

/** The connections of a database. One connection does all writing, in groups. */
interface SqliteConnections {
  writer: SqliteDatabase.Database
  /** prepares on the writing connection */
  prepareWrite: StatementCache
  /** prepares on the reading connection, which sees committed data; undefined for a database in memory */
  prepareRead: StatementCache | undefined
  groupCommit: GroupCommit
  lockWaitMs: number
  close: () => void
}

/**
 * Settings of a thread that writes much which can be written again: only checkpoints wait for the disk, and a later commit of the
 * server's own connection makes all before it durable, because both write to the same log. SQLite copies each page that a statement
 * or a savepoint changes, in order to take it back; by default it writes copies of more than 64 KiB to a file, which takes two fifths of
 * the time. No statement of such a thread sorts more rows than a step has: sorting is in memory then, too.
 */
const BULK_PRAGMAS = ['synchronous = NORMAL', 'cache_size = -16384', 'temp_store = MEMORY'] as const

function openConnections(source: string | Buffer, lockWaitMs: number, turns?: WriteTurns): SqliteConnections {
  const writer = openSqliteFile(source)
  if (turns) for (const pragma of BULK_PRAGMAS) writer.pragma(pragma)
  const reader = typeof source === 'string' ? openSqliteFile(source) : undefined
  reader?.pragma('query_only = ON')
  // the server itself waits, without stopping its thread (`retryWhileLocked`)
  for (const connection of [writer, reader]) connection?.pragma('busy_timeout = 0')
  const groups = new GroupCommit(writer, lockWaitMs, turns)
  return {
    writer,
    prepareWrite: createStatementCache(writer),
    prepareRead: reader && createStatementCache(reader),
    groupCommit: groups,
    lockWaitMs,
    close: () => {
      groups.flush()
      reader?.close()
      writer.close()
    },
  }
}

/** Checks that SQLite has not ended the transaction by itself; the next statement would commit alone. */
function requireTransaction({ writer }: SqliteConnections): void {
  if (!writer.inTransaction) throw new Error('The transaction has already ended.')
}

/** The connection that Kysely uses. Each statement runs on the reading or the writing connection. */
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
    const { prepareWrite, prepareRead, groupCommit, lockWaitMs } = this.#opened
    if (this.isInTransaction) {
      requireTransaction(this.#opened)
      return prepareWrite(sql).run(values)
    }
    const deadline = performance.now() + lockWaitMs
    const statement = await retryWhileLocked(() => (prepareRead ?? prepareWrite)(sql), deadline)
    if (statement.readonly)
      return prepareRead
        ? retryWhileLocked(() => statement.run(values), deadline)
        : groupCommit.exclusive(() => statement.run(values))
    await groupCommit.begin()
    let result: QueryResult<unknown>
    try {
      result = prepareWrite(sql).run(values)
    } catch (cause) {
      groupCommit.rollback()
      throw cause
    }
    await groupCommit.commit()
    return result
  }

  // required by the interface; exports read page by page instead
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
    // a transaction whose commit failed has already ended
    if (connection.isInTransaction) opened.groupCommit.rollback()
    connection.isInTransaction = false
    return Promise.resolve()
  },
  releaseConnection: () => Promise.resolve(),
  destroy: () => Promise.resolve(opened.close()),
})

type ExclusiveRun = (work: () => Promise<void>) => Promise<void>
const exclusiveRuns = new WeakMap<DialectAdapter, ExclusiveRun>()

/** Runs `work` while the server's own connection to an SQLite file writes nothing. On PostgreSQL it runs at once. */
export const runExclusively = (adapter: DialectAdapter, work: () => Promise<void>): Promise<void> =>
  exclusiveRuns.get(adapter)?.(work) ?? work()

function createDirectQuery(opened: SqliteConnections): DirectQuery {
  const { prepareWrite, prepareRead, groupCommit } = opened
  return (sql, values, isInTransaction) => {
    if (isInTransaction) {
      requireTransaction(opened)
      return prepareWrite(sql).run(values).rows
    }
    try {
      const statement = (prepareRead ?? prepareWrite)(sql)
      if (!statement.readonly || !(prepareRead || groupCommit.flush())) return undefined
      return statement.run(values).rows
    } catch (cause) {
      if (isLocked(cause)) return undefined
      throw cause
    }
  }
}

/**
 * Creates the dialect for a SQLite file in WAL mode. Transactions are committed in groups (`GroupCommit`); reads outside of
 * transactions see committed data.
 * @param source path of the file, which is created if missing; or the bytes of a file, copied into memory
 * @param lockWaitMs how long a query waits while another process has locked the file
 * @param turns of a thread beside the server's own, for work that can be done again after a power cut
 * @throws if the file cannot be opened or written
 */
export function createSqliteDialect(
  source: string | Buffer,
  lockWaitMs = LOCK_WAIT_MS,
  turns?: WriteTurns,
): Dialect {
  const opened = openConnections(source, lockWaitMs, turns)
  const dialect = new SqliteDialect({ database: opened.writer })
  return {
    createAdapter: () => {
      const adapter = dialect.createAdapter()
      registerDirectQuery(adapter, createDirectQuery(opened))
      exclusiveRuns.set(adapter, (work) => opened.groupCommit.exclusive(work))
      return adapter
    },
    createDriver: () => createSqliteDriver(opened),
    createQueryCompiler: () => new CastLimitQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}
