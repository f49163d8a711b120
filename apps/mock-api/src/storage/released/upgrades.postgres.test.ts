import { createPostgresDatabase, openPostgresHandle } from '@folkmoot/testing/database'
import { expect, it } from 'vitest'
import { MIGRATIONS } from '../migrations/index.ts'
import { openDatabase } from '../open-database.ts'
import { compareTables } from './compare-tables.ts'
import { listFixtures, loadPostgres, readTables } from './fixtures.ts'

const labels = listFixtures('postgres')

it.each(labels)('[RUN-88] [RUN-200] a database of %s migrates with every row (PostgreSQL)', async (label) => {
  const postgres = await createPostgresDatabase('upgrade')
  const old = openPostgresHandle(postgres.url)
  await loadPostgres(label, old)
  const before = await readTables(old)
  await old.destroy()
  const { db, close, upgrade } = await openDatabase(postgres.url)
  expect(upgrade?.to).toBe(Object.keys(MIGRATIONS).at(-1))
  expect(compareTables(before, await readTables(db))).toEqual([])
  expect(before.find(({ name }) => name === 'votes')?.rows.length).toBeGreaterThan(10)
  await close()
  await postgres.close()
})
