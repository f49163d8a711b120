import SqliteDatabase from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { resultsLast } from './0052-results-last.ts'

const COLUMNS = '"zid" integer not null, "kind" text not null, "input_generation" bigint default -1 not null'
const KEY = 'constraint "analyses_key_0" primary key ("zid", "kind")'
const BEFORE = `CREATE TABLE "analyses" (${COLUMNS}, "result" text, "computed" bigint, ${KEY})`
const AFTER = `CREATE TABLE "analyses" (${COLUMNS}, "computed" bigint, "result" text, ${KEY})`

it('[RUN-185] the results of a database from before move behind all other columns', async () => {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new SqliteDatabase(':memory:') }) })
  onTestFinished(() => db.destroy())
  await sql.raw(BEFORE).execute(db)
  await sql`insert into analyses (zid, kind, input_generation, result, computed) values (1, 'opinion', 7, '{}', 9)`.execute(
    db,
  )
  await resultsLast.up(db)
  const schema = await sql<{ sql: string }>`select sql from sqlite_master where name = 'analyses'`.execute(db)
  expect(schema.rows).toEqual([{ sql: AFTER }])
  const { rows } = await sql`select * from analyses`.execute(db)
  expect(rows).toEqual([{ zid: 1, kind: 'opinion', input_generation: 7, computed: 9, result: '{}' }])
})
