import {
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type Driver,
  type Kysely,
} from 'kysely'
import type pg from 'pg'
import { nameConnectionFailure } from './connection-failure.ts'
import { registerDirectQuery } from './direct-query.ts'
import { countPipelines, createPipelines, createPool, DEFAULT_CONNECTIONS } from './postgres-clients.ts'

/** The lock of migrations: any number that nobody else takes. */
const MIGRATION_LOCK = 7_205_133

/** Waits until no other server migrates the database; until the end of the transaction none does. */
export async function lockMigrations<T>(db: Kysely<T>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(db)
}

const throwNamed = (cause: unknown): never => {
  throw nameConnectionFailure(cause)
}

/** Closes the shared connections with the pool, and names failures of connections. */
class PooledPostgresDriver extends PostgresDriver {
  readonly #close: () => Promise<void>
  readonly #named = new WeakSet<object>()
  constructor(pool: pg.Pool, close: () => Promise<void>) {
    super({ pool })
    this.#close = close
  }
  override async acquireConnection() {
    const connection = await super.acquireConnection().catch(throwNamed)
    if (!this.#named.has(connection)) {
      this.#named.add(connection)
      const executeQuery = connection.executeQuery.bind(connection)
      connection.executeQuery = ((query) =>
        executeQuery(query).catch(throwNamed)) as DatabaseConnection['executeQuery']
    }
    return connection
  }
  override async destroy(): Promise<void> {
    await this.#close()
    await super.destroy()
  }
}

class PooledPostgresDialect extends PostgresDialect {
  readonly #connections: number
  readonly #pool: pg.Pool
  readonly #pipelines

  constructor(url: string, connections: number) {
    const pool = createPool(url, connections)
    super({ pool })
    this.#connections = connections
    this.#pool = pool
    this.#pipelines = createPipelines(url, countPipelines(connections))
  }

  override createAdapter(): PostgresAdapter {
    const adapter = new PostgresAdapter()
    const { query } = this.#pipelines
    if (countPipelines(this.#connections) > 0)
      registerDirectQuery(adapter, (text, values, { isInTransaction, isReading }) =>
        isInTransaction || !isReading ? undefined : query(text, [...values]).catch(throwNamed),
      )
    return adapter
  }

  override createDriver(): Driver {
    return new PooledPostgresDriver(this.#pool, this.#pipelines.close)
  }
}

/** Creates the PostgreSQL dialect. Times and generations are bigint columns that fit a double, so it returns numbers. */
export const createPostgresDialect = (url: string, connections = DEFAULT_CONNECTIONS): PostgresDialect =>
  new PooledPostgresDialect(url, connections)

/** Runs `work` in one transaction on one connection, which it may not end. It waits for locks as long as they are held. */
export const holdTransaction = <T>(db: Kysely<T>, work: (held: Kysely<T>) => Promise<void>): Promise<void> =>
  db.connection().execute(async (held) => {
    await sql`begin; set local lock_timeout = 0`.execute(held)
    try {
      await work(held)
      await sql`commit`.execute(held)
    } catch (cause) {
      await sql`rollback`.execute(held)
      throw cause
    }
  })
