import { describe, expect, it } from 'vitest'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { openServer, shareServer } from '@folkmoot/testing/provide-server'

describe('create, list and close conversations', () => {
  const server = shareServer()

  const create = async (name = 'ada', body: object = {}) =>
    (await server.call('POST', '/api/v3/conversations', name, body)).body.conversation_id as string
  const read = async (id: string, name?: string) =>
    (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, name)).body
  const change = (id: string, body: object, name = 'ada') =>
    server.call('PUT', '/api/v3/conversations', name, { conversation_id: id, ...body })

  it('[API-1] creates a conversation with the contract’s defaults, its id and its address', async () => {
    const { status, body } = await server.call('POST', '/api/v3/conversations', 'ada', { topic: ' Streets ' })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['url', 'conversation_id'])
    expect(body.conversation_id).toMatch(/^[2-9][2-9a-fh-kmnpr-z]{9}$/)
    expect(body.url).toBe(`http://localhost:8080/${body.conversation_id}`)
    expect(await read(body.conversation_id)).toMatchObject({
      topic: 'Streets',
      is_active: true,
      is_draft: false,
      is_anon: false,
      vis_type: 0,
      write_type: 1,
      help_type: 1,
      subscribe_type: 1,
      participant_count: 0,
      translations: [],
      settings_version: 1,
    })
  })

  it('[SEC-2] are limited for each account in a minute, with a conversation as twenty writes', async () => {
    const { call } = await openServer({ env: { LIMITS: '{"writes_per_account":41}' } })
    const create = async (name: string) => (await call('POST', '/api/v3/conversations', name, {})).body.error
    expect([await create('ada'), await create('ada')]).toEqual([undefined, undefined])
    expect(await create('ada')).toBe('polis_err_too_many_writes')
    expect((await call('GET', '/api/v3/conversations', 'ada')).status).toBe(200)
    expect(await create('ben')).toBeUndefined()
  })

  it('[API-1] takes every setting at once', async () => {
    const settings = {
      xid_policy: 'signed',
      identity_required: true,
      retention_days: 30,
      results_shown: 'closed',
      importance_enabled: true,
      vis_type: 1,
      write_type: 0,
      link_url: 'https://example.org/',
    }
    expect(await read(await create('ada', settings), 'ada')).toMatchObject(settings)
  })

  it('[CFG-12] takes who asks from the last conversation of its owner, unless it says so itself', async () => {
    const asker = { asked_by: 'Town', contact: 'town@example.org', results_use: 'The council reads them.' }
    await create('eve@example.org', asker)
    const next = await create('eve@example.org', { contact: '' })
    expect(await read(next, 'eve@example.org')).toMatchObject({ ...asker, contact: null })
    expect(await read(await create('ben'), 'ben')).toMatchObject({ asked_by: null, contact: null })
  })

  it('describes the relation to each caller, and the site to moderators only', async () => {
    const id = await create()
    expect(await read(id, 'ada')).toMatchObject({ is_owner: true, is_mod: true })
    expect(await read(id, 'ben')).toMatchObject({ is_owner: false, is_mod: true })
    expect(await read(id, 'dan')).toMatchObject({ is_owner: false, is_mod: false })
    expect((await read(id, 'ben')).site_id).toMatch(/^polis_site_id_/)
    expect(await read(id, 'dan')).not.toHaveProperty('site_id')
    expect(await read(id)).not.toHaveProperty('site_id')
    expect(await read(id)).not.toHaveProperty('zid')
  })

  it('preloads the same data for everyone', async () => {
    const id = await create('ada', { topic: 'T' })
    const preload = async (name?: string) =>
      (await server.call('GET', `/api/v3/conversations/preload?conversation_id=${id}`, name)).body
    expect(await preload()).toMatchObject({ topic: 'T', conversation_id: id })
    expect(Object.keys(await preload())).toHaveLength(18)
    expect(await preload('ada')).toEqual(await preload())
  })

  it('lists the public conversations of a context without a sign-in', async () => {
    const [a, b] = [await create('ada', { context: 'town' }), await create('dan', { context: 'school' })]
    await create()
    const ids = async (context: string) =>
      (await server.call('GET', `/api/v3/conversations?context=${context}`)).body.map(
        (row: { conversation_id: string }) => row.conversation_id,
      )
    expect(await ids('town')).toEqual([a])
    expect(await ids('/')).toEqual([b, a])
    expect(await ids('none')).toEqual([])
    const [item] = (await server.call('GET', '/api/v3/conversations?context=town&want_mod_url=true')).body
    expect(item.mod_url).toBe(`http://localhost:8080/m/${a}`)
  })

  it('serialises changes that arrive at once', async () => {
    const id = await create()
    const answers = await repeatTogether(4, (index) => change(id, { topic: `T${index}` }))
    expect(answers.map(({ body }) => body.settings_version).sort((a, b) => a - b)).toEqual([2, 3, 4, 5])
  })

  describe('create a conversation (createConversation): fields that only the server sets', () => {
    it('[API-1] accepts a whole conversation back, with fields without effect', async () => {
      const conversation_id = await create()
      const whole = await read(conversation_id)
      const sent = { ...whole, topic: 'Parks', verifyMeta: true, send_created_email: true }
      const { status, body } = await change(conversation_id, sent)
      expect([status, body.topic]).toEqual([200, 'Parks'])
    })

    it('[CFG-9] keeps its public id when anything else is saved, and gets a short one only on request', async () => {
      const conversation_id = await create()
      for (const body of [{ topic: 'Parks' }, { short_url: false, description: 'All of them' }])
        expect(await change(conversation_id, body)).toMatchObject({ status: 200, body: { conversation_id } })
      const shortened = await change(conversation_id, { short_url: true })
      expect(shortened.status).toBe(201)
      expect(shortened.body.conversation_id.length).toBeLessThan(conversation_id.length)
    })
  })

  describe('update a conversation (updateConversation)', () => {
    it('[CFG-9] leaves absent and null fields unchanged', async () => {
      const id = await create('ada', {
        is_draft: true,
        treevite_enabled: true,
        is_data_open: true,
        topic: 'A',
      })
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
  })
})
