import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import SqliteDatabase from 'better-sqlite3'
import { sql, type Kysely } from 'kysely'
import type { Database, Db } from '../database.ts'

/** The databases that a release can migrate, as SQL: a folder a kind. They are small, and never change. */
const FOLDER = join(import.meta.dirname, 'databases')

export type Kind = 'sqlite' | 'postgres'

const getPath = (label: string, kind: Kind): string => join(FOLDER, `${label}.${kind}.sql.gz`)

/** Lists the kept databases: a version, or the number of the last migration of a schema from before 1.0.0. */
export const listFixtures = (kind: Kind): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(`.${kind}.sql.gz`))
    .map((name) => name.slice(0, -`.${kind}.sql.gz`.length))
    .sort()

const readFixture = (label: string, kind: Kind): string =>
  gunzipSync(readFileSync(getPath(label, kind))).toString('utf8')

const writeFixture = (label: string, kind: Kind, text: string): void =>
  writeFileSync(getPath(label, kind), gzipSync(text, { level: 9 }))

/** Creates a file of SQLite as a kept database was. */
export function loadSqlite(label: string, file: string): void {
  const database = new SqliteDatabase(file)
  database.exec(readFixture(label, 'sqlite'))
  database.close()
}

/** Fills an empty database of PostgreSQL as a kept one was. */
export const loadPostgres = async (label: string, db: Kysely<Database>): Promise<void> => {
  await sql.raw(readFixture(label, 'postgres')).execute(db)
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

function quoteValue(value: unknown): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  return String(value)
}

/** Keeps a file of SQLite as SQL: its schema, and every row. */
export function saveSqlite(label: string, file: string): void {
  const database = new SqliteDatabase(file, { readonly: true })
  const made = database
    .prepare("select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'")
    .all() as { type: string; name: string; sql: string }[]
  const tables = made.filter(({ type }) => type === 'table')
  const rows = tables.flatMap(({ name }) =>
    (database.prepare(`select * from ${quoteName(name)}`).all() as Record<string, unknown>[]).map(
      (row) =>
        `insert into ${quoteName(name)} (${Object.keys(row).map(quoteName).join(', ')}) values (${Object.values(row).map(quoteValue).join(', ')})`,
    ),
  )
  database.close()
  const others = made.filter(({ type }) => type !== 'table')
  const statements = [...tables.map((table) => table.sql), ...rows, ...others.map((other) => other.sql)]
  writeFixture(label, 'sqlite', `begin;\n${statements.join(';\n')};\ncommit;\n`)
}

/** Keeps a database of PostgreSQL as SQL, without commands that only psql knows. */
export function savePostgres(label: string, url: string): void {
  const words = ['--inserts', '--column-inserts', '--no-owner', '--no-privileges', url]
  const dumped = execFileSync('pg_dump', words, { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  const lines = dumped
    .split('\n')
    .filter((line) => !/^(\\|--|SET |SELECT pg_catalog\.set_config)/.test(line) && line !== '')
  writeFixture(label, 'postgres', `${lines.join('\n')}\n`)
}

/** A table's columns and rows. */
export interface TableContent {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

const formatRow = (row: Readonly<Record<string, unknown>>, columns: readonly string[]): string =>
  // PostgreSQL’s driver reads large integers as texts
  JSON.stringify(columns.map((column) => (row[column] === null ? null : String(row[column]))))

/** Lists the rows of a table as texts in a fixed order, with these columns only. */
export const listRows = ({ rows }: TableContent, columns: readonly string[]): string[] =>
  rows.map((row) => formatRow(row, columns)).sort()

/** Reads all tables. */
export async function readTables(db: Db): Promise<TableContent[]> {
  const tables = await db.introspection.getTables()
  const contents: TableContent[] = []
  for (const { name, columns } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    contents.push({ name, columns: columns.map((column) => column.name), rows })
  }
  return contents
}
