import { Kysely, sql } from 'kysely'
import { createPostgresDialect } from '../../storage/postgres.ts'
import { MigrateError } from '../source.storage.ts'
import { parseDump, type DumpColumn, type DumpRows } from './parse-dump.ts'
import { SOURCE_INDEXES } from './source-tables.ts'

async function createTable(db: Kysely<unknown>, { table, columns }: DumpRows): Promise<void> {
  const list = sql.join(columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`))
  await sql`create unlogged table ${sql.id(table)} (${list})`.execute(db)
}

async function insertRows(db: Kysely<unknown>, { table, columns, rows }: DumpRows): Promise<void> {
  if (rows.length === 0) return
  const lists = columns.map((_, index) => sql`${rows.map((row) => row[index] ?? null)}::text[]`)
  const names = columns.map((_, index) => sql.id(`column_${index}`))
  const casts = columns.map(({ type }, index) => sql`${names[index]}::${sql.raw(type)}`)
  await sql`insert into ${sql.id(table)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    select ${sql.join(casts)} from unnest(${sql.join(lists)}) as given (${sql.join(names)})`.execute(db)
}

async function createIndexes(
  db: Kysely<unknown>,
  tables: ReadonlyMap<string, readonly DumpColumn[]>,
): Promise<void> {
  for (const [table, ...columns] of SOURCE_INDEXES) {
    const known = tables.get(table)
    if (!columns.every((column) => known?.some(({ name }) => name === column))) continue
    await sql`create index on ${sql.id(table)} (${sql.join(columns.map((column) => sql.id(column)))})`.execute(
      db,
    )
  }
  await sql`analyze`.execute(db)
}

/**
 * Loads the tables of a dump into an empty database. Only values of the dump reach it, as parameters: types come from a list of ours.
 * @throws MigrateError if the dump is not whole, or a value does not fit
 */
export async function loadDump(url: string, lines: AsyncIterable<string>): Promise<void> {
  const db = new Kysely<unknown>({ dialect: createPostgresDialect(url, 1) })
  const tables = new Map<string, readonly DumpColumn[]>()
  try {
    for await (const batch of parseDump(lines)) {
      if (!tables.has(batch.table)) await createTable(db, batch)
      tables.set(batch.table, batch.columns)
      await insertRows(db, batch)
    }
    await createIndexes(db, tables)
  } catch (cause) {
    if (cause instanceof MigrateError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new MigrateError(`The dump cannot be loaded: ${reason}`)
  } finally {
    await db.destroy()
  }
}
