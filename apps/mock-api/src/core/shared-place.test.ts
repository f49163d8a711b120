import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOwnFolder } from './shared-place.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'folkmoot-place-'))
  // mkdtemp makes it private; this one is like /tmp
  chmodSync(place, 0o1777)
})
afterEach(() => rmSync(place, { recursive: true }))

describe('[SAFE-118] the folder of imports in a place where every account may write', () => {
  it('is made for this account alone, and used again', async () => {
    const folder = join(place, 'imports')
    expect(await createOwnFolder(folder)).toBeUndefined()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(await createOwnFolder(folder)).toBeUndefined()
  })

  it('is refused where others may write in it, or where it is a link', async () => {
    const open = join(place, 'open')
    mkdirSync(open)
    chmodSync(open, 0o777)
    expect(await createOwnFolder(open)).toMatch(/others may write in it\. Set IMPORT_FOLDER/)
    symlinkSync(mkdtempSync(join(place, 'other-')), join(place, 'link'))
    expect(await createOwnFolder(join(place, 'link'))).toMatch(/IMPORT_FOLDER/)
  })

  it('may be shared in a folder that is not open to all', async () => {
    const own = join(place, 'own')
    mkdirSync(own, { mode: 0o755 })
    mkdirSync(join(own, 'shared'))
    chmodSync(join(own, 'shared'), 0o775)
    expect(await createOwnFolder(join(own, 'shared'))).toBeUndefined()
  })
})
