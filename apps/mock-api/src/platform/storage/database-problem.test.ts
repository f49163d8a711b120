import { openFolder } from '@folkmoot/testing/open-folder'
import { mkdirSync, openSync, writeFileSync, writeSync, closeSync, statSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { findDatabaseProblem, findQueryProblem } from './database-problem.ts'
import { openDatabase } from './open-database.ts'

const getError = (work: () => unknown): unknown => {
  try {
    work()
  } catch (cause) {
    return cause
  }
  throw new Error('it did not fail')
}

describe('a database that cannot be used', () => {
  let folder: string
  let file: string
  beforeEach(async () => {
    folder = openFolder()
    file = join(folder, 'town.db')
    await (await openDatabase(`sqlite:${file}`)).close()
  })

  it('[RUN-12] is named at the start, each with its own remedy', async () => {
    const damaged = join(folder, 'damaged.db')
    const connection = new SqliteDatabase(file)
    connection.prepare('vacuum into ?').run(damaged)
    connection.prepare("insert into kysely_migration (name, timestamp) values ('9999-later', '')").run()
    connection.close()
    const bytes = openSync(damaged, 'r+')
    // the header stays; what follows is nonsense
    writeSync(bytes, Buffer.alloc(statSync(damaged).size - 100, 0x5a), 0, undefined, 100)
    closeSync(bytes)
    const letter = join(folder, 'letter.db')
    writeFileSync(letter, 'Dear town, this is a letter and no database. '.repeat(40))
    mkdirSync(join(folder, 'a-folder.db'))

    const open = (path: string) => openDatabase(`sqlite:${path}`)
    await expect(open(file)).rejects.toThrow(/9999-later.*start that version/)
    await expect(open(damaged)).rejects.toThrow(/It is damaged.*restore the newest backup/)
    await expect(open(letter)).rejects.toThrow(/It is not a database, or its beginning is damaged/)
    await expect(open(join(folder, 'a-folder.db'))).rejects.toThrow(
      /create the folder, or choose another path/,
    )
    await expect(open(join(letter, 'town.db'))).rejects.toThrow(/create the folder, or choose another path/)
  })

  it('[RUN-12] a full disk and a database that can only be read are told apart', () => {
    const connection = new SqliteDatabase(file)
    connection.pragma(`max_page_count = ${Number(connection.pragma('page_count', { simple: true }))}`)
    const full = getError(() =>
      connection.prepare("insert into secrets (name, value) values ('much', ?)").run('x'.repeat(1_000_000)),
    )
    connection.pragma('query_only = ON')
    const readOnly = getError(() => connection.exec('delete from secrets'))
    connection.close()
    expect([full, readOnly].map(findQueryProblem)).toEqual(['full', 'read-only'])
  })

  it.each([
    ['SQLITE_BUSY_RECOVERY', 'locked'],
    ['SQLITE_IOERR_WRITE', 'failing'],
    ['SQLITE_READONLY_DIRECTORY', 'read-only'],
    ['SQLITE_CANTOPEN', 'forbidden'],
    ['SQLITE_CANTOPEN_ISDIR', 'misplaced'],
    ['EACCES', 'forbidden'],
    ['55P03', 'held'],
    ['57P03', 'unreachable'],
    ['3D000', 'refused'],
    ['SQLITE_CONSTRAINT_UNIQUE', undefined],
    ['23505', undefined],
  ])('[RUN-12] %s is %s', (code, problem) => expect(findDatabaseProblem({ code })).toBe(problem))

  it('[RUN-12] an error of something else is none of the database', () =>
    expect(findQueryProblem({ code: 'ECONNREFUSED' })).toBeUndefined())
})
