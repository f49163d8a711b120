import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

describe('create a conversation (createConversation): fields that only the server sets', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  const create = (body: object) =>
    server.call('POST', '/api/v3/conversations', 'ada', { topic: 'Trees', ...body })
  const count = async () =>
    (await server.db.selectFrom('conversations').where('zid', '<', FOREIGN_ZID).select('zid').execute())
      .length

  it.each(['2reserved9', 'short', 'x'.repeat(301), 7, ['2reserved9']])(
    '[API-7] refuses the id %j, which it would not assign, and creates nothing',
    async (conversation_id) => {
      const before = await count()
      const { status, body } = await create({ conversation_id })
      expect([status, body.error, body.field]).toEqual([
        400,
        'polis_err_param_parse_failed_conversation_id',
        'conversation_id',
      ])
      if (typeof conversation_id === 'string')
        expect(body.message).toContain('assigns the ids of conversations')
      expect(await count()).toBe(before)
    },
  )

  it('[API-7] refuses an existing id in the same way', async () => {
    const taken = (await create({})).body.conversation_id
    expect((await create({ conversation_id: taken })).status).toBe(400)
  })

  it.each([[{}], [{ conversation_id: null }], [{ conversation_id: '' }]])(
    '[API-1] creates a conversation for %j, as clients send it',
    async (body) => {
      const { status, body: made } = await create(body)
      expect(status).toBe(200)
      expect(Object.keys(made)).toEqual(['url', 'conversation_id'])
    },
  )

  it('[API-1] accepts a whole conversation back, and documents the fields without effect', async () => {
    const { conversation_id } = (await create({})).body
    const whole = (await server.call('GET', `/api/v3/conversations?conversation_id=${conversation_id}`)).body
    const sent = { ...whole, topic: 'Parks', verifyMeta: true, send_created_email: true }
    expect(await server.call('PUT', '/api/v3/conversations', 'ada', sent)).toMatchObject({
      status: 200,
      body: { topic: 'Parks' },
    })
    const { paths } = (await server.call('GET', '/api/openapi.json')).body
    for (const name of ['verifyMeta', 'send_created_email'])
      expect(paths['/api/v3/conversations'].put.summary).toContain(name)
  })

  it('[CFG-9] keeps its public id when anything else is saved, and gets a short one only on request', async () => {
    const { conversation_id } = (await create({})).body
    const put = (body: object) =>
      server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id, ...body })
    for (const body of [{ topic: 'Parks' }, { short_url: false, description: 'All of them' }])
      expect(await put(body)).toMatchObject({ status: 200, body: { conversation_id } })
    const shortened = await put({ short_url: true })
    expect(shortened.status).toBe(201)
    expect(shortened.body.conversation_id.length).toBeLessThan(conversation_id.length)
  })
})
