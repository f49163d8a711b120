import { PostgresAdapter, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestServer } from '@folkmoot/testing/server'
import { resultsLast } from './0052-results-last.ts'

it('[RUN-185] the results of a database from before move behind all other columns', async () => {
  const server = await createTestServer()
  const { db } = server
  if (db.getExecutor().adapter instanceof PostgresAdapter) return server.close()
  const { zid } = await server.build.conversation()
  await db
    .insertInto('analyses')
    .values({
      zid,
      kind: 'opinion',
      input_generation: 7,
      leased_until: 8,
      attempts: 1,
      error: 'none',
      result: '{}',
      computed: 9,
      priorities: '{"1":2}',
      job: 'a',
      due_at: 10,
    })
    .execute()
  const list = () => db.selectFrom('analyses').selectAll().execute()
  const getSchema = async () =>
    (await sql<{ sql: string }>`select sql from sqlite_master where name = 'analyses'`.execute(db)).rows[0]!
      .sql
  const listColumns = async () =>
    (await sql<{ name: string }>`select name from pragma_table_info('analyses')`.execute(db)).rows.map(
      ({ name }) => name,
    )
  const [rows, schema, columns] = [await list(), await getSchema(), await listColumns()]
  expect(columns.at(-1)).toBe('result')
  // as a database from before has it
  const before = schema
    .replace(', "result" text', '')
    .replace('"computed" bigint', '"result" text, "computed" bigint')
  const names = sql.join(columns.map((name) => sql.ref(name)))
  await db.schema.alterTable('analyses').renameTo('now').execute()
  await sql.raw(before).execute(db)
  await sql`insert into analyses (${names}) select ${names} from now`.execute(db)
  await db.schema.dropTable('now').execute()
  expect((await listColumns()).at(-1)).toBe('due_at')
  await resultsLast.up(db)
  expect(await getSchema()).toBe(schema)
  expect(await list()).toEqual(rows)
  await server.close()
})
