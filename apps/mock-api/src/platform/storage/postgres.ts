import {
  PostgresDialect,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type Driver,
  type Kysely,
} from 'kysely'
import pg from 'pg'
import { findStatementName } from './prepared-query.ts'
import { LOCK_WAIT_MS } from './group-commit.ts'

const INT8_OID = 20

/** Connections that a server opens. */
const DEFAULT_CONNECTIONS = 12

/** An error event without a listener would end the process. */
const ignoreError = () => undefined

/** Times and generations are bigint columns that fit a double, so numbers are returned. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** Lets a connection send registered statements by name. */
function sendByName(client: pg.ClientBase): void {
  const query = client.query.bind(client) as unknown as (config: unknown, values?: unknown) => unknown
  const queryByName = (text: unknown, values?: unknown) => {
    const name = typeof text === 'string' ? findStatementName(text) : undefined
    return name === undefined ? query(text, values) : query({ name, text, values })
  }
  client.query = queryByName as typeof client.query
}

function createPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types: types as never,
    // `each` of a prepared query sends several at once
    pipeline: true,
    // With indexes even where a table is small: a connection keeps the plan of a statement, and one made for the first ten people would read
    // all people for each request once there are many, until PostgreSQL counts its rows again, minutes later.
    // The price of such a scan makes PostgreSQL compile the query, which takes a second for a handful of rows.
    options: '-c enable_seqscan=off -c jit=off',
    // no request waits for ever
    lock_timeout: LOCK_WAIT_MS,
    max: connections,
    onConnect: (client) => sendByName(client),
  })
  // a restart of PostgreSQL closes connections: running queries fail, and the pool opens new connections
  pool.on('error', ignoreError).on('connect', (client) => client.on('error', ignoreError))
  return pool
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

/** Names failures of connections. */
class NamingPostgresDriver extends PostgresDriver {
  readonly #named = new WeakSet<object>()
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
}

class NamingPostgresDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): Driver {
    return new NamingPostgresDriver({ pool: this.#pool })
  }
}

/** Creates the PostgreSQL dialect. Times and generations are bigint columns that fit a double, so it returns numbers. */
export const createPostgresDialect = (url: string, connections = DEFAULT_CONNECTIONS): PostgresDialect =>
  new NamingPostgresDialect(createPool(url, connections))

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
