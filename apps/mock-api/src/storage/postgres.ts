import {
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type Driver,
  type Kysely,
} from 'kysely'
import pg from 'pg'
import { registerDirectQuery, findStatementName } from './prepared-query.ts'
import type { Socket } from 'node:net'
import { LOCK_WAIT_MS } from './group-commit.ts'
import { INDEX_PLANS } from './is-postgres.ts'

const INT8_OID = 20

/** Connections that a server opens for requests. */
const DEFAULT_CONNECTIONS = 12
/** Of this many connections one carries the short reads of all requests, which share it; the others are for transactions. */
const CONNECTIONS_PER_PIPELINE = 6
/** Fewer are all for transactions. */
const LEAST_CONNECTIONS = 4

/** An error event without a listener would end the process. */
const ignoreError = () => undefined

/** Times and generations are bigint columns that fit a double, so numbers are returned. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** Lets a connection send registered statements by name. */
function sendByName(client: pg.ClientBase): void {
  const query = client.query.bind(client) as unknown as (config: unknown, values?: unknown) => unknown
  const queryByName = (text: unknown, values?: unknown) => {
    const name = typeof text === 'string' ? findStatementName(text) : undefined
    return name === undefined ? query(text, values) : query({ name, text, values })
  }
  client.query = queryByName as typeof client.query
}

/** Returns how many connections share the short reads of all requests, of `connections` in all. */
const countPipelines = (connections: number): number =>
  connections < LEAST_CONNECTIONS ? 0 : Math.max(1, Math.floor(connections / CONNECTIONS_PER_PIPELINE))

/** Settings of every connection. Who waits longer for a lock that another session holds is refused, so that no request waits for ever. */
const createSettings = (url: string) => ({
  connectionString: url,
  types: types as never,
  // `each` of a prepared query sends several at once
  pipeline: true,
  lock_timeout: LOCK_WAIT_MS,
})

/** Creates the pool of connections for transactions and for queries that run rarely. */
function createPool(url: string, connections: number): pg.Pool {
  const max = connections - countPipelines(connections)
  const pool = new pg.Pool({ ...createSettings(url), max, onConnect: (client) => sendByName(client) })
  // a restart of PostgreSQL closes connections: running queries fail, and the pool opens new connections
  pool.on('error', ignoreError).on('connect', (client) => client.on('error', ignoreError))
  return pool
}

/** A connection that many queries use at once: it sends those of a turn of the event loop together, and gets the replies in order. */
class Pipeline {
  readonly #url: string
  #client: Promise<pg.Client> | undefined
  #ready: pg.Client | undefined
  #isCorked = false
  waiting = 0

  constructor(url: string) {
    this.#url = url
  }

  async #connect(): Promise<pg.Client> {
    // these are shared by short reads; the others may have long ones
    const client = new pg.Client({
      ...createSettings(this.#url),
      options: `-c ${INDEX_PLANS.replaceAll(' ', '')}`,
    })
    const forget = () => {
      if (this.#ready === client || this.#ready === undefined) this.#client = this.#ready = undefined
    }
    client.on('error', forget).on('end', forget)
    await client.connect()
    sendByName(client)
    this.#ready = client
    return client
  }

  /** Holds what is written until all requests that have arrived are read: one packet instead of many. */
  #cork(client: pg.Client): void {
    if (this.#isCorked) return
    this.#isCorked = true
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    setImmediate(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  async #run(text: string, values: unknown[]): Promise<unknown[]> {
    const client = this.#ready ?? (await (this.#client ??= this.#connect()))
    this.#cork(client)
    return (await (client.query as unknown as Query)(text, values)).rows
  }

  async query(text: string, values: unknown[]): Promise<unknown[]> {
    this.waiting += 1
    try {
      return await this.#run(text, values)
    } catch (cause) {
      // a connection that never came is tried again by the next query
      if (this.#ready === undefined) this.#client = undefined
      throw cause
    } finally {
      this.waiting -= 1
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(ignoreError)
    await client?.end()
  }
}

/** Short reads of all requests over a few shared connections. */
interface Pipelines {
  query: (text: string, values: unknown[]) => Promise<unknown[]>
  close: () => Promise<void>
}

/** Creates the shared connections; each opens with its first query. */
function createPipelines(url: string, count: number): Pipelines {
  const pipelines = Array.from({ length: count }, () => new Pipeline(url))
  return {
    query: (text, values) => {
      const [first, ...others] = pipelines
      if (!first) throw new Error('This database has no shared connections.')
      const freest = others.reduce((best, one) => (one.waiting < best.waiting ? one : best), first)
      return freest.query(text, values)
    },
    close: async () => {
      await Promise.all(pipelines.map((pipeline) => pipeline.close()))
    },
  }
}

/** PostgreSQL's own code for a connection that failed. */
const CONNECTION_FAILURE = '08006'

const NETWORK_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What pg says without a code when the server closes a connection that a query uses or waits for. */
const LOST_CONNECTION = /^(?:Connection terminated|Client (?:has encountered a connection error|was closed))/

/**
 * Gives the error of a lost or refused connection to PostgreSQL the code 08006. Without it the error looks like one of any other
 * service, and callers get 500 where they should ask again.
 */
export function nameConnectionFailure(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  const { code } = cause as { code?: unknown }
  if (NETWORK_CODES.has(code) || (code === undefined && LOST_CONNECTION.test(cause.message)))
    Object.assign(cause, { code: CONNECTION_FAILURE })
  return cause
}

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
