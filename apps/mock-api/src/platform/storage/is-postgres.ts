import { PostgresAdapter } from 'kysely'
import type { Db } from './database.ts'

/** True for a database of PostgreSQL, which several servers may use. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter
