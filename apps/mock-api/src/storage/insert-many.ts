import { CompiledQuery, sql, type InsertObject } from 'kysely'
import type { Database, Db } from './database.ts'

/** Rows in one statement: enough to make its overhead small, few enough for every database's limit of bound values. */
const CHUNK_ROWS = 250

type Row<T extends keyof Database> = InsertObject<Database, T>

/** What happens to a row when there is one like it: its keys name the one that it replaces. */
type OnConflict = 'fail' | 'leave out' | readonly string[]

/** Builds the statement for `rows` rows. */
function compileInsert<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  clash: OnConflict,
): string {
  const insert = db.insertInto(table).values(rows)
  if (clash === 'fail') return insert.compile().sql
  if (clash === 'leave out') return insert.onConflict((conflict) => conflict.doNothing()).compile().sql
  const others = Object.keys(rows[0] ?? {}).filter((column) => !clash.includes(column))
  const replaced = Object.fromEntries(others.map((column) => [column, sql.ref(`excluded.${column}`)]))
  return insert
    .onConflict((conflict) => conflict.columns(clash as never).doUpdateSet(replaced as never))
    .compile().sql
}

/**
 * Inserts rows that all have the same columns, and says how many it stored. The statement for a full chunk is built
 * once and prepared once: building it anew costs more than running it.
 */
async function insertChunks<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  clash: OnConflict,
): Promise<number> {
  let full: string | undefined
  let stored = 0n
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    const chunk = rows.slice(start, start + CHUNK_ROWS)
    const text =
      chunk.length === CHUNK_ROWS
        ? (full ??= compileInsert(db, table, chunk, clash))
        : compileInsert(db, table, chunk, clash)
    const columns = Object.keys(chunk[0] ?? {})
    const values = chunk.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]))
    stored += (await db.executeQuery(CompiledQuery.raw(text, values))).numAffectedRows ?? 0n
  }
  return Number(stored)
}

/** Inserts rows that all have the same columns, in few statements. */
export async function insertMany<T extends keyof Database>(db: Db, table: T, rows: readonly Row<T>[]) {
  await insertChunks(db, table, rows, 'fail')
}

/** The same, where a row with the same `keys` is replaced. */
export async function upsertMany<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  keys: readonly string[],
) {
  await insertChunks(db, table, rows, keys)
}

/** The same, without the rows that would break a unique key. Gives the number of rows that were stored. */
export const insertNew = <T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
): Promise<number> => insertChunks(db, table, rows, 'leave out')
