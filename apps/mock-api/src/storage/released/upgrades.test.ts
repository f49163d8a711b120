import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestServer } from '@folkmoot/testing/server'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../database.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import { openDatabase } from '../open-database.ts'
import { compareTables } from './compare-tables.ts'
import { listFixtures, loadSqlite, readTables } from './fixtures.ts'

/** Creates a file as a release left it. Returns its address and what it has. */
async function createOldFile(label: string) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'old.db')
  loadSqlite(label, file)
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: new SqliteDatabase(file) }) })
  const before = await readTables(db)
  const migrations = await db.introspection.getTables({ withInternalKyselyTables: true })
  expect(migrations.map(({ name }) => name)).toContain('kysely_migration')
  const done = await db
    .selectFrom('kysely_migration' as never)
    .selectAll()
    .execute()
  await db.destroy()
  return { url: `sqlite:${file}`, before, done: (done as { name: string }[]).map(({ name }) => name) }
}

const labels = listFixtures('sqlite')

it.each(labels)('[RUN-88] [RUN-200] a database of %s migrates with every row (SQLite)', async (label) => {
  const { url, before, done } = await createOldFile(label)
  const { db, close, upgrade } = await openDatabase(url)
  expect(upgrade).toEqual({ from: done.toSorted().at(-1), to: Object.keys(MIGRATIONS).at(-1) })
  expect(compareTables(before, await readTables(db))).toEqual([])
  expect(before.find(({ name }) => name === 'votes')?.rows.length).toBeGreaterThan(10)
  const server = await createTestServer({ db })
  const [conversation] = await db.selectFrom('conversation_ids').select('conversation_id').execute()
  const path = `/api/v3/comments?conversation_id=${conversation?.conversation_id ?? ''}`
  expect((await server.send('GET', path)).status).toBe(200)
  await server.close()
  await close()
  const again = await openDatabase(url)
  expect(again.upgrade).toBeUndefined()
  await again.close()
})

it.each(labels)('[RUN-89] no migration was added below the newest of %s', async (label) => {
  const { done } = await createOldFile(label)
  expect(Object.keys(MIGRATIONS).slice(0, done.length)).toEqual(done.sort())
})
