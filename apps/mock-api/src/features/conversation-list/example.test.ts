import { repeatTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.close())

const create = async (name: string): Promise<string> =>
  (await server.call('POST', '/api/v3/conversation/example', name, {})).body.conversation_id
const load = async (name: string) =>
  (await server.call('GET', '/api/v3/conversations?want_page=true&part=mine', name)).body

describe('the example', () => {
  it('has people, comments and votes, is closed, and never counts', async () => {
    const conversation_id = await create('dan')
    const { conversations, ...counts } = await load('dan')
    expect(counts).toEqual({ shown: 0, total: 0, archived: 0, examples: 1 })
    expect(conversations).toMatchObject([
      { conversation_id, section: 'example', is_example: true, is_active: false, is_owner: true },
    ])
    expect(conversations[0].participant_count).toBeGreaterThan(300)
    expect(conversations[0]).not.toHaveProperty('health')
    const stats = await server.call(
      'GET',
      `/api/v3/conversationStats?conversation_id=${conversation_id}`,
      'dan',
    )
    expect(stats.body.voteTimes.length).toBeGreaterThan(5000)
  })

  it('is each person’s own, and made once', async () => {
    const first = await create('dan')
    expect(await create('dan')).toBe(first)
    expect(await create('ben')).not.toBe(first)
    expect(
      (await server.call('GET', `/api/v3/conversations?conversation_id=${first}`, 'ben')).body.is_mod,
    ).toBe(false)
  })

  it('two requests at once make one', async () => {
    const ids = await repeatTogether(2, () => create('dan'))
    expect(new Set(ids).size).toBe(1)
  })

  it('never opens, takes no votes, and is deleted like any other', async () => {
    const conversation_id = await create('dan')
    const change = (body: object) =>
      server.call('PUT', '/api/v3/conversations', 'dan', { conversation_id, ...body })
    expect((await change({ is_active: true })).body.error).toBe('polis_err_example_stays_closed')
    expect((await change({ opens_at: Date.now() + 60_000 })).status).toBe(409)
    expect(
      (await server.call('POST', '/api/v3/conversation/reopen', 'dan', { conversation_id })).status,
    ).toBe(409)
    // clients send all fields back
    expect((await change({ is_active: false, topic: 'Mine' })).body.topic).toBe('Mine')
    expect(
      (await server.call('GET', `/api/v3/participationInit?conversation_id=${conversation_id}`)).body
        .conversation.is_active,
    ).toBe(false)
    await server.call('DELETE', `/api/v3/conversations?conversation_id=${conversation_id}`, 'dan')
    expect((await load('dan')).examples).toBe(0)
    expect(await create('dan')).not.toBe(conversation_id)
  })

  it('a copy of it is a conversation like any other', async () => {
    const conversation_id = await create('dan')
    const copy = await server.call('POST', '/api/v3/conversation/clone', 'dan', { conversation_id })
    const { conversations, total } = await load('dan')
    expect(total).toBe(1)
    expect(conversations[0]).toMatchObject({ conversation_id: copy.body.conversation_id, is_example: false })
  })
})
