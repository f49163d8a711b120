import { openFolder } from '@folkmoot/testing/open-folder'
import { openServer } from '@folkmoot/testing/provide-server'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { openSqliteHandle } from '@folkmoot/testing/database'
import { writeEmptyDatabase } from '@folkmoot/testing/template-database'
import type { TestServer } from '@folkmoot/testing/server'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { attachCachedSettings, findConversation } from './conversations.storage.ts'

describe('two servers that share a database', () => {
  let one: TestServer
  let other: TestServer
  beforeEach(async () => {
    const file = join(openFolder(), 'data.db')
    await writeEmptyDatabase(file)
    one = await openServer({ db: openSqliteHandle(file) })
    other = await openServer({ db: openSqliteHandle(file) })
  })

  /** Creates a conversation that both servers have cached, and returns its path. */
  async function known() {
    await one.call('GET', '/api/v3/users', 'ada')
    const { conversation_id } = (await one.call('POST', '/api/v3/conversations', 'ada', { topic: 'Before' }))
      .body as { conversation_id: string }
    const path = `/api/v3/conversations?conversation_id=${conversation_id}`
    for (const server of [one, other]) expect((await server.call('GET', path)).body.topic).toBe('Before')
    return { conversation_id, path }
  }

  it('[API-9] agree on settings and access from one call to the next', async () => {
    const { conversation_id, path } = await known()
    const change = { conversation_id, topic: 'After', is_active: false }
    expect((await one.call('PUT', '/api/v3/conversations', 'ada', change)).status).toBe(200)
    expect((await other.call('GET', path)).body).toMatchObject({ topic: 'After', is_active: false })
    const comment = { conversation_id, txt: 'Longer hours' }
    expect((await other.call('POST', '/api/v3/comments', 'ada', comment)).body).toMatchObject({
      error: 'polis_err_conversation_is_closed',
    })
  })

  it('[SEC-3] apply manual changes of access at once', async () => {
    const { path } = await known()
    // without raising settings_version, which the server always does
    await one.update('conversations', { topic: 'Before' }, { is_active: 0 })
    expect((await other.call('GET', path)).body.is_active).toBe(false)
    await one.update('users', { email: 'ada@folkmoot.test' }, { site_id: 'elsewhere', hname: 'Ada Other' })
    expect((await other.call('GET', path)).body.ownername).toBe('Ada Other')
  })

  it('[API-9] cache no change that was rolled back', async () => {
    const { conversation_id, path } = await known()
    const topics = (topic: string) => (tx: TestServer['db']) =>
      tx
        .updateTable('conversations')
        .where('zid', '<', FOREIGN_ZID)
        .set((row) => ({ topic, settings_version: row('settings_version', '+', 1) }))
        .execute()
    const broken = runTransaction(one.db, async (tx) => {
      await topics('Taken back')(tx as TestServer['db'])
      await expect(findConversation(tx, conversation_id)).rejects.toThrow('before the transaction')
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect((await one.call('GET', path)).body.topic).toBe('Before')
    await topics('Kept')(one.db)
    expect((await one.call('GET', path)).body.topic).toBe('Kept')
  })

  it('return the same frozen row as long as nothing has changed', async () => {
    const { conversation_id } = await known()
    const row = await findConversation(one.db, conversation_id)
    expect(await findConversation(one.db, conversation_id)).toBe(row)
    expect(Object.isFrozen(row)).toBe(true)
    await other.db.updateTable('generations').where('zid', '<', FOREIGN_ZID).set({ modified: 9e15 }).execute()
    const later = await findConversation(one.db, conversation_id)
    expect(later).toEqual({ ...row, modified: 9e15 })
    expect(Object.isFrozen(later)).toBe(true)
  })
})

it('[LIST-1] lists all conversations when there are more than the cache holds', async () => {
  const server = await openServer()
  const { conversation_id } = await server.build.conversation()
  const row = await findConversation(server.db, conversation_id)
  if (!row) throw new Error('There is no conversation.')
  const list = Array.from({ length: 2500 }, (_, zid) => ({ ...row, zid }))
  const byZid = (zids: readonly number[]) => Promise.resolve(list.filter(({ zid }) => zids.includes(zid)))
  for (const _ of ['read whole', 'partly remembered'])
    expect((await attachCachedSettings(server.db, list, byZid)).map(({ zid }) => zid)).toEqual([
      ...list.keys(),
    ])
})
