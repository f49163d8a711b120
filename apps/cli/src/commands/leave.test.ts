import { describe, expect, it } from 'vitest'
import { createInMemoryServer, shareInMemoryServer } from '../../testing/server.ts'

const shared = shareInMemoryServer()

async function createConversation({ server, typeAs } = shared) {
  const comments = [{ txt: 'Trees', pid: 900 }]
  const { zid, id } = await server.scenario({ conversation: { topic: 'A park' }, comments })
  const body = { conversation_id: id, tid: 0, vote: 1, xid: 'member-7' }
  await server.send('POST', '/api/v3/votes', { body })
  const type =
    (name: string) =>
    (...words: string[]) =>
      typeAs(name, words)
  return { server, zid, id, ada: type('ada'), cleo: type('cleo') }
}

describe('leaving by command', () => {
  it('[SAFE-61] shows administrators the stored data of a participant', async () => {
    const { id, ada, cleo } = await createConversation()
    expect((await cleo('participants', 'show', id, '--xid', 'member-7')).out).toContain('member-7')
    const { out } = await cleo('participants', 'show', id, '--pid', '0', '--json')
    expect(JSON.parse(out)).toMatchObject({
      external_ids: [{ xid: 'member-7' }],
      votes: [{ vote: 'disagree' }],
    })
    expect((await ada('participants', 'show', id, '--pid', '0')).code).toBe(1)
    expect((await ada('participants', 'show', id)).err).toContain('do not take part')
    expect((await cleo('participants', 'show', id, '--pid', '0', '--xid', 'a')).code).toBe(2)
  })

  it('[SAFE-62] erases a participant with the name of the conversation alone', async () => {
    const { id, cleo, server, zid } = await createConversation()
    const erase = ['participants', 'erase', id, '--xid', 'member-7']
    const asked = await cleo(...erase)
    expect([asked.code, asked.err.includes('“A park”')]).toEqual([1, true])
    expect(asked.err).toMatch(/^preview: Erasing removes/)
    expect((await cleo(...erase, '--confirm', 'a park')).code).toBe(1)
    expect((await cleo(...erase, '--confirm', 'A park')).out).toContain('erased')
    expect(await server.rows('xids', { zid })).toEqual([])
  })

  it('[SAFE-66] deletes a conversation with its name alone', async () => {
    const { id, ada } = await createConversation()
    expect((await ada('conversations', 'delete', id)).err).toContain('“A park”')
    expect((await ada('conversations', 'delete', id, '--confirm', 'A park')).out).toContain('deleted')
    expect((await ada('conversations', 'show', id)).code).toBe(1)
  })

  it('[SAFE-65] erases an account once its conversations and its address are named', async () => {
    const { ada, cleo } = await createConversation(await createInMemoryServer())
    expect((await ada('users', 'show')).out).toContain('ada@folkmoot.test')
    expect((await ada('users', 'erase')).err).toContain('--transfer-to')
    expect((await ada('users', 'erase', '--delete-conversations')).err).toContain('“A park”')
    const both = ['--delete-conversations', '--transfer-to', 'ben@folkmoot.test']
    expect((await ada('users', 'erase', ...both)).code).toBe(2)
    const erase = ['users', 'erase', 'ada@folkmoot.test', '--transfer-to', 'dan@folkmoot.test']
    expect((await cleo(...erase, '--confirm', 'ada@folkmoot.test')).out).toBe('1\t0\t1\n')
  })

  it('[SAFE-68] sets when people are forgotten, once the conversation is named', async () => {
    const { id, ada } = await createConversation()
    const set = ['conversations', 'set', id, 'retention_days=90']
    const asked = await ada(...set)
    expect([asked.code, asked.err.includes('“A park”')]).toEqual([
      (await ada('conversations', 'delete', id)).code,
      true,
    ])
    expect((await ada(...set, '--confirm', 'Another')).err).toContain('nothing was changed')
    expect((await ada('conversations', 'show', id)).out).toMatch(/retention_days\t0/)
    await ada(...set, '--confirm', 'A park')
    expect((await ada('conversations', 'show', id)).out).toMatch(/retention_days\t90/)
    expect((await ada('conversations', 'set', id, 'retention_days=9999')).code).toBe(2)
  })
})
