import { openFolder } from '@folkmoot/testing/open-folder'
import { join } from 'node:path'
import { createPostgresDatabase } from '@folkmoot/testing/database'
import { getTemplateBytes } from '@folkmoot/testing/template-database'
import { expect, it } from 'vitest'
import { openDatabase } from '../../platform/storage/open-database.ts'
import { digestTable, listTables } from './rows.storage.ts'
import { copyCommand } from './run-command.ts'

async function digestAll(url: string) {
  const { db, close } = await openDatabase(url)
  const digests = []
  for (const table of await listTables(db)) digests.push([table.name, await digestTable(db, table)])
  await close()
  return digests
}

/** Copies one database to another. */
async function copy(from: string, to: string): Promise<number> {
  const source = await openDatabase(from)
  const code = await copyCommand.prepare([to])({ source, erasureList: null, print: () => undefined })
  await source.close()
  return code
}

it('[RUN-34] a database comes back from PostgreSQL to a file as it went', async () => {
  const folder = openFolder({ 'old.db': await getTemplateBytes() })
  const [old, back] = [`sqlite:${join(folder, 'old.db')}`, `sqlite:${join(folder, 'new.db')}`]
  const postgres = await createPostgresDatabase('copy')
  expect(await copy(old, postgres.url)).toBe(0)
  expect(await copy(postgres.url, back)).toBe(0)
  const before = await digestAll(old)
  expect(await digestAll(postgres.url)).toEqual(before)
  expect(await digestAll(back)).toEqual(before)
  await postgres.close()
})
