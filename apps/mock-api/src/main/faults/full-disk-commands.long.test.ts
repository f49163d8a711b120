import { openFolder } from '@folkmoot/testing/open-folder'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canMountDisks, mountSmallDisk, type SmallDisk } from '@folkmoot/testing/small-disk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupCommand } from '../backups/run-backup.ts'
import { restoreCommand } from '../backups/run-restore.ts'
import { copyCommand } from '../copy/run-command.ts'
import { openDatabase } from '../../platform/storage/open-database.ts'

const DISK_MEGABYTES = 6
/** The database of the tests has 2.4 MB with them; an empty one has less than one. */
const ROWS = 1500

const isPossible = canMountDisks()
if (!isPossible) console.log('Skipped: no disk can be mounted here (run as root).')

describe.skipIf(!isPossible)('a command whose disk is full', () => {
  let disk: SmallDisk
  let folder: string
  let url: string
  let target: string
  let printed: string[]
  beforeEach(async () => {
    disk = mountSmallDisk(DISK_MEGABYTES)
    folder = openFolder()
    url = `sqlite:${join(folder, 'town.db')}`
    target = join(disk.folder, 'town.db')
    printed = []
    const { db, close } = await openDatabase(url)
    const rows = Array.from({ length: ROWS }, (_, n) => ({ name: `n${n}`, value: 'x'.repeat(1000) }))
    await db.insertInto('secrets').values(rows).execute()
    await close()
  })
  afterEach(() => disk.close())

  const print = (line: string) => void printed.push(line)
  const occupy = (megabytes: number) =>
    writeFileSync(join(disk.folder, 'ballast'), Buffer.alloc(megabytes * 1024 * 1024))
  async function copy(): Promise<number> {
    const source = await openDatabase(url)
    const context = { source, erasureList: null, print }
    return copyCommand
      .prepare([`sqlite:${target}`])(context)
      .finally(source.close)
  }
  const listFiles = (start: string) => readdirSync(disk.folder).filter((name) => name.startsWith(start))

  it('`restore` leaves nothing beside the database, also of one that was killed before', async () => {
    const backup = join(folder, 'backup.db')
    await backupCommand.prepare([backup])({ url, erasureList: null, now: 0, print })
    await (await openDatabase(`sqlite:${target}`)).close()
    for (const end of ['', '-journal', '-wal', '-shm']) writeFileSync(`${target}-restored${end}`, 'left')
    occupy(4)
    const context = { url: `sqlite:${target}`, erasureList: null, now: 0, print }
    expect(await restoreCommand.prepare([backup, '--yes'])(context)).toBe(1)
    expect(printed.at(-1)).toContain('disk is full. The database is as it was.')
    expect(listFiles('town.db-restored')).toEqual([])
    occupy(0)
    expect(await restoreCommand.prepare([backup, '--yes'])(context)).toBe(0)
    expect(listFiles('town.db-restored')).toEqual([])
  })

  it('`copy` fails where the rows fit into the log, and not into the file too', async () => {
    // the log and the new file, but not both whole
    occupy(2)
    expect(await copy()).toBe(1)
    expect(printed.at(-1)).toContain(`${target} is not complete: the disk is full, `)
    expect(printed.join()).not.toContain('Copied')
    for (const name of listFiles('town.db')) rmSync(join(disk.folder, name))
    occupy(0)
    expect(await copy()).toBe(0)
    expect(printed.at(-1)).toBe(`Copied ${ROWS} rows, each of them compared.`)
    expect(listFiles('town.db')).toEqual(['town.db', 'town.db-server'])
  })
})
