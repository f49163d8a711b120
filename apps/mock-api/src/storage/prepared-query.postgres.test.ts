import { createPostgresDatabase, type PostgresDatabase } from '@folkmoot/testing/database'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { createPostgresDialect } from './postgres.ts'
import { asCompilable, prepareQuery } from './prepared-query.ts'

const readAll = prepareQuery<{ id: number }, Record<string, unknown>>((db, { id }) =>
  asCompilable(db, sql`select * from changing where id = ${id}`),
)
const sleep = prepareQuery<{ seconds: number }, { at: number }>((db, { seconds }) =>
  asCompilable(
    db,
    sql`select extract(epoch from clock_timestamp()) * 1000 as at from pg_sleep(${seconds}::double precision)`,
  ),
)
describe('prepared queries', () => {
  let database: PostgresDatabase
  let db: Kysely<Database>
  beforeEach(async () => {
    database = await createPostgresDatabase('prepared')
    db = new Kysely<Database>({ dialect: createPostgresDialect(database.url) })
  })
  afterEach(async () => {
    await db.destroy()
    await database.close()
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
      // block this thread until the first is answered: it cannot send the second then
      await new Promise(setImmediate)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
      return sent
    })
    const [slept, next] = answers.map(([row]) => Number(row?.at))
    expect((next ?? Infinity) - (slept ?? 0)).toBeLessThan(500)
  })
})
