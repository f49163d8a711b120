import { PostgresDialect } from 'kysely'
import pg from 'pg'

const INT8 = 20

/** The dialect for PostgreSQL. Times and generations are bigint columns that fit a double, so they come as numbers. */
export function postgresDialect(url: string): PostgresDialect {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  }
  return new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 10, types: types as never }) })
}
