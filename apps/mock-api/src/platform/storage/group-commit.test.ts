import { openFolder } from '@folkmoot/testing/open-folder'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { writeEmptyDatabase } from '@folkmoot/testing/template-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from './database.ts'
import { GroupCommit } from './group-commit.ts'
import { insertMany } from './queries.ts'
import { runTransaction } from './transaction.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import { openWriter } from './open-connection.ts'
import { prepareQuery } from './prepared-query.ts'
import { openSqliteFile } from './sqlite.ts'

const insertSecret = (db: Db, name: string) => db.insertInto('secrets').values({ name, value: '' }).execute()
const listSecretNames = prepareQuery((db: Db) => db.selectFrom('secrets').select('name').orderBy('name'))

/** Runs all pending promises, after which the transactions wait only for the disk. */
const waitForCommit = async () => {
  for (let round = 0; round < 200; round += 1) await Promise.resolve()
}

describe('concurrent transactions', () => {
  let folder: string
  let database: OpenDatabase
  let other: SqliteDatabase.Database
  beforeEach(async () => {
    folder = openFolder()
    await writeEmptyDatabase(join(folder, 'data.db'))
    database = await openDatabase(`sqlite:${join(folder, 'data.db')}`)
    other = new SqliteDatabase(join(folder, 'data.db'), { readonly: true })
  })
  afterEach(async () => {
    other.close()
    await database.close()
  })

  /** Reads the file as another process does. */
  const onDisk = () => other.prepare('select name from secrets order by name').pluck().all()

  it('[API-9] wait for the disk together, and none resolves earlier', async () => {
    const { db } = database
    const told: unknown[] = []
    const all = ['a', 'b', 'c'].map(async (name) => {
      await runTransaction(db, (tx) => insertSecret(tx, name))
      told.push(onDisk())
    })
    await waitForCommit()
    expect(told).toEqual([])
    expect(onDisk()).toEqual([])
    await Promise.all(all)
    // when the first resolves, all are stored: they waited once
    expect(told).toEqual(Array.from({ length: 3 }, () => ['a', 'b', 'c']))
  })

  it('[API-9] roll back only the one that fails', async () => {
    const { db } = database
    const work: ((tx: Db) => Promise<unknown>)[] = [
      (tx) => insertSecret(tx, 'a'),
      async (tx) => {
        await insertSecret(tx, 'b')
        throw new Error('no')
      },
      async (tx) => {
        await insertSecret(tx, 'c')
        await insertSecret(tx, 'a')
      },
      (tx) => insertSecret(tx, 'd'),
    ]
    const members = work.map((one) => runTransaction(db, one))
    // single statements are part of the group too
    const ends = await Promise.allSettled([...members, insertSecret(db, 'a'), insertSecret(db, 'e')])
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([true, false, false, true, false, true])
    expect(onDisk()).toEqual(['a', 'd', 'e'])
  })

  it('[API-9] leave nothing of many rows of which one cannot be stored, and all of those before and after', async () => {
    const { db } = database
    const rows = (...names: string[]) => names.map((name) => ({ name, value: '' }))
    const work = [rows('a', 'b'), rows('c', 'd', 'a', 'e'), rows('f')]
    const ends = await Promise.allSettled([
      ...work.map((one) => runTransaction(db, (tx) => insertMany(tx, 'secrets', one))),
      insertMany(db, 'secrets', rows('g', 'f', 'h')),
    ])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(onDisk()).toEqual(['a', 'b', 'f'])
  })

  it('[API-9] store many rows after some of which one lacked a value', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => ({ name: `row ${at}`, value: '' }))
    const [first, ...others] = rows
    const bad = [{ ...first, value: undefined }, ...others] as unknown as typeof rows
    await expect(insertMany(database.db, 'secrets', bad)).rejects.toThrow(
      /Too many parameter values|NOT NULL/,
    )
    await insertMany(database.db, 'secrets', rows)
    expect(onDisk()).toHaveLength(250)
  })

  it('[API-9] of another thread take turns with the server, each alone, and one that fails leaves nothing', async () => {
    const told: string[] = []
    const turns = {
      acquire: async () => void told.push('acquire'),
      release: () => void told.push(`release ${onDisk().join('')}`),
    }
    const writer = await openWriter(`sqlite:${join(folder, 'data.db')}`, turns)
    const insertAll = (...names: string[]) =>
      runTransaction(writer, async (tx) => {
        for (const name of names) await insertSecret(tx, name)
      })
    const ends = await Promise.allSettled([insertAll('a', 'b'), insertAll('c', 'a'), insertAll('d')])
    await writer.destroy()
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(told).toEqual(['acquire', 'release ab', 'acquire', 'release ab', 'acquire', 'release abd'])
  })

  it('[RUN-50] of another thread keep no copies of pages, neither for a savepoint nor for a statement of many rows', async () => {
    const turns = { acquire: () => Promise.resolve(), release: () => undefined }
    const writer = await openWriter(`sqlite:${join(folder, 'data.db')}`, turns)
    const rows = ['a', 'b', 'a'].map((name) => ({ name, value: '' }))
    const refused = runTransaction(writer, async (tx) => {
      await expect(sql`rollback to member`.execute(tx)).rejects.toThrow('no such savepoint')
      // a statement that can be taken back alone would leave no row
      await expect(insertMany(tx, 'secrets', rows)).rejects.toThrow('UNIQUE')
      expect(await listSecretNames(tx, {})).toEqual([{ name: 'a' }, { name: 'b' }])
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    await writer.destroy()
    expect(onDisk()).toEqual([])
  })

  it('[API-9] are visible to others only after the commit', async () => {
    const { db } = database
    const writing = runTransaction(db, (tx) => insertSecret(tx, 'a'))
    await waitForCommit()
    expect(await listSecretNames(db, {})).toEqual([])
    expect(await db.selectFrom('secrets').select('name').execute()).toEqual([])
    await writing
    expect(await listSecretNames(db, {})).toEqual([{ name: 'a' }])
  })

  it('see the writes of earlier ones in the same group', async () => {
    const { db } = database
    const [, seen] = await Promise.all([
      runTransaction(db, (tx) => insertSecret(tx, 'a')),
      runTransaction(db, (tx) => listSecretNames(tx, {})),
    ])
    expect(seen).toEqual([{ name: 'a' }])
  })

  it('[API-9] are stored if the database is closed in between', async () => {
    void runTransaction(database.db, (tx) => insertSecret(tx, 'a'))
    await waitForCommit()
    await database.close()
    expect(onDisk()).toEqual(['a'])
  })
})

describe('a group that SQLite does not store', () => {
  let connection: SqliteDatabase.Database
  beforeEach(() => {
    connection = openSqliteFile(join(openFolder(), 'data.db'))
    connection.exec(`create table parents (id integer primary key);
      create table children (id integer primary key, parent integer references parents deferrable initially deferred)`)
  })
  afterEach(() => void connection.close())

  const member = async (groups: GroupCommit, sql: string) => {
    await groups.begin()
    try {
      connection.exec(sql)
    } catch (cause) {
      groups.rollback()
      throw cause
    }
    await groups.commit()
  }
  const parents = () => connection.prepare('select id from parents order by id').pluck().all()
  const outcome = async (groups: GroupCommit, statements: readonly string[]) =>
    (await Promise.allSettled(statements.map((sql) => member(groups, sql)))).map(({ status }) => status)

  it('[API-9] rejects all its transactions, and does not affect the next group', async () => {
    const groups = new GroupCommit(connection)
    const orphan = 'insert into children values (1, 77)'
    expect(await outcome(groups, ['insert into parents values (1)', orphan])).toEqual([
      'rejected',
      'rejected',
    ])
    expect(parents()).toEqual([])
    expect(await outcome(groups, ['insert into parents values (2)'])).toEqual(['fulfilled'])
    expect(parents()).toEqual([2])
  })

  it('[API-9] rejects earlier transactions if SQLite rolls back by itself', async () => {
    const groups = new GroupCommit(connection)
    const ends = await outcome(groups, [
      'insert into parents values (1)',
      'insert or rollback into parents values (1)',
      'insert into parents values (3)',
    ])
    expect(ends).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(parents()).toEqual([3])
  })

  it('[API-9] leaves no rejection unhandled if SQLite rolls back a group without other transactions', async () => {
    const groups = new GroupCommit(connection)
    expect(await outcome(groups, ['insert into parents values (1)'])).toEqual(['fulfilled'])
    expect(await outcome(groups, ['insert or rollback into parents values (1)'])).toEqual(['rejected'])
    // Node reports unhandled rejections before the next turn; vitest then fails the run
    await new Promise(setImmediate)
    expect(await outcome(groups, ['insert into parents values (2)'])).toEqual(['fulfilled'])
    expect(parents()).toEqual([1, 2])
  })
})
