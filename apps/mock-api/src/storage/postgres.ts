import { PostgresDialect } from 'kysely'
import pg from 'pg'

const INT8_OID = 20

/** The clients of a server. */
const MAX_CLIENTS = 10

/** An error that nobody listens to ends the whole process. */
const ignoreError = () => undefined

/** The dialect for PostgreSQL. Times and generations are bigint columns that fit a double, so they come as numbers. */
export function createPostgresDialect(url: string, clients = MAX_CLIENTS): PostgresDialect {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({ connectionString: url, max: clients, types: types as never })
  // PostgreSQL ends connections when it is restarted: the query that was under way fails and says so, the pool opens others
  pool.on('error', ignoreError).on('connect', (client) => client.on('error', ignoreError))
  return new PostgresDialect({ pool })
}
