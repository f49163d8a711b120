import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Plans with indexes even where a table is small. A connection of PostgreSQL keeps the plan of a statement: one made for the first ten people would
 * read all people for each request once there are many, until it counts its rows again, minutes later.
 */
export const INDEX_PLANS = 'enable_seqscan = off'

/** Plans the statements behind it in a transaction of PostgreSQL with indexes. */
export async function planWithIndexes(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql`set local ${sql.raw(INDEX_PLANS)}`.execute(tx)
}

/** True for a database of PostgreSQL, which several servers may use. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter
