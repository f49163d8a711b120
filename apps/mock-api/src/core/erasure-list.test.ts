import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@folkmoot/testing/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createErasureList } from './erasure-list.ts'
import { recordErasure, type ErasureKind } from './erasures.storage.ts'
import { createFileStore, type FileStore } from './export/file-store.ts'

async function* write(): AsyncGenerator<string> {
  for (let piece = 0; piece < 10; piece += 1) yield 'x'.repeat(100_000)
}

describe('downloads during an erasure', () => {
  let database: TestDatabase
  let folder: string
  let store: FileStore
  let files = 0
  beforeEach(async () => {
    database = await createTestDatabase(false)
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-store-'))
    store = createFileStore(folder, Date.now)
  })
  afterEach(async () => {
    store.clear()
    rmSync(folder, { recursive: true })
    await database.close()
  })

  let erased = 0
  const erase = (kind: ErasureKind) =>
    recordErasure(database.db, { kind, subject: `a/${(erased += 1)}`, created: Date.now() })

  /** Begins a download. */
  async function begin() {
    const file = await store.open({ scope: 'a', freshness: String((files += 1)) }, write())
    if ('pieces' in file) throw new Error('It is large.')
    const reading = file.read(0)
    await reading.next()
    return { reading, isKept: () => store.find(file.etag, 'a') === file }
  }

  it('[RUN-182] end after one at another server, and go on until then', async () => {
    const list = createErasureList(null)
    await erase('participant')
    await list.follow(database.db)
    const { reading, isKept } = await begin()
    await list.follow(database.db)
    expect(isKept()).toBe(true)

    await erase('participant')
    await list.follow(database.db)
    expect(isKept()).toBe(false)
    await expect(reading.next()).rejects.toThrow('Something in the file was erased')
  })

  it('[RUN-182] end after one at this server, and only those that had begun before it', async () => {
    const list = createErasureList(null)
    await list.follow(database.db)
    const before = await begin()
    await erase('publication')
    await list.finish(database.db)
    expect(before.isKept()).toBe(false)
    const after = await begin()
    await list.follow(database.db)
    expect(after.isKept()).toBe(true)
  })

  it('[RUN-182] go on when a token, a webhook or addresses are deleted', async () => {
    const list = createErasureList(null)
    await list.follow(database.db)
    const { isKept } = await begin()
    for (const kind of ['token', 'webhook', 'recipients'] as const) await erase(kind)
    await list.follow(database.db)
    expect(isKept()).toBe(true)
    await erase('token')
    await erase('report')
    await erase('token')
    await list.follow(database.db)
    expect(isKept()).toBe(false)
  })
})
