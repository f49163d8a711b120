import { openFolder } from '@folkmoot/testing/open-folder'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'
import { deleteAbandonedImports } from './delete-import.storage.ts'
import { importConversation } from './import.ts'
import { writeBatch } from './write-batch.ts'

describe('a running import', () => {
  const server = shareServer()

  const start = (uid: number, clock: () => number, signal = new AbortController().signal) => {
    const folder = openFolder({
      'comments.csv': 'comment-id,comment-body\n0,Trees\n',
      'votes.csv': 'comment-id,voter-id,vote\n0,1,1\n',
    })
    const files = ['comments.csv', 'votes.csv'].map((name) => ({ name, path: join(folder, name) }))
    const dependencies = { db: server.db, clock, random: () => 0 }
    return importConversation({ uid, files, folder }, { dependencies, signal })
  }
  const list = async (table: 'conversations' | 'comments') =>
    (await server.db.selectFrom(table).select('zid').execute()).length

  it('[RUN-53] makes no conversation for an account that was erased meanwhile', async () => {
    const before = await list('conversations')
    await expect(start(99_999, Date.now)).rejects.toMatchObject({ code: 'polis_err_import_interrupted' })
    expect(await list('conversations')).toBe(before)
  })

  it('deletes what it has stored when its sender leaves', async () => {
    const before = [await list('conversations'), await list('comments')]
    const leaving = new AbortController()
    let reads = 0
    // the third time is that of the first batch
    const clock = () => {
      if ((reads += 1) === 3) leaving.abort()
      return Date.now()
    }
    await expect(start(1, clock, leaving.signal)).rejects.toMatchObject({
      code: 'polis_err_import_interrupted',
    })
    expect(reads).toBe(3)
    expect([await list('conversations'), await list('comments')]).toEqual(before)
  })

  it('stops writing after its deletion', async () => {
    const now = Date.now()
    const { zid } = await server.build.conversation({ state: 'importing', importing_until: now - 1 })
    await deleteAbandonedImports(server.db, now)
    let hasWritten = false
    const hidden = { db: server.db, clock: () => now, zid, signal: new AbortController().signal }
    const writing = writeBatch(hidden, () => {
      hasWritten = true
      return Promise.resolve()
    })
    await expect(writing).rejects.toMatchObject({ code: 'polis_err_import_interrupted' })
    expect(hasWritten).toBe(false)
  })
})
