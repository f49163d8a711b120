import { openFolder } from '@folkmoot/testing/open-folder'
import { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
