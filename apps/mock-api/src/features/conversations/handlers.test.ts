import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

describe('conversations', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  const create = async (name = 'ada', body: object = {}) =>
    (await server.call('POST', '/api/v3/conversations', name, body)).body.conversation_id as string
  const read = async (id: string, name?: string) =>
    (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, name)).body
  const change = (id: string, body: object, name = 'ada') =>
    server.call('PUT', '/api/v3/conversations', name, { conversation_id: id, ...body })

  it('[API-1] creates one with the contract’s defaults, its id and its address', async () => {
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

  it('[LIST-2] creates a draft that is active', async () => {
    const id = await create('ada', { is_draft: true, is_active: true })
    expect(await read(id)).toMatchObject({ is_draft: true, is_active: true })
  })

  it('tells each caller what they are to it, and the site only to those who administer it', async () => {
    const id = await create()
    expect(await read(id, 'ada')).toMatchObject({ is_owner: true, is_mod: true })
    expect(await read(id, 'ben')).toMatchObject({ is_owner: false, is_mod: true })
    expect(await read(id, 'dan')).toMatchObject({ is_owner: false, is_mod: false })
    expect((await read(id, 'ben')).site_id).toMatch(/^polis_site_id_/)
    expect(await read(id, 'dan')).not.toHaveProperty('site_id')
    expect(await read(id)).not.toHaveProperty('site_id')
    expect(await read(id)).not.toHaveProperty('zid')
  })

  it('sends times as text in one object and as numbers in the list', async () => {
    const id = await create()
    const one = await read(id, 'ada')
    expect(typeof one.created).toBe('string')
    const [item] = (await server.call('GET', '/api/v3/conversations', 'ada')).body
    expect(item.created).toBe(Number(one.created))
    expect(item.url).toBe(`http://localhost:8080/${id}`)
  })

  it('lists what one owns, moderates and takes part in, newest first', async () => {
    const [first, second] = [await create('ada'), await create('ben')]
    const other = await create('dan')
    const ids = async (name: string, query = '') =>
      (await server.call('GET', `/api/v3/conversations${query}`, name)).body.map(
        (row: { conversation_id: string }) => row.conversation_id,
      )
    expect(await ids('ada')).toEqual([second, first])
    expect(await ids('dan')).toEqual([other])
    const zid = (
      await server.db
        .selectFrom('conversation_ids')
        .select('zid')
        .where('conversation_id', '=', first)
        .executeTakeFirstOrThrow()
    ).zid
    await server.build.participant(zid, 0, { uid: 4 })
    expect(await ids('dan')).toEqual([other])
    expect(await ids('dan', '?include_all_conversations_i_am_in=true')).toEqual([other, first])
    expect(await ids('ada', '?limit=1')).toEqual([second])
    expect(await ids('ada', '?is_active=false')).toEqual([])
  })

  it('needs a sign-in for the list', async () => {
    const { status, body } = await server.call('GET', '/api/v3/conversations')
    expect(status).toBe(403)
    expect(body).toEqual({
      error: 'polis_err_need_auth',
      message: 'Sign in to list your conversations.',
      status: 403,
    })
  })

  it('[CFG-9] leaves what is absent or null as it is', async () => {
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

  it('[CFG-9] answers a stale version with the conversation as it is, and changes nothing', async () => {
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

  it('[CFG-10] ends a draft once and for all', async () => {
    const id = await create('ada', { is_draft: true })
    expect((await change(id, { is_draft: false })).body.is_draft).toBe(false)
    expect((await change(id, { is_draft: true })).body.is_draft).toBe(false)
  })

  it('[CFG-4] takes links to web addresses only, and an empty one for none', async () => {
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

  it('[CFG-4] clears a colour with “default” or nothing', async () => {
    const id = await create()
    expect((await change(id, { help_color: '#f5f5f5', help_bgcolor: '#000' })).body).toMatchObject({
      help_color: '#f5f5f5',
    })
    expect((await change(id, { help_color: 'default', help_bgcolor: '' })).body).toMatchObject({
      help_color: null,
      help_bgcolor: null,
    })
  })

  it('takes 0 and 1 as numbers for flags and refuses other integers', async () => {
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

  it('[API-6] lets owner, moderator and administrator change it, nobody else', async () => {
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

  it('gives a short id, and the old one leads on', async () => {
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

  it('[API-7] names the conversation that nobody knows', async () => {
    const { status, body } = await server.call('GET', '/api/v3/conversations?conversation_id=2unknown')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'polis_err_param_parse_failed_conversation_id',
      field: 'conversation_id',
      status: 400,
    })
  })

  it('gives the export id to those who administer it only', async () => {
    const id = await create()
    const uuid = (name?: string) => server.call('GET', `/api/v3/conversationUuid?conversation_id=${id}`, name)
    expect((await uuid('ben')).body.conversation_uuid).toMatch(/^[0-9a-f-]{36}$/)
    expect((await uuid('dan')).status).toBe(403)
    expect((await uuid()).status).toBe(401)
  })

  it('closes and reopens, and answers', async () => {
    const id = await create()
    const turn = (way: string, name?: string) =>
      server.call('POST', `/api/v3/conversation/${way}`, name, { conversation_id: id })
    expect(await turn('close', 'ada')).toMatchObject({ status: 200, body: {} })
    expect((await read(id)).is_active).toBe(false)
    expect((await turn('close', 'ada')).status).toBe(200)
    expect((await turn('reopen', 'cleo')).status).toBe(200)
    expect(await read(id)).toMatchObject({ is_active: true, settings_version: 3 })
    for (const name of ['ben', 'dan'])
      expect((await turn('close', name)).body).toMatchObject({
        error: 'polis_err_closing_conversation_no_such_conversation',
        status: 403,
      })
    expect((await turn('close')).status).toBe(401)
  })

  it('preloads what is the same for everyone', async () => {
    const id = await create('ada', { topic: 'T' })
    const preload = async (name?: string) =>
      (await server.call('GET', `/api/v3/conversations/preload?conversation_id=${id}`, name)).body
    expect(await preload()).toMatchObject({
      topic: 'T',
      conversation_id: id,
      auth_needed_to_vote: false,
      auth_needed_to_write: false,
      auth_opt_allow_3rdparty: true,
      socialbtn_type: 0,
    })
    expect(Object.keys(await preload())).toHaveLength(18)
    expect(await preload('ada')).toEqual(await preload())
    expect(
      (await server.call('GET', '/api/v3/conversations/preload?conversation_id=2nobody')).body,
    ).toMatchObject({ error: 'polis_err_param_parse_failed_conversation_id', status: 400 })
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
    const answers = await repeatTogether(12, (index) => change(id, { topic: `T${index}` }))
    expect(answers.map(({ body }) => body.settings_version).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 2),
    )
  })
})
