import { openFolder } from '@folkmoot/testing/open-folder'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@folkmoot/domain/limits'
import { sql } from 'kysely'
import { writeEmptyDatabase } from '@folkmoot/testing/template-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'
import type { Db } from './database.ts'
import { findGeneration, raiseGeneration } from './generations.ts'
import { insertNew, upsertMany, readPages } from './queries.ts'
import { DatabaseError, openDatabase, type OpenDatabase } from './open-database.ts'
import { openReader } from './open-connection.ts'
import { prepareQuery } from './prepared-query.ts'
import { runTransaction } from './transaction.ts'

describe('a database file', () => {
  let folder: string
  let database: OpenDatabase
  beforeEach(async () => {
    folder = openFolder()
    await writeEmptyDatabase(join(folder, 'data.db'))
    database = await openDatabase(`sqlite:${join(folder, 'data.db')}`)
  })
  afterEach(() => database.close())

  const insertSecret = (db: Db, name: string) =>
    db.insertInto('secrets').values({ name, value: '' }).execute()
  const insertPrepared = prepareQuery((db: Db, { name }: { name: string }) =>
    db.insertInto('secrets').values({ name, value: '' }).returning('name'),
  )

  it.each([
    ['a query', insertSecret],
    ['a prepared query', (tx: Db, name: string) => insertPrepared(tx, { name })],
  ])('[API-9] runs no further %s of a transaction that SQLite has ended', async (_, insert) => {
    const { db } = database
    await insertSecret(db, 'a')
    const broken = runTransaction(db, async (tx) => {
      await insertSecret(tx, 'b')
      const duplicate = sql`insert or rollback into secrets (name, value) values ('a', '')`.execute(tx)
      await expect(duplicate).rejects.toThrow('UNIQUE')
      await insert(tx, 'c')
    })
    await expect(broken).rejects.toThrow('already ended')
    await runTransaction(db, (tx) => insertSecret(tx, 'd'))
    const stored = await db.selectFrom('secrets').select('name').orderBy('name').execute()
    expect(stored).toEqual([{ name: 'a' }, { name: 'd' }])
  })

  it('[MATH-6] is read by the worker of the analyses, which cannot write to it', async () => {
    await insertSecret(database.db, 'a')
    const reader = await openReader(database.url)
    expect(await reader.selectFrom('secrets').select('name').execute()).toEqual([{ name: 'a' }])
    await expect(insertSecret(reader, 'b')).rejects.toThrow('readonly')
    await reader.destroy()
    const missing = join(folder, 'missing.db')
    await expect(openReader(`sqlite:${missing}`)).rejects.toThrow('unable to open')
    expect(existsSync(missing)).toBe(false)
  })

  it('[RUN-4] is temporary with “:memory:”, and an address of PostgreSQL opens no file', async () => {
    const temporary = await openDatabase('sqlite::memory:')
    const file = temporary.url.slice('sqlite:'.length)
    expect(existsSync(file)).toBe(true)
    await temporary.close()
    expect(existsSync(file)).toBe(false)
    // nobody listens at port 1
    const opening = openDatabase('postgres://nobody@127.0.0.1:1/none')
    await expect(opening).rejects.toThrow(DatabaseError)
    await expect(opening).rejects.toThrow(
      /PostgreSQL database of DATABASE_URL cannot be used: .*host and port of DATABASE_URL/,
    )
  })
})

describe('rows', () => {
  const server = shareServer()

  it('[API-7] of an unknown conversation have no generation', async () => {
    const unknown = 77_777
    await expect(raiseGeneration(server.db, unknown, 1)).rejects.toThrow('no row in generations')
    await expect(findGeneration(server.db, unknown)).rejects.toThrow('no row in generations')
  })

  it('[CODE-5] that exist are skipped and counted, or replaced, over several chunks', async () => {
    const { zid } = await server.build.conversation()
    const selections = (from: number, to: number, selection: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        rid: 1,
        zid,
        tid: from + index,
        selection,
        modified: 5,
      }))
    const stored = () => server.rows('report_comment_selections', { zid }, 'tid')
    expect(await insertNew(server.db, 'report_comment_selections', selections(0, 251, 1))).toBe(251)
    expect(await insertNew(server.db, 'report_comment_selections', selections(249, 750, -1))).toBe(499)
    expect(await insertNew(server.db, 'report_comment_selections', [])).toBe(0)
    await upsertMany(server.db, 'report_comment_selections', selections(0, 250, -1), ['rid', 'tid'])
    expect(await stored()).toMatchObject(
      Array.from({ length: 750 }, (_, tid) => ({ tid, selection: tid === 250 ? 1 : -1 })),
    )
  })
})

describe('reading page by page', () => {
  const read = async (total: number) => {
    const asked: (number | undefined)[] = []
    const pages: number[] = []
    const rows = readPages<number>((last, limit) => {
      asked.push(last)
      const first = last === undefined ? 0 : last + 1
      return Promise.resolve(
        Array.from({ length: Math.min(limit, total - first) }, (_, index) => first + index),
      )
    })
    for await (const page of rows) pages.push(page.length)
    return { asked, pages }
  }
  const full = LIMITS.exportPageRows

  it.each([
    [0, [undefined], []],
    [1, [undefined], [1]],
    [full, [undefined, full - 1], [full]],
    [full + 1, [undefined, full - 1], [full, 1]],
  ])('[CODE-5] reads %i rows, without an empty page', async (total, asked, pages) => {
    expect(await read(total)).toEqual({ asked, pages })
  })
})
