import { CompiledQuery, sql, type InsertObject } from 'kysely'
import type { Database, Db } from './database.ts'

/** Rows in one statement: enough to make its overhead small, few enough for every database's limit of bound values. */
const CHUNK = 250

type Row<T extends keyof Database> = InsertObject<Database, T>

/** What happens to a row when there is one like it: its keys name the one that it replaces. */
type Clash = 'fail' | 'leave out' | readonly string[]

/** Builds the statement for `rows` rows. */
function statement<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  clash: Clash,
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
async function store<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  clash: Clash,
): Promise<number> {
  let full: string | undefined
  let stored = 0n
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK)
    const text =
      chunk.length === CHUNK
        ? (full ??= statement(db, table, chunk, clash))
        : statement(db, table, chunk, clash)
    const columns = Object.keys(chunk[0] ?? {})
    const values = chunk.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]))
    stored += (await db.executeQuery(CompiledQuery.raw(text, values))).numAffectedRows ?? 0n
  }
  return Number(stored)
}

/** Inserts rows that all have the same columns, in few statements. */
export async function insertMany<T extends keyof Database>(db: Db, table: T, rows: readonly Row<T>[]) {
  await store(db, table, rows, 'fail')
}

/** The same, where a row with the same `keys` is replaced. */
export async function upsertMany<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  keys: readonly string[],
) {
  await store(db, table, rows, keys)
}

/** The same, without the rows that would break a unique key. Gives the number of rows that were stored. */
export const insertNew = <T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
): Promise<number> => store(db, table, rows, 'leave out')
