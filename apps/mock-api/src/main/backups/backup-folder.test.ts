import { openFolder } from '@folkmoot/testing/open-folder'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { writeEmptyDatabase } from '@folkmoot/testing/template-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordErasure } from '../../platform/erasures/erasures.storage.ts'
import { createErasureList } from '../../platform/erasures/erasure-list.ts'
import { openDatabase, type OpenDatabase } from '../../platform/storage/open-database.ts'
import { checkSqliteCopy, copySqliteFile } from '../../platform/storage/copy-database.ts'
import { openSqliteFile } from '../../platform/storage/sqlite.ts'
import { deleteOldBackups } from './backup-folder.ts'
import { backupCommand } from './run-backup.ts'
import { restoreCommand } from './run-restore.ts'

const NOON = Date.UTC(2026, 10, 24, 12)
const MINUTE_MS = 60_000

describe('backups in a folder', () => {
  let root: string
  let folder: string
  let database: OpenDatabase
  let printed: string[]
  beforeEach(async () => {
    root = openFolder()
    folder = join(root, 'backups')
    printed = []
    mkdirSync(folder)
    await writeEmptyDatabase(join(root, 'town.db'))
    database = await openDatabase(`sqlite:${join(root, 'town.db')}`)
    await database.db.insertInto('secrets').values({ name: 'trace', value: 'Quetzalcoatlus' }).execute()
  })
  afterEach(() => database.close())

  const print = (line: string) => void printed.push(line)
  const getContext = (name: string, now = NOON) => ({
    url: `sqlite:${join(root, name)}`,
    erasureList: `${join(root, name)}-erasures`,
    now,
    print,
  })
  const backUp = (now: number, ...words: string[]) => backupCommand.prepare(words)(getContext('town.db', now))

  it('[RUN-10] keep the newest, delete older ones and nothing else', async () => {
    const foreign = ['folkmoot-notes.txt', 'other-2026-01-01T00-00-00Z.db']
    for (const name of foreign) writeFileSync(join(folder, name), '')
    for (const minute of [0, 1, 2])
      expect(await backUp(NOON + minute * MINUTE_MS, folder, '--keep', '2')).toBe(0)
    expect(readdirSync(folder).sort()).toEqual(
      ['folkmoot-2026-11-24T12-01-00Z.db', 'folkmoot-2026-11-24T12-02-00Z.db', ...foreign].sort(),
    )
    expect(printed).toContain('Deleted: folkmoot-2026-11-24T12-00-00Z.db')
    expect(await backUp(NOON, join(root, 'nowhere'), '--keep', '2')).toBe(1)
    expect(printed.at(-1)).toContain(`There is no folder ${join(root, 'nowhere')}`)
    expect(await backUp(NOON, `${join(root, 'nowhere')}/`)).toBe(1)
    expect(printed.at(-1)).toContain(`There is no folder ${join(root, 'nowhere')}. Make it`)
    expect(existsSync(join(root, 'nowhere'))).toBe(false)
    expect(deleteOldBackups(folder, 5, NOON)).toEqual([])
  })

  it('[RUN-10] a backup that was killed leaves nothing behind the next day', async () => {
    const left = join(folder, 'folkmoot-2026-11-24T11-00-00Z.dump.part')
    const foreign = join(folder, 'notes.part')
    const day = 86_400_000
    for (const file of [left, foreign]) {
      writeFileSync(file, '')
      utimesSync(file, NOON / 1000, NOON / 1000)
    }
    deleteOldBackups(folder, 5, NOON + day)
    expect(existsSync(left)).toBe(true)
    deleteOldBackups(folder, 5, NOON + day + 1)
    expect(existsSync(left)).toBe(false)
    expect(existsSync(foreign)).toBe(true)
  })

  it('[RUN-10] have the newest list of erasures beside them, which a restore elsewhere applies', async () => {
    await backUp(NOON, folder)
    expect(printed.at(-1)).toContain('Nothing has been erased yet')
    const erasure = { kind: 'webhook', subject: 'a-webhook', created: 7 } as const
    await recordErasure(database.db, erasure)
    await createErasureList(`${join(root, 'town.db')}-erasures`).finish(database.db)
    await backUp(NOON + MINUTE_MS, folder)
    expect(printed.at(-1)).toBe('The list of erasures is copied beside it.')
    await backupCommand.prepare([folder])({
      ...getContext('town.db', NOON + 2 * MINUTE_MS),
      erasureList: null,
    })
    expect(printed.at(-1)).toContain('Name a file with ERASURE_LIST.')
    const source = join(folder, 'folkmoot-2026-11-24T12-00-00Z.db')
    expect(await restoreCommand.prepare([source, '--yes'])(getContext('new.db'))).toBe(0)
    expect(printed.at(-2)).toContain('one erasure since the backup applied')
    expect(readFileSync(join(root, 'new.db-erasures'), 'utf8')).toContain('a-webhook')
  })

  it('[RUN-10] have none whose check fails', async () => {
    const file = openSqliteFile(join(root, 'town.db')).unsafeMode()
    file.exec('create table odd (value integer); insert into odd values (null)')
    file.pragma('writable_schema = on')
    file.exec("update sqlite_master set sql = 'create table odd (value integer not null)' where name = 'odd'")
    file.close()
    expect(await backUp(NOON, folder)).toBe(1)
    expect(printed.at(-1)).toContain('is not written: the copy ')
    expect(readdirSync(folder)).toEqual([])
  })

  it('[RUN-10] [RUN-7] a copy that differs from the database in a row is refused', async () => {
    const copy = join(root, 'copy.db')
    const digests = await copySqliteFile(join(root, 'town.db'), copy)
    checkSqliteCopy(copy, digests)
    const changed = openSqliteFile(copy)
    changed.exec("update secrets set value = 'something else' where name = 'trace'")
    changed.pragma('journal_mode = DELETE')
    changed.close()
    expect(() => checkSqliteCopy(copy, digests)).toThrow('differs from the database in the table secrets')
  })

  it('[RUN-10] hold the moment of the copy while others write', async () => {
    const copy = join(root, 'copy.db')
    const writing = (async () => {
      for (let count = 0; count < 40; count += 1) {
        await database.db
          .insertInto('secrets')
          .values({ name: `n${count}`, value: '' })
          .execute()
        await new Promise(setImmediate)
      }
    })()
    const digests = await copySqliteFile(join(root, 'town.db'), copy)
    await writing
    checkSqliteCopy(copy, digests)
    copyFileSync(copy, `${copy}-2`)
    await expect(copySqliteFile(join(root, 'town.db'), copy)).rejects.toThrow('EEXIST')
    await expect(copySqliteFile(join(root, 'missing.db'), `${copy}-3`)).rejects.toThrow(
      'there is no database',
    )
  })
})
