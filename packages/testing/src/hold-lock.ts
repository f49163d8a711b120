import SqliteDatabase from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { createPostgresDialect } from '@folkmoot/server/storage/postgres'

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
