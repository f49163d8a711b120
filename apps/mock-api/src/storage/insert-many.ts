import { CompiledQuery, sql, type InsertObject } from 'kysely'
import type { Database, Db } from './database.ts'
import { isPostgres } from './is-postgres.ts'

/** Few enough rows for the limit of bound values of every database. */
const CHUNK_ROWS = 250

type Row<T extends keyof Database> = InsertObject<Database, T>

/** The action on a conflict: fail, skip the row, or replace the row with the same keys. */
type OnConflict = 'fail' | 'skip' | readonly string[]

/** Compiles the statement for these rows. */
function compileInsert<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  onConflict: OnConflict,
): string {
  const insert = db.insertInto(table).values(rows)
  // SQLite takes back the whole transaction, as PostgreSQL does, and not the statement: it would copy each page that one changes
  if (onConflict === 'fail') return (isPostgres(db) ? insert : insert.orFail()).compile().sql
  if (onConflict === 'skip') return insert.onConflict((conflict) => conflict.doNothing()).compile().sql
  const otherColumns = Object.keys(rows[0] ?? {}).filter((column) => !onConflict.includes(column))
  const replaced = Object.fromEntries(otherColumns.map((column) => [column, sql.ref(`excluded.${column}`)]))
  return insert
    .onConflict((conflict) => conflict.columns(onConflict as never).doUpdateSet(replaced as never))
    .compile().sql
}

/** The statements of full chunks, because compiling one takes longer than running it. There is one for each table and few more. */
const fullInserts = new Map<string, string>()

/** Finds the statement for these rows. */
function findInsert<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  onConflict: OnConflict,
): string {
  if (rows.length < CHUNK_ROWS) return compileInsert(db, table, rows, onConflict)
  const name = [isPostgres(db), table, Object.keys(rows[0] ?? {}), onConflict].join(' ')
  const known = fullInserts.get(name) ?? compileInsert(db, table, rows, onConflict)
  fullInserts.set(name, known)
  return known
}

/** Inserts rows with the same columns and returns the number of stored rows. */
async function insertChunks<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  onConflict: OnConflict,
): Promise<number> {
  let stored = 0n
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    const chunk = rows.slice(start, start + CHUNK_ROWS)
    const columns = Object.keys(chunk[0] ?? {})
    const values: unknown[] = []
    for (const row of chunk)
      for (const column of columns) values.push((row as Record<string, unknown>)[column])
    const insert = CompiledQuery.raw(findInsert(db, table, chunk, onConflict), values)
    stored += (await db.executeQuery(insert)).numAffectedRows ?? 0n
  }
  return Number(stored)
}

/** Inserts rows with the same columns in chunks. */
export async function insertMany<T extends keyof Database>(db: Db, table: T, rows: readonly Row<T>[]) {
  await insertChunks(db, table, rows, 'fail')
}

/** Inserts rows with the same columns, replacing rows with the same `keys`. */
export async function upsertMany<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  keys: readonly string[],
) {
  await insertChunks(db, table, rows, keys)
}

/** Inserts rows with the same columns, skipping those that violate a unique key. Returns the number of stored rows. */
export const insertNew = <T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
): Promise<number> => insertChunks(db, table, rows, 'skip')
