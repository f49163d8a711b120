import { PostgresAdapter, type Kysely } from 'kysely'
import type { Database } from '@folkmoot/server/storage/database'

/** Every row of every table. */
export type DatabaseState = readonly (readonly unknown[])[]

/** Creates a reader of the database's count of writes. Two equal counts: nothing was written between them. */
export function createWriteCounter(db: Kysely<Database>): () => Promise<number | string> {
  // a test may bring an SQLite file of its own where the others lie on PostgreSQL
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const counter = isPostgres ? 'pg_current_wal_insert_lsn' : 'total_changes'
  return async () => {
    const { written } = await db
      .selectNoFrom(({ fn }) => fn<number | string>(counter).as('written'))
      .executeTakeFirstOrThrow()
    return written
  }
}

/**
 * Makes a reader of all that a database holds, for tests that compare before and after. It reads again only when
 * something was written since, be it that this was taken back: two states that are one object cost nothing to compare.
 */
export function createStateReader(db: Kysely<Database>): () => Promise<DatabaseState> {
  let names: (keyof Database)[] | undefined
  let last: { written: number | string; state: DatabaseState } | undefined
  const countWrites = createWriteCounter(db)

  return async () => {
    const written = await countWrites()
    if (last?.written === written) return last.state
    names ??= (await db.introspection.getTables()).map(({ name }) => name as keyof Database)
    const state = await Promise.all(names.map((name) => db.selectFrom(name).selectAll().execute()))
    last = { written, state }
    return state
  }
}
