import SqliteDatabase from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { analysisRuns } from './0053-analysis-runs.ts'

const BEFORE = `create table analyses (zid integer not null, kind text not null, input_generation bigint default -1 not null,
  leased_until bigint, attempts integer default 0 not null, error text, computed bigint, job text, priorities text, due_at bigint,
  result text, constraint analyses_key_0 primary key (zid, kind))`

it('[RUN-186] what is known of the next run of an analysis moves out of the row of its result', async () => {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new SqliteDatabase(':memory:') }) })
  onTestFinished(() => db.destroy())
  await sql.raw(BEFORE).execute(db)
  await sql`insert into analyses values
    (1, 'opinion', 7, null, 0, null, 9, null, '{"0":2}', 99, '{}'),
    (1, 'topics', 5, 15, 3, 'It broke.', null, 'job-a', null, null, null)`.execute(db)
  await analysisRuns.up(db)
  const list = async (table: string) =>
    (await sql`select * from ${sql.table(table)} order by kind`.execute(db)).rows
  expect(await list('analyses')).toEqual([
    { zid: 1, kind: 'opinion', input_generation: 7, computed: 9, priorities: '{"0":2}', result: '{}' },
    { zid: 1, kind: 'topics', input_generation: 5, computed: null, priorities: null, result: null },
  ])
  expect(await list('analysis_runs')).toEqual([
    { zid: 1, kind: 'opinion', leased_until: null, attempts: 0, error: null, job: null, due_at: 99 },
    { zid: 1, kind: 'topics', leased_until: 15, attempts: 3, error: 'It broke.', job: 'job-a', due_at: null },
  ])
})
