import { createHash } from 'node:crypto'
import { PostgresAdapter, sql, type Kysely } from 'kysely'
import type { Database, Db } from '../../platform/storage/database.ts'
import { insertMany } from '../../platform/storage/queries.ts'

/** Rows of a query: few enough for the memory, enough that the round trip does not count. */
const PAGE_ROWS = 10_000

/** Digests are sums of 256 bits, which do not depend on the order of rows. */
const DIGEST_MODULUS = 2n ** 256n

type TableName = keyof Database
type Row = Readonly<Record<string, unknown>>

/** A table, and the columns of its primary key; none for one without. */
interface CopiedTable {
  readonly name: TableName
  readonly key: readonly string[]
}

/** What a table has: two tables with the same digest have the same rows. */
export interface TableDigest {
  readonly rows: number
  readonly sum: bigint
}

const isPostgres = (db: Kysely<Database>) => db.getExecutor().adapter instanceof PostgresAdapter

const selectKey = (db: Db, table: string) =>
  isPostgres(db)
    ? sql<{ name: string }>`
        select column_name as name from information_schema.key_column_usage
        join information_schema.table_constraints using (table_schema, table_name, constraint_name)
        where table_schema = current_schema() and table_name = ${table} and constraint_type = 'PRIMARY KEY'
        order by ordinal_position`
    : sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`

/** Lists the tables of a database, with their keys. Those of the migrations are not among them. */
export async function listTables(db: Db): Promise<CopiedTable[]> {
  const tables = await db.introspection.getTables()
  const listed: CopiedTable[] = []
  for (const { name } of tables) {
    const { rows } = await selectKey(db, name).execute(db)
    listed.push({ name: name as TableName, key: rows.map((row) => row.name) })
  }
  return listed.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Reads a table in the order of its key; one without a key at once. */
async function* readRows(db: Db, { name, key }: CopiedTable): AsyncGenerator<Row[], void> {
  const all = sql`select * from ${sql.table(name)}`
  if (key.length === 0) {
    yield (await sql<Row>`${all}`.execute(db)).rows
    return
  }
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let last: Row | undefined
  do {
    const after = last ? sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})` : sql``
    const page: Row[] = (
      await sql<Row>`${all} ${after} order by ${columns} limit ${sql.lit(PAGE_ROWS)}`.execute(db)
    ).rows
    if (page.length > 0) yield page
    last = page.length === PAGE_ROWS ? page.at(-1) : undefined
  } while (last)
}

/** The 256 bits of a row: its columns by name, each with its value. */
function digestRow(row: Row): bigint {
  const cells = Object.keys(row)
    .sort()
    .map((column) => [column, row[column]])
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(cells)).digest('hex')}`)
}

const addRows = ({ rows, sum }: TableDigest, page: readonly Row[]): TableDigest => ({
  rows: rows + page.length,
  sum: page.reduce((total, row) => (total + digestRow(row)) % DIGEST_MODULUS, sum),
})

const EMPTY: TableDigest = { rows: 0, sum: 0n }

/** Reads a table, and says what it has. */
export async function digestTable(db: Db, table: CopiedTable): Promise<TableDigest> {
  let digest = EMPTY
  for await (const page of readRows(db, table)) digest = addRows(digest, page)
  return digest
}

/** Replaces the rows of a table by those that it has in `source`. @returns what was read */
export async function copyTable(source: Db, target: Db, table: CopiedTable): Promise<TableDigest> {
  let digest = EMPTY
  await target.deleteFrom(table.name).execute()
  for await (const page of readRows(source, table)) {
    await insertMany(target, table.name, page as never)
    digest = addRows(digest, page)
  }
  return digest
}

/** True if nobody has used the database: it has neither accounts nor conversations. */
export async function isUnused(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('uid').limit(1).execute()
  const conversation = await db.selectFrom('conversations').select('zid').limit(1).execute()
  return user.length === 0 && conversation.length === 0
}

/** Runs `work` on one state of the database, whatever others write meanwhile; an SQLite file has to be ours alone for that. */
export const holdState = <T>(db: Kysely<Database>, work: (held: Db) => Promise<T>): Promise<T> =>
  isPostgres(db) ? db.transaction().setIsolationLevel('repeatable read').execute(work) : work(db)
