import { PostgresAdapter, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestServer } from '@folkmoot/testing/server'
import { clusteredLatestVotes } from './0045-clustered-latest-votes.ts'

it('[RUN-61] the latest votes of a database from before move into their primary key, with their indexes', async () => {
  const server = await createTestServer()
  const { db } = server
  if (db.getExecutor().adapter instanceof PostgresAdapter) return server.close()
  const { zid } = await server.build.conversation()
  for (const [pid, tid, vote] of [
    [2, 0, 1],
    [1, 3, -1],
    [1, 0, 0],
  ] as const)
    await server.build.vote(zid, pid, tid, vote)
  const list = () => db.selectFrom('votes_latest').selectAll().orderBy('pid').orderBy('tid').execute()
  const schema = async () =>
    (
      await sql<{ sql: string }>`
        select sql from sqlite_master where tbl_name = 'votes_latest' and sql is not null order by type`.execute(
        db,
      )
    ).rows.map((row) => row.sql)
  const [index = '', table = ''] = [
    'CREATE INDEX votes_latest_by_tid on votes_latest (zid, tid)',
    (await schema()).at(-1),
  ]
  const rows = await list()
  // as a database from before has it
  await db.schema.alterTable('votes_latest').renameTo('clustered').execute()
  for (const statement of [
    table.replace(/ without rowid$/, ''),
    'insert into votes_latest select * from clustered order by vote',
    'drop table clustered',
    index,
  ])
    await sql.raw(statement).execute(db)
  expect(await schema()).toEqual([index, table.replace(/ without rowid$/, '')])
  await clusteredLatestVotes.up(db)
  expect(await schema()).toEqual([index, table])
  expect(table).toMatch(/ without rowid$/)
  expect(await list()).toEqual(rows)
  await server.close()
})
