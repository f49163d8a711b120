import { openFolder } from '@folkmoot/testing/open-folder'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeEmptyDatabase } from '@folkmoot/testing/template-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireFileLock } from '../../platform/storage/database-file.ts'
import { openDatabase, type OpenDatabase } from '../../platform/storage/open-database.ts'
import { openSqliteFile } from '../../platform/storage/sqlite.ts'
import { backupCommand } from './run-backup.ts'
import { restoreCommand } from './run-restore.ts'

describe('what a restore checks and leaves', () => {
  let folder: string
  let file: string
  let backup: string
  let opened: OpenDatabase
  let printed: string[]
  beforeEach(async () => {
    folder = openFolder()
    file = join(folder, 'data.db')
    backup = join(folder, 'backup.db')
    await writeEmptyDatabase(file)
    opened = await openDatabase(`sqlite:${file}`)
    printed = []
  })
  afterEach(() => stop())

  const stop = () => opened.close()
  const print = (line: string) => void printed.push(line)
  const getContext = (erasureList = `${file}-erasures`) => {
    return { url: `sqlite:${file}`, erasureList, now: Date.now(), print }
  }
  const restore = (...words: string[]) => restoreCommand.prepare(words)(getContext())
  const backUp = () => backupCommand.prepare([backup])(getContext())

  const LATER = "insert into kysely_migration (name, timestamp) values ('9999-later', '')"

  it.each<[string, string, (bytes: Buffer) => Buffer | string, string?]>([
    ['README.md', 'it is not a backup of this server', () => '# Folkmoot'],
    ['newer.db', 'its schema has 9999-later, which this version does not know', (bytes) => bytes, LATER],
    ['foreign.db', 'it is not a backup of this server', () => '', 'create table notes (text)'],
    ['damaged.db', 'it is damaged', (bytes) => bytes.fill(0xff, 4096, 3 * 4096)],
    ['data.db-restored', 'its name is that of an unfinished restore', (bytes) => bytes],
    ['folkmoot.dump', 'it is a backup of PostgreSQL', () => 'PGDMP and more'],
    ['cut.db', 'malformed', (bytes) => bytes.subarray(0, -4096)],
    ['backup.db', 'a server uses the database; stop it first', (bytes) => bytes],
  ])('refuses %s with and without --yes, and changes nothing: %s', async (name, reason, create, sql) => {
    await backUp()
    const given = join(folder, name)
    writeFileSync(given, create(readFileSync(backup)))
    // SQLite makes files beside one with a log, also to read it
    if (sql) openSqliteFile(given).exec(`pragma journal_mode = DELETE; ${sql}`).close()
    const before = readdirSync(folder).sort()
    for (const words of [[], ['--yes']]) {
      expect(await restore(given, ...words)).toBe(1)
      expect(printed.at(-1)).toMatch(/cannot be restored: .*\. The database is as it was\.$/)
      expect(printed.at(-1)).toContain(reason)
    }
    expect(printed.at(-1)).toBe(printed.at(-2))
    expect(readdirSync(folder).sort()).toEqual(before)
  })

  it('that replaced the database and could not erase what was erased since says so', async () => {
    await backUp()
    await stop()
    expect(await restoreCommand.prepare([backup, '--yes'])(getContext(folder))).toBe(1)
    expect(printed.at(-1)).toMatch(
      /is in the place of the database, but could not be brought up to date .*: EISDIR.*\. Mend that, stop .*, and restore it again before/,
    )
  })

  it('[RUN-7] makes the folder of the database', async () => {
    await backUp()
    await stop()
    const context = { ...getContext(), url: `sqlite:${join(folder, 'new/data.db')}` }
    expect(await restoreCommand.prepare([backup, '--yes'])(context)).toBe(0)
    expect(existsSync(join(folder, 'new/data.db'))).toBe(true)
  })

  it('fills no database in memory, which ends with the command', async () => {
    await backUp()
    await stop()
    const context = { ...getContext(), url: 'sqlite::memory:' }
    expect(await restoreCommand.prepare([backup, '--yes'])(context)).toBe(1)
    expect(printed.at(-1)).toContain('DATABASE_URL names a database in memory')
  })

  it.each(['', 'create table notes (text)'])(
    'no backup is made of a database without tables of this server, and none is deleted for it: “%s”',
    async (statement) => {
      await backUp()
      await stop()
      const bad = join(folder, 'bad.db')
      if (statement === '') writeFileSync(bad, '')
      else openSqliteFile(bad).exec(statement).close()
      const old = join(folder, 'folkmoot-2026-11-25T12-00-00Z.db')
      copyFileSync(backup, old)
      const context = { ...getContext(), url: `sqlite:${bad}` }
      expect(await backupCommand.prepare([folder, '--keep', '1'])(context)).toBe(1)
      expect(printed.at(-1)).toMatch(/is not written: .* has no tables of this server\. Check DATABASE_URL/)
      expect(existsSync(old)).toBe(true)
      if (statement === '') expect(readFileSync(bad, 'utf8')).toBe('')
    },
  )

  it('[RUN-7] reads nothing of the logs of a database that is gone', async () => {
    await backUp()
    const later = openSqliteFile(file)
    later.exec("insert into secrets (name, value) values ('later', '')")
    copyFileSync(`${file}-wal`, join(folder, 'log'))
    later.close()
    await stop()
    rmSync(file)
    copyFileSync(join(folder, 'log'), `${file}-wal`)
    writeFileSync(`${file}-journal`, 'left')
    expect(await restore(backup, '--yes')).toBe(0)
    expect(existsSync(`${file}-journal`)).toBe(false)
    const restored = openSqliteFile(file)
    expect(restored.prepare("select 1 from secrets where name = 'later'").all()).toEqual([])
    expect(restored.pragma('integrity_check', { simple: true })).toBe('ok')
    restored.close()
  })

  it('removes what a killed one has left, and touches nothing of a running one', async () => {
    await backUp()
    await stop()
    const left = ['-restored', '-restored-journal'].map((end) => file + end)
    const fill = () => {
      for (const one of left) writeFileSync(one, 'left')
    }
    const lock = acquireFileLock(file)
    fill()
    expect(await restore(backup, '--yes')).toBe(1)
    expect(left.map((one) => readFileSync(one, 'utf8'))).toEqual(left.map(() => 'left'))
    lock.release()
    expect(await restore(backup, '--yes')).toBe(0)
    expect(left.filter((one) => existsSync(one))).toEqual([])
  })

  it('names the newest backup of a folder', async () => {
    await stop()
    expect(await restore(folder)).toBe(1)
    expect(printed.at(-1)).toContain(`${folder} cannot be restored: it is a folder, and no backup is in it.`)
    for (const name of ['folkmoot-2026-11-25T12-00-00Z.db', 'folkmoot-2026-11-24T12-00-00Z.db'])
      writeFileSync(join(folder, name), '')
    for (const words of [[], ['--yes']]) {
      expect(await restore(folder, ...words)).toBe(1)
      expect(printed.at(-1)).toContain(
        `it is a folder. The newest backup in it is ${join(folder, 'folkmoot-2026-11-25T12-00-00Z.db')}.`,
      )
    }
  })
})
