import { PostgresDialect } from 'kysely'
import pg from 'pg'

const INT8_OID = 20

/** Connections of a server. */
const MAX_CLIENTS = 10

/** An error event without a listener would end the process. */
const ignoreError = () => undefined

/** Creates the PostgreSQL dialect. Times and generations are bigint columns that fit a double, so it returns numbers. */
export function createPostgresDialect(url: string, clients = MAX_CLIENTS): PostgresDialect {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({ connectionString: url, max: clients, types: types as never })
  // a restart of PostgreSQL closes connections: running queries fail, and the pool opens new connections
  pool.on('error', ignoreError).on('connect', (client) => client.on('error', ignoreError))
  return new PostgresDialect({ pool })
}
