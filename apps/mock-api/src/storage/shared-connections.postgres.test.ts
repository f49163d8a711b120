import { createPostgresDatabase, type PostgresDatabase } from '@folkmoot/testing/database'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Db } from './database.ts'
import { createPostgresDialect } from './postgres.ts'
import { asCompilable, prepareQuery } from './prepared-query.ts'

const CONNECTIONS = 6
const open = (url: string): Kysely<Database> =>
  new Kysely<Database>({ dialect: createPostgresDialect(url, CONNECTIONS) })

/** Tells which process answers, and how many statements it has prepared of this text. */
const readSession = prepareQuery<{ mark: string }, { pid: number; prepared: number }>((db, { mark }) =>
  asCompilable(
    db,
    sql`select pg_backend_pid() as pid,
      (select count(*) from pg_prepared_statements where statement like '%' || ${mark}::text || '%') as prepared /* session-test */`,
  ),
)
const readAll = prepareQuery<{ id: number }, Record<string, unknown>>((db, { id }) =>
  asCompilable(db, sql`select * from changing where id = ${id}`),
)
const sleep = prepareQuery<{ seconds: number }, { at: number }>((db, { seconds }) =>
  asCompilable(
    db,
    sql`select extract(epoch from clock_timestamp()) * 1000 as at from pg_sleep(${seconds}::double precision)`,
  ),
)
const askOften = async (db: Db, count: number) =>
  (await Promise.all(Array.from({ length: count }, () => readSession(db, { mark: 'session-test' })))).flat()

describe('short reads of all requests', () => {
  let database: PostgresDatabase
  let db: Kysely<Database>
  beforeEach(async () => {
    database = await createPostgresDatabase('shared')
    db = open(database.url)
  })
  afterEach(async () => {
    await db.destroy()
    await database.close()
  })

  it('share a connection beside those of transactions, which knows each statement once', async () => {
    await askOften(db, 5)
    const sessions = await askOften(db, 50)
    expect(new Set(sessions.map(({ pid }) => pid)).size).toBe(1)
    expect(sessions.map(({ prepared }) => prepared)).toEqual(Array<number>(50).fill(1))
  })

  it('and transactions open no more connections than they may', async () => {
    const work = () => db.transaction().execute((tx) => sql`select pg_sleep(0.01)`.execute(tx))
    await Promise.all([...Array.from({ length: 40 }, work), askOften(db, 40)])
    const beside = open(database.url)
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(beside)
    await beside.destroy()
    expect(Number(rows[0]?.count)).toBe(CONNECTIONS)
  })

  it('are planned with indexes, and long ones as PostgreSQL chooses', async () => {
    const query = sql<{ value: string }>`select current_setting('enable_seqscan') as value`
    const readShort = prepareQuery((given: Db, _: object) => asCompilable<{ value: string }>(given, query))
    expect(await readShort(db, {})).toEqual([{ value: 'off' }])
    expect((await query.execute(db)).rows).toEqual([{ value: 'on' }])
  })

  it('go on when a newer server adds a column', async () => {
    await sql`create table changing (id integer)`.execute(db)
    await sql`insert into changing values (1)`.execute(db)
    expect(await readAll(db, { id: 1 })).toEqual([{ id: 1 }])
    await sql`alter table changing add column name text default 'new'`.execute(db)
    const after = await Promise.all([1, 2, 3].map(() => readAll(db, { id: 1 })))
    expect(after.flat()).toEqual([1, 2, 3].map(() => ({ id: 1, name: 'new' })))
  })

  it('of a transaction are sent before the first is answered', async () => {
    const answers = await db.transaction().execute(async (tx) => {
      const sent = sleep.each(tx, [{ seconds: 0.2 }, { seconds: 0 }])
      // the answer of the first comes meanwhile, and this thread is not there to send the second
      await new Promise(setImmediate)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
      return sent
    })
    const [slept, next] = answers.map(([row]) => Number(row?.at))
    expect((next ?? Infinity) - (slept ?? 0)).toBeLessThan(500)
  })
})
