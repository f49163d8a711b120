import { createHash } from 'node:crypto'
import { splitSearch } from '@folkmoot/domain/conversation-list'
import { LIMITS } from '@folkmoot/domain/limits'
import type { TableQuery } from '@folkmoot/domain/table-query'
import {
  CompiledQuery,
  sql,
  type InsertObject,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
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
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    // other requests are answered in between
    if (start > 0) await new Promise(setImmediate)
    stored += await insertChunk(db, table, rows.slice(start, start + CHUNK_ROWS), onConflict)
  }
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

/** The last promise of the queue of page reads. */
let lastTurn: Promise<unknown> = Promise.resolve()

/** Waits for a turn: all concurrent exports together read one page per event-loop turn. */
const waitForTurn = (): Promise<unknown> => (lastTurn = lastTurn.then(() => new Promise(setImmediate)))

/**
 * Reads rows page by page. `read` returns at most `pageRows` rows after the last one. Between pages no query
 * occupies the connection, so slow readers do not block other requests.
 */
export async function* readPages<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
  pageRows: number = LIMITS.exportPageRows,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined
  for (;;) {
    await waitForTurn()
    const page = await read(last, pageRows)
    if (page.length > 0) yield page
    if (page.length < pageRows) return
    last = page.at(-1)
  }
}

const lowerASCII = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** A word as patterns of LIKE. SQLite knows upper and lower case of ASCII alone, so that other letters come in each. */
function createPatterns(word: string): string[] {
  const capital = word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
  const spellings = [word, word.toLowerCase(), word.toUpperCase(), capital].map(lowerASCII)
  return [...new Set(spellings)].map((text) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

/**
 * Creates the condition that each word of a search is in one of some texts, upper and lower case alike.
 * @param columns names of text columns
 * @returns undefined without words
 */
export function createSearch(
  search: string | undefined,
  columns: readonly string[],
): RawBuilder<SqlBool> | undefined {
  const words = splitSearch(search ?? '')
  if (words.length === 0) return undefined
  const texts = columns.map((column) => sql`lower(coalesce(${sql.ref(column)}, ''))`)
  const conditions = words.map((word) => {
    const found = createPatterns(word).flatMap((pattern) =>
      texts.map((text) => sql`${text} like ${pattern} escape '\\'`),
    )
    return sql`(${sql.join(found, sql` or `)})`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** What a text column is sorted by: upper and lower case alike, an empty text as none. */
export const orderText = (column: string): Expression<unknown> => sql`nullif(lower(${sql.ref(column)}), '')`

/** Sorts rows by the wanted column, with empty cells last; without one nothing changes. Add an order that decides between equal ones. */
export function sortRows<DB, TB extends keyof DB, O, Column extends string>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { sort, descending = false }: TableQuery<Column>,
  columns: Readonly<Record<Column, Expression<unknown>>>,
): SelectQueryBuilder<DB, TB, O> {
  if (sort === undefined) return rows
  const value = columns[sort]
  return rows
    .orderBy(sql`case when ${value} is null then 1 else 0 end`)
    .orderBy(value, descending ? 'desc' : 'asc')
}

/** Computes the SHA-256 of a text, as of a comment's, which identifies duplicates and fits an index. */
export const hashText = (txt: string): string => createHash('sha256').update(txt).digest('hex')
