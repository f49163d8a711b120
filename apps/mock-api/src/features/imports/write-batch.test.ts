import { openFolder } from '@folkmoot/testing/open-folder'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'
import { sweepImports } from '../../sweep.ts'
import { importConversation } from './import.ts'
import { writeBatch } from './write-batch.ts'

describe('a running import', () => {
  const server = shareServer()

  it('[RUN-53] makes no conversation for an account that was erased meanwhile', async () => {
    const folder = openFolder()
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return { name, path: join(folder, name) }
    }
    const files = [
      write('comments.csv', 'comment-id,comment-body\n0,Trees\n'),
      write('votes.csv', 'comment-id,voter-id,vote\n0,1,1\n'),
    ]
    const { db } = server
    const list = () => db.selectFrom('conversations').select('zid').execute()
    const before = await list()
    const importing = importConversation(
      { uid: 99_999, files, folder },
      { dependencies: { db, clock: Date.now, random: () => 0 }, signal: new AbortController().signal },
    )
    await expect(importing).rejects.toMatchObject({ code: 'polis_err_import_interrupted' })
    expect(await list()).toEqual(before)
  })

  it('stops writing after its deletion', async () => {
    const now = Date.now()
    const { zid } = await server.build.conversation({ state: 'importing', importing_until: now - 1 })
    await sweepImports(server.db, now)
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
