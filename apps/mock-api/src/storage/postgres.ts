import { PostgresAdapter, PostgresDialect, sql, type Kysely } from 'kysely'
import pg from 'pg'

const INT8_OID = 20

/** Connections of a server. */
const MAX_CLIENTS = 10

/** An error event without a listener would end the process. */
const ignoreError = () => undefined

/** The lock of migrations: any number that nobody else takes. */
const MIGRATION_LOCK = 7_205_133

/**
 * Its migration lock ends with the transaction. Kysely's own belongs to the session, and PgBouncer gives that session to others: who
 * migrated next would wait for a lock that nobody ends.
 */
class PooledPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(db)
  }
  override async releaseMigrationLock(): Promise<void> {}
}

class PooledPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PooledPostgresAdapter()
  }
}

/** Creates the PostgreSQL dialect. Times and generations are bigint columns that fit a double, so it returns numbers. */
export function createPostgresDialect(url: string, clients = MAX_CLIENTS): PostgresDialect {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({ connectionString: url, max: clients, types: types as never })
  // a restart of PostgreSQL closes connections: running queries fail, and the pool opens new connections
  pool.on('error', ignoreError).on('connect', (client) => client.on('error', ignoreError))
  return new PooledPostgresDialect({ pool })
}

/** Runs `work` in one transaction on one connection, which it may not end. */
export const holdTransaction = <T>(db: Kysely<T>, work: (held: Kysely<T>) => Promise<void>): Promise<void> =>
  db.connection().execute(async (held) => {
    await sql`begin`.execute(held)
    try {
      await work(held)
      await sql`commit`.execute(held)
    } catch (cause) {
      await sql`rollback`.execute(held)
      throw cause
    }
  })
