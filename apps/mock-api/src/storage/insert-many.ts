import type { InsertObject } from 'kysely'
import type { Database, Db } from './database.ts'

/** Bound values in one statement: below SQLite's 32,766 and PostgreSQL's 65,535. */
const BIND_LIMIT = 30_000

/** Inserts rows that all have the same columns, in as few statements as the limit of bound values allows. */
export async function insertMany<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly InsertObject<Database, T>[],
): Promise<void> {
  const width = Object.keys(rows[0] ?? {}).length
  const size = Math.max(1, Math.floor(BIND_LIMIT / Math.max(1, width)))
  for (let start = 0; start < rows.length; start += size)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + size))
      .execute()
}
