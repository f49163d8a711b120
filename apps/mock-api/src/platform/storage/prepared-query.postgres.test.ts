import { createPostgresDatabase, type PostgresDatabase } from '@folkmoot/testing/database'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { createPostgresDialect } from './postgres.ts'
import { asCompilable, prepareQuery } from './prepared-query.ts'

const readAll = prepareQuery<{ id: number }, Record<string, unknown>>((db, { id }) =>
  asCompilable(db, sql`select * from changing where id = ${id}`),
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
})
