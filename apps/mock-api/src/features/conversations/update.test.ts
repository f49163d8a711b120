import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

describe('update a conversation (updateConversation)', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  const create = async (name = 'ada', body: object = {}) =>
    (await server.call('POST', '/api/v3/conversations', name, body)).body.conversation_id as string
  const read = async (id: string) =>
    (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`)).body
  const change = (id: string, body: object, name = 'ada') =>
    server.call('PUT', '/api/v3/conversations', name, { conversation_id: id, ...body })

  it('[CFG-9] leaves absent and null fields unchanged', async () => {
    const id = await create('ada', { is_draft: true, treevite_enabled: true, is_data_open: true, topic: 'A' })
    const { status, body } = await change(id, { topic: 'B', description: null })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      topic: 'B',
      is_draft: true,
      treevite_enabled: true,
      is_data_open: true,
      is_owner: true,
      is_mod: true,
    })
    expect(body.settings_version).toBe(2)
  })

  it('[CFG-9] replies to an outdated version with the current conversation, and changes nothing', async () => {
    const id = await create('ada', { topic: 'A' })
    await change(id, { topic: 'B' })
    const { status, body } = await change(id, { topic: 'C', expected_settings_version: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'polis_err_conversation_settings_changed',
      conversation: { topic: 'B', settings_version: 2 },
    })
    expect((await read(id)).topic).toBe('B')
    expect(
      (await change(id, { topic: 'C', expected_settings_version: 2, settings_version: 99 })).body
        .settings_version,
    ).toBe(3)
  })

  it('[CFG-9] raises the version only for a change', async () => {
    const id = await create('ada', { topic: 'A' })
    expect((await change(id, { topic: 'A' })).body.settings_version).toBe(1)
  })

  it('[CFG-10] ends a draft permanently', async () => {
    const id = await create('ada', { is_draft: true })
    expect((await change(id, { is_draft: false })).body.is_draft).toBe(false)
    expect((await change(id, { is_draft: true })).body.is_draft).toBe(false)
  })

  it('[CFG-4] accepts only web addresses as links; an empty one removes the link', async () => {
    const id = await create()
    for (const link_url of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'town.example',
      'https://',
    ])
      expect((await change(id, { link_url })).body).toMatchObject({
        field: 'link_url',
        message: expect.stringContaining('http:// or https://'),
      })
    const link = 'HTTPS://town.example/square?a=1#b'
    expect((await change(id, { link_url: link })).body.link_url).toBe(link)
    expect((await change(id, { link_url: '' })).body.link_url).toBeNull()
  })

  it('[CFG-4] clears a colour with “default” or an empty text', async () => {
    const id = await create()
    expect((await change(id, { help_color: '#f5f5f5', help_bgcolor: '#000' })).body).toMatchObject({
      help_color: '#f5f5f5',
    })
    expect((await change(id, { help_color: 'default', help_bgcolor: '' })).body).toMatchObject({
      help_color: null,
      help_bgcolor: null,
    })
  })

  it('accepts 0 and 1 for flags and refuses other integers', async () => {
    const id = await create()
    expect((await change(id, { vis_type: 1, strict_moderation: 1 })).body).toMatchObject({
      vis_type: 1,
      strict_moderation: true,
    })
    expect((await change(id, { vis_type: 2 })).body).toMatchObject({
      error: 'polis_err_param_parse_failed_vis_type',
      field: 'vis_type',
    })
  })

  it('[API-6] lets owner, moderator and administrator change it, and no other user', async () => {
    const id = await create()
    for (const name of ['ada', 'ben', 'cleo'])
      expect((await change(id, { topic: name }, name)).status).toBe(200)
    const { status, body } = await change(id, { topic: 'x' }, 'dan')
    expect([status, body.error]).toEqual([403, 'polis_err_update_conversation_permission'])
    expect(
      (await server.call('PUT', '/api/v3/conversations', undefined, { conversation_id: id })).status,
    ).toBe(401)
    expect((await read(id)).topic).toBe('cleo')
  })

  it('assigns a short id, and the old one still works', async () => {
    const id = await create()
    const { status, body } = await change(id, { short_url: true })
    expect(status).toBe(201)
    expect(body.conversation_id).toHaveLength(6)
    expect((await read(id)).conversation_id).toBe(body.conversation_id)
  })

  it('reads query and body as one', async () => {
    const id = await create()
    const { status } = await server.call(
      'PUT',
      `/api/v3/conversations?conversation_id=${id}&topic=Q`,
      'ada',
      { topic: 'B' },
    )
    expect(status).toBe(200)
    expect((await read(id)).topic).toBe('Q')
  })
})
