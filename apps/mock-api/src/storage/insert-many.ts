import { CompiledQuery, sql, type InsertObject } from 'kysely'
import type { Database, Db } from './database.ts'

/** Rows in one statement: enough to make its overhead small, few enough for every database's limit of bound values. */
const CHUNK = 250

type Row<T extends keyof Database> = InsertObject<Database, T>

/** Builds the statement for `rows` rows; when `keys` are given, a row with the same keys is replaced. */
function statement<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  keys: readonly string[],
): string {
  const insert = db.insertInto(table).values(rows)
  if (keys.length === 0) return insert.compile().sql
  const others = Object.keys(rows[0] ?? {}).filter((column) => !keys.includes(column))
  const replaced = Object.fromEntries(others.map((column) => [column, sql.ref(`excluded.${column}`)]))
  return insert
    .onConflict((conflict) => conflict.columns(keys as never).doUpdateSet(replaced as never))
    .compile().sql
}

/**
 * Inserts rows that all have the same columns. The statement for a full chunk is built once and prepared once:
 * building it anew costs more than running it.
 */
export async function upsertMany<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  keys: readonly string[],
): Promise<void> {
  let full: string | undefined
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK)
    const text =
      chunk.length === CHUNK
        ? (full ??= statement(db, table, chunk, keys))
        : statement(db, table, chunk, keys)
    const columns = Object.keys(chunk[0] ?? {})
    const values = chunk.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]))
    await db.executeQuery(CompiledQuery.raw(text, values))
  }
}

/** Inserts rows that all have the same columns, in few statements. */
export const insertMany = <T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> => upsertMany(db, table, rows, [])
