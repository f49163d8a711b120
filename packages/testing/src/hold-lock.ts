import SqliteDatabase from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { createPostgresDialect } from '@folkmoot/server/platform/storage/postgres'

/** Ends a lock. */
export type ReleaseLock = () => Promise<void>

/** Locks an SQLite file against all who write, from a connection of its own. */
export async function holdFile(url: string): Promise<ReleaseLock> {
  const database = new SqliteDatabase(url.slice('sqlite:'.length))
  database.exec('begin immediate')
  return async () => void database.close()
}

/** Runs a statement that locks something in PostgreSQL, in a session of its own, whose transaction stays open. */
export async function holdByStatement(url: string, statement: string): Promise<ReleaseLock> {
  const db = new Kysely<unknown>({ dialect: createPostgresDialect(url, 1) })
  const transaction = await db.startTransaction().execute()
  await sql.raw(statement).execute(transaction)
  return async () => {
    await transaction.rollback().execute()
    await db.destroy()
  }
}

/** Counts the sessions of a PostgreSQL database that wait for a lock. */
export async function countWaiting(url: string): Promise<number> {
  const db = new Kysely<unknown>({ dialect: createPostgresDialect(url, 1) })
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
    .execute(db)
    .finally(() => db.destroy())
  return rows[0]?.waiting ?? 0
}
