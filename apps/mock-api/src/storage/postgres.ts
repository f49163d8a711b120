import { PostgresDialect } from 'kysely'
import pg from 'pg'

const INT8 = 20

/** The clients of a server. */
const CLIENTS = 10

/** An error that nobody listens to ends the whole process. */
const passOver = () => undefined

/** The dialect for PostgreSQL. Times and generations are bigint columns that fit a double, so they come as numbers. */
export function postgresDialect(url: string, clients = CLIENTS): PostgresDialect {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({ connectionString: url, max: clients, types: types as never })
  // PostgreSQL ends connections when it is restarted: the query that was under way fails and says so, the pool opens others
  pool.on('error', passOver).on('connect', (client) => client.on('error', passOver))
  return new PostgresDialect({ pool })
}
