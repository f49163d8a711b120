import { createPostgresDatabase, openPostgresHandle } from '@folkmoot/testing/database'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase, openUnchanged } from './open-database.ts'

it('[RUN-6] servers that start at once on an empty database wait for the one that makes its tables', async () => {
  const database = await createPostgresDatabase('first_start')
  onTestFinished(() => database.close())
  const opened = await Promise.allSettled([1, 2, 3, 4].map(() => openDatabase(database.url)))
  for (const one of opened) if (one.status === 'fulfilled') await one.value.close()
  expect(opened.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'])
})

it('an empty database of PostgreSQL stays empty for what only reads', async () => {
  const database = await createPostgresDatabase('dry')
  const { db, close } = await openUnchanged(database.url)
  expect(await db.selectFrom('conversations').selectAll().execute()).toEqual([])
  await close()
  const handle = openPostgresHandle(database.url)
  expect(await handle.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
  await handle.destroy()
  await database.close()
})
