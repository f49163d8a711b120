import { CompiledQuery, sql, type InsertObject } from 'kysely'
import type { Database, Db } from './database.ts'
import { isPostgres } from './is-postgres.ts'
import { checkHandle } from './transaction.ts'

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
  // without `or fail` SQLite copies each page that the statement changes, in order to take back the rows before the one that fails
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

/** Inserts one chunk, and returns the number of stored rows. */
async function insertChunk<T extends keyof Database>(
  db: Db,
  table: T,
  chunk: readonly Row<T>[],
  onConflict: OnConflict,
): Promise<bigint> {
  const columns = Object.keys(chunk[0] ?? {})
  const name = [isPostgres(db), table, columns, onConflict].join(' ')
  const known = chunk.length === CHUNK_ROWS ? fullInserts.get(name) : undefined
  const text = known ?? compileInsert(db, table, chunk, onConflict)
  const values: unknown[] = []
  for (const row of chunk) for (const column of columns) values.push((row as Record<string, unknown>)[column])
  checkHandle(db, text)
  const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
  // kept once it has worked: a row without a value has a statement that fits no other
  if (chunk.length === CHUNK_ROWS) fullInserts.set(name, text)
  return numAffectedRows ?? 0n
}

/** Inserts rows with the same columns and returns the number of stored rows. */
async function insertChunks<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  onConflict: OnConflict,
): Promise<number> {
  let stored = 0n
  for (let start = 0; start < rows.length; start += CHUNK_ROWS)
    stored += await insertChunk(db, table, rows.slice(start, start + CHUNK_ROWS), onConflict)
  return Number(stored)
}

/** Inserts rows with the same columns in chunks. A failure leaves the rows before it to the transaction, which has to be rolled back: do not catch it inside of one. */
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
