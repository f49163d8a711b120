import { PostgresAdapter, type Kysely } from 'kysely'
import type { Database } from '@folkmoot/server/platform/storage/database'

/** All rows of all tables. */
type DatabaseState = readonly (readonly unknown[])[]

/** Creates a reader of the database's count of writes. Equal counts mean that nothing was written in between. */
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
 * Creates a reader of the whole database, for tests that compare its state before and after. It reads again only after
 * a write, even a reverted one. Otherwise it returns the same object, which is quick to compare.
 */
export function createStateReader(db: Kysely<Database>): () => Promise<DatabaseState> {
  let names: (keyof Database)[] | undefined
  let last: { written: number | string; state: DatabaseState } | undefined
  const countWrites = createWriteCounter(db)

  return async () => {
    const written = await countWrites()
    if (last?.written === written) return last.state
    names ??= (await db.introspection.getTables()).map(({ name }) => name as keyof Database)
    const state = await Promise.all(names.map((name) => db.selectFrom(name).selectAll(name).execute()))
    last = { written, state }
    return state
  }
}
