import { openFolder } from '@folkmoot/testing/open-folder'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'

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
