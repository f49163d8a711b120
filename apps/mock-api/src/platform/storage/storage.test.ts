import { openFolder } from '@folkmoot/testing/open-folder'
import { chownSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { repeatTogether, runTogether } from '@folkmoot/testing/run-together'
import type { TestServer } from '@folkmoot/testing/server'
import { shareServer } from '@folkmoot/testing/provide-server'
import { allocateId } from './counters.ts'
import { runTransaction } from './transaction.ts'
import { DatabaseError, openDatabase, openUnchanged } from './open-database.ts'
import { raiseGeneration } from './generations.ts'

describe('storage', () => {
  const server = shareServer()

  const secrets = () => server.rows('secrets', {}, 'name')
  const put = (db: TestServer['db'] | Parameters<Parameters<typeof runTransaction>[1]>[0], name: string) =>
    db.insertInto('secrets').values({ name, value: '' }).execute()

  it('throws an error that names the query if the outer handle is used inside a transaction', async () => {
    await expect(runTransaction(server.db, () => put(server.db, 'a'))).rejects.toThrow(
      /not on its handle: insert into "secrets"/,
    )
    await expect(
      runTransaction(server.db, () => runTransaction(server.db, (tx) => put(tx, 'a'))),
    ).rejects.toThrow('inside another one')
  })

  it('joins a transaction that is passed on, and does not block the handle for others', async () => {
    await runTransaction(server.db, (tx) => runTransaction(tx, (inner) => put(inner, 'joined')))
    await runTogether([() => runTransaction(server.db, (tx) => put(tx, 'one')), () => put(server.db, 'two')])
    expect((await secrets()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['joined', 'one', 'two']),
    )
  })

  it('allocates ids without gaps or duplicates under concurrency', async () => {
    const ids = await repeatTogether(50, () => runTransaction(server.db, (tx) => allocateId(tx, 'rid')))
    expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    const single = await repeatTogether(20, () => allocateId(server.db, 'zid'))
    expect(new Set(single).size).toBe(20)
    expect(await allocateId(server.db, 'rid', 10)).toBe(51)
    expect(await allocateId(server.db, 'rid')).toBe(61)
  })

  it('raises a generation by one or by many, and the one of comments on request', async () => {
    const { zid } = await server.build.conversation()
    expect(await raiseGeneration(server.db, zid, 5)).toBe(1)
    expect(await raiseGeneration(server.db, zid, 6, { by: 10, comments: true })).toBe(11)
    const row = await server.db
      .selectFrom('generations')
      .selectAll()
      .where('zid', '=', zid)
      .executeTakeFirst()
    expect(row).toEqual({ zid, value: 11, comments: 1, erasures: 0, modified: 6, imported_voters: null })
  })
})

describe('opening a database', () => {
  let folder: string
  beforeEach(() => {
    folder = openFolder()
  })

  describe('for what only reads', () => {
    const getFile = (name: string) => join(folder, name)
    const write = (name: string, statement: string) =>
      new SqliteDatabase(getFile(name)).exec(statement).close()
    const open = (name: string) => openUnchanged(`sqlite:${getFile(name)}`)

    it('creates nothing', async () => {
      writeFileSync(getFile('empty.db'), '')
      for (const name of ['missing.db', 'empty.db']) {
        const { db, close } = await open(name)
        expect(await db.selectFrom('conversations').selectAll().execute()).toEqual([])
        await close()
      }
      expect(statSync(getFile('empty.db')).size).toBe(0)
      expect(readdirSync(folder)).toEqual(['empty.db'])
    })

    it('changes no older schema, and opens no database of another program', async () => {
      await (await openDatabase(`sqlite:${getFile('old.db')}`)).close()
      write('old.db', 'delete from kysely_migration')
      for (let time = 0; time < 2; time += 1)
        await expect(open('old.db')).rejects.toThrow('Start this version of the server first')
      write('foreign.db', 'create table conversations (zid integer)')
      await expect(open('foreign.db')).rejects.toThrow(DatabaseError)
    })

    it('goes on with what is there', async () => {
      const opened = await openDatabase(`sqlite:${getFile('new.db')}`)
      await allocateId(opened.db, 'uid')
      await opened.close()
      const { db, close } = await open('new.db')
      expect(await allocateId(db, 'uid')).toBe(2)
      await close()
    })
  })

  it('gives what root makes to the owner of the folder', async () => {
    const uid = process.getuid?.() === 0 ? 65_534 : process.getuid?.()
    if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534)
    const { close } = await openDatabase(`sqlite:${join(folder, 'inner/data.db')}`)
    await close()
    expect(
      ['inner', 'inner/data.db', 'inner/data.db-server'].map((name) => statSync(join(folder, name)).uid),
    ).toEqual([uid, uid, uid])
  })

  it('gives no file of the system to the owner of the folder, who made a link to it', async () => {
    const system = join(folder, 'system')
    mkdirSync(join(folder, 'data'))
    symlinkSync(system, join(folder, 'data/data.db-server'))
    if (process.getuid?.() === 0) chownSync(join(folder, 'data'), 65_534, 65_534)
    const { close } = await openDatabase(`sqlite:${join(folder, 'data/data.db')}`)
    await close()
    expect(statSync(system).uid).toBe(process.getuid?.())
  })

  it('[RUN-12] fills a database that has tables of Litestream alone', async () => {
    const file = join(folder, 'notes.db')
    const foreign = new SqliteDatabase(file)
    foreign.exec('create table _litestream_seq (seq)')
    const { db, close } = await openDatabase(`sqlite:${file}`)
    expect(await db.selectFrom('conversations').selectAll().execute()).toEqual([])
    await close()
    foreign.close()
  })

  it('[RUN-12] fills no database of another program, and names a table of it', async () => {
    const file = join(folder, 'notes.db')
    const foreign = new SqliteDatabase(file)
    foreign.exec('create table notes (text)')
    await expect(openDatabase(`sqlite:${file}`)).rejects.toThrow(
      'it has tables of another program, “notes” among them. Name an empty database',
    )
    expect(foreign.prepare('select count(*) from sqlite_master').pluck().get()).toBe(1)
    foreign.close()
  })

  it('[RUN-6] warns while another server uses the file', async () => {
    const url = `sqlite:${join(folder, 'data.db')}`
    const first = await openDatabase(url)
    expect(first.note).toBeUndefined()
    const second = await openDatabase(url)
    expect(second.note).toMatch(/Another server uses this database file too\..*DATABASE_URL/)
    await second.close()
    await first.close()
    const third = await openDatabase(url)
    expect(third.note).toBeUndefined()
    await third.close()
  })
})
