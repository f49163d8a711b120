import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openFolder } from '@folkmoot/testing/open-folder'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from './open-database.ts'
import { createOwnFolder } from './own-folder.ts'

let place: string
beforeEach(() => {
  place = openFolder()
  // mkdtemp makes it private; this one is like /tmp
  chmodSync(place, 0o1777)
})
afterEach(() => vi.restoreAllMocks())

describe('the folder of imports in a place where every account may write', () => {
  it('is made for this account alone, and used again', async () => {
    const folder = join(place, 'imports')
    expect(createOwnFolder(folder)).toBeUndefined()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(createOwnFolder(folder)).toBeUndefined()
  })

  it('is refused where others may write in it, or where it is a link', async () => {
    const open = join(place, 'open')
    mkdirSync(open)
    chmodSync(open, 0o777)
    expect(createOwnFolder(open)).toMatch(/others may write in it\. Set IMPORT_FOLDER/)
    symlinkSync(mkdtempSync(join(place, 'other-')), join(place, 'link'))
    expect(createOwnFolder(join(place, 'link'))).toMatch(/IMPORT_FOLDER/)
  })

  it('is refused where it belongs to another account', () => {
    const other = join(place, 'other')
    expect(createOwnFolder(other)).toBeUndefined()
    vi.spyOn(process, 'getuid').mockReturnValue(statSync(other).uid + 1)
    expect(createOwnFolder(other)).toMatch(/belongs to another account.* Set IMPORT_FOLDER/)
  })

  it('may be shared in a folder that is not open to all', async () => {
    const own = join(place, 'own')
    mkdirSync(own, { mode: 0o755 })
    mkdirSync(join(own, 'shared'))
    chmodSync(join(own, 'shared'), 0o775)
    expect(createOwnFolder(join(own, 'shared'))).toBeUndefined()
  })
})

describe('the folder of imports', () => {
  it('is refused by name where it cannot be a folder', () => {
    const file = join(place, 'file')
    writeFileSync(file, '')
    expect(createOwnFolder(file)).toMatch(/is not a folder\. Set IMPORT_FOLDER/)
    expect(createOwnFolder(join(file, 'sub'))).toMatch(/cannot be used: .*ENOTDIR.* Set IMPORT_FOLDER/)
    expect(createOwnFolder('/proc/nope/imports')).toMatch(/cannot be used: .* Set IMPORT_FOLDER/)
  })
})

const readMode = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('the files of a database', () => {
  let root: string
  beforeEach(() => void (root = openFolder()))

  async function open(folder: string) {
    const { db, close } = await openDatabase(`sqlite:${join(folder, 'folkmoot.db')}`)
    await db.insertInto('secrets').values({ name: randomUUID(), value: 'b' }).execute()
    const modes = Object.fromEntries(readdirSync(folder).map((name) => [name, readMode(join(folder, name))]))
    await close()
    return modes
  }

  it('[SAFE-89] are new ones for the account of the server alone, whatever the umask is', async () => {
    const modes = await open(join(root, 'a/b'))
    expect(Object.keys(modes)).toEqual(
      expect.arrayContaining(['folkmoot.db', 'folkmoot.db-wal', 'folkmoot.db-shm', 'folkmoot.db-server']),
    )
    expect(new Set(Object.values(modes))).toEqual(new Set(['600']))
    expect([readMode(join(root, 'a')), readMode(join(root, 'a/b'))]).toEqual(['700', '700'])
  })

  it('[SAFE-89] lose the rights of others when they exist, and so does a folder that holds nothing else', async () => {
    const folder = join(root, 'data')
    mkdirSync(folder)
    writeFileSync(join(folder, 'folkmoot.db'), '')
    chmodSync(join(folder, 'folkmoot.db'), 0o644)
    chmodSync(folder, 0o755)
    expect(new Set(Object.values(await open(folder)))).toEqual(new Set(['600']))
    expect(readMode(folder)).toBe('700')
    writeFileSync(join(folder, 'other.txt'), '')
    chmodSync(folder, 0o755)
    await open(folder)
    expect(readMode(folder)).toBe('755')
  })
})
