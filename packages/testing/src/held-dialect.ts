import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import { setGroupHooks } from '@folkmoot/server/platform/storage/write-groups'
import { recordSql } from './recorded-sql.ts'
import { holdQuery, leaveCall } from './run-together.ts'

// a write that shares a transaction is held like one that has its own
setGroupHooks({ hold: () => holdQuery('begin'), detach: leaveCall })

/** A connection that is taken when the first query runs, so that a held transaction takes none from the others. */
class HeldConnection implements DatabaseConnection {
  readonly #driver: Driver
  taken: DatabaseConnection | undefined
  isInTransaction = false

  constructor(driver: Driver) {
    this.#driver = driver
  }

  async take(): Promise<DatabaseConnection> {
    return (this.taken ??= await this.#driver.acquireConnection())
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    recordSql(query.sql)
    if (/\bin \(\s*\)/.test(query.sql)) throw new Error(`PostgreSQL refuses an empty list: ${query.sql}`)
    if (!this.isInTransaction) await holdQuery(query.sql)
    return (await this.take()).executeQuery<Row>(query)
  }

  // required by the interface; nothing streams
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Test databases do not stream.')
  }
}

const createHeldDriver = (driver: Driver): Driver => ({
  init: () => driver.init(),
  acquireConnection: () => Promise.resolve(new HeldConnection(driver)),
  async beginTransaction(connection: HeldConnection, settings: TransactionSettings) {
    await holdQuery('begin')
    await driver.beginTransaction(await connection.take(), settings)
    connection.isInTransaction = true
  },
  async commitTransaction(connection: HeldConnection) {
    connection.isInTransaction = false
    await driver.commitTransaction(await connection.take())
  },
  async rollbackTransaction(connection: HeldConnection) {
    connection.isInTransaction = false
    await driver.rollbackTransaction(await connection.take())
  },
  async releaseConnection({ taken }: HeldConnection) {
    if (taken) await driver.releaseConnection(taken)
  },
  destroy: () => driver.destroy(),
})

/** The dialect, with queries and transactions that `runTogether` can hold before they begin. */
export const createHeldDialect = (dialect: Dialect): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => createHeldDriver(dialect.createDriver()),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
})
