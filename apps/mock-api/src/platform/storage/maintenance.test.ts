import { openFolder } from '@folkmoot/testing/open-folder'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { truncateLog, vacuumDatabase } from './maintenance.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'

const TRACE = 'Quetzalcoatlus lives here'

describe('a deleted text', () => {
  let folder: string
  let file: string
  let database: OpenDatabase
  beforeEach(async () => {
    folder = openFolder()
    file = join(folder, 'town.db')
    database = await openDatabase(`sqlite:${file}`)
  })
  afterEach(() => database.close())

  const listFilesWithTrace = () =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(TRACE))

  it('[SAFE-67] is in no file after vacuum, even if it was deleted without being overwritten', async () => {
    const careless = new SqliteDatabase(file)
    careless.pragma('secure_delete = OFF')
    careless.prepare("insert into secrets (name, value) values ('trace', ?)").run(TRACE)
    careless.exec("delete from secrets where name = 'trace'")
    careless.pragma('wal_checkpoint(TRUNCATE)')
    careless.close()
    expect(listFilesWithTrace()).toEqual(['town.db'])
    await vacuumDatabase(database.db, database.url)
    expect(listFilesWithTrace()).toEqual([])
  })

  it('[SAFE-67] leaves the log as soon as nobody reads it', async () => {
    await database.db.insertInto('secrets').values({ name: 'trace', value: TRACE }).execute()
    await database.db.deleteFrom('secrets').where('name', '=', 'trace').execute()
    expect(listFilesWithTrace()).toEqual(['town.db-wal'])
    const reader = new SqliteDatabase(file, { readonly: true })
    reader.exec('begin')
    reader.prepare('select count(*) from secrets').get()
    expect(truncateLog(database.url)).toBe(false)
    reader.close()
    expect(truncateLog(database.url)).toBe(true)
    expect(listFilesWithTrace()).toEqual([])
  })
})
