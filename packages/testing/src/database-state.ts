import type { Kysely } from 'kysely'
import type { Database } from '@folkmoot/server/storage/database'
import { isOnPostgres } from './database.ts'

/** Every row of every table. */
export type DatabaseState = readonly (readonly unknown[])[]

/**
 * Makes a reader of all that a database holds, for tests that compare before and after. It reads again only when
 * something was written since, be it that this was taken back: two states that are one object cost nothing to compare.
 */
export function createStateReader(db: Kysely<Database>): () => Promise<DatabaseState> {
  let names: (keyof Database)[] | undefined
  let last: { written: number | string; state: DatabaseState } | undefined
  const changes = isOnPostgres() ? 'pg_current_wal_insert_lsn' : 'total_changes'

  return async () => {
    const { written } = await db
      .selectNoFrom(({ fn }) => fn<number | string>(changes).as('written'))
      .executeTakeFirstOrThrow()
    if (last?.written === written) return last.state
    names ??= (await db.introspection.getTables()).map(({ name }) => name as keyof Database)
    const state = await Promise.all(names.map((name) => db.selectFrom(name).selectAll().execute()))
    last = { written, state }
    return state
  }
}
