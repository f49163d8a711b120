// Keeps a database of a schema, on both kinds: npx tsx apps/mock-api/src/storage/released/keep-schema.ts postgres://… 1.1.0
// A third word names the last migration, for a schema from before a release. Kept databases are never made anew.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresDatabase } from '@folkmoot/testing/database'
import { createFullConversation } from '@folkmoot/testing/full-conversation'
import { createTestServer } from '@folkmoot/testing/server'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, Migrator, SqliteDialect } from 'kysely'
import type { Database, Db } from '../database.ts'
import { insertMany } from '../insert-many.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import { createPostgresDialect } from '../postgres.ts'
import { listFixtures, readTables, savePostgres, saveSqlite, type TableContent } from './fixtures.ts'

const NOW = Date.UTC(2026, 10, 25)
const [server = '', label = '', last = Object.keys(MIGRATIONS).at(-1) ?? ''] = process.argv.slice(2)

/** Rows of everything that the product stores, without keys. */
async function createContent(): Promise<TableContent[]> {
  const server = await createTestServer()
  try {
    for (const name of ['ada', 'ben', 'cleo'] as const) await server.call('GET', '/api/v3/users', name)
    await createFullConversation(server, { now: NOW })
    await server.db.deleteFrom('secrets').execute()
    return await readTables(server.db)
  } finally {
    await server.close()
  }
}

/** Migrates an empty database to the schema and inserts what of the content it has room for. */
async function fill(db: Kysely<Database>, content: readonly TableContent[]): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) }
  const { error } = await new Migrator({ db, provider, disableTransactions: true }).migrateTo(last)
  if (error) throw error
  for (const { name, columns, rows: present } of await readTables(db)) {
    const table = content.find((one) => one.name === name)
    if (!table) continue
    for (const row of present.length > 0 ? [] : table.rows) {
      const known = Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
      await insertMany(db as Db, name as never, [known] as never)
    }
  }
}

async function keepSqlite(content: readonly TableContent[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-schema-'))
  const file = join(folder, 'kept.db')
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: new SqliteDatabase(file) }) })
  await fill(db, content)
  await db.destroy()
  saveSqlite(label, file)
  rmSync(folder, { recursive: true })
}

async function keepPostgres(content: readonly TableContent[]): Promise<void> {
  const { url, close } = await createPostgresDatabase('kept', server)
  const db = new Kysely<Database>({ dialect: createPostgresDialect(url, 1) })
  await fill(db, content)
  await db.destroy()
  savePostgres(label, url)
  await close()
}

mkdirSync(join(import.meta.dirname, 'databases'), { recursive: true })
if (label === '' || listFixtures('sqlite').includes(label) || !(last in MIGRATIONS))
  throw new Error('Name a version that is not kept yet, and a migration if it is not the newest.')
const content = await createContent()
await keepSqlite(content)
await keepPostgres(content)
