import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

describe('create, list and close conversations', () => {
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

  it('[LIST-2] creates a draft that is active', async () => {
    const id = await create('ada', { is_draft: true, is_active: true })
    expect(await read(id)).toMatchObject({ is_draft: true, is_active: true })
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

  it('sends times as text in one conversation and as numbers in the list', async () => {
    const id = await create()
    const one = await read(id, 'ada')
    expect(typeof one.created).toBe('string')
    const [item] = (await server.call('GET', '/api/v3/conversations', 'ada')).body
    expect(item.created).toBe(Number(one.created))
    expect(item.url).toBe(`http://localhost:8080/${id}`)
  })

  it('lists the conversations that a user owns, moderates and takes part in, newest first', async () => {
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

  it('requires a sign-in for the list', async () => {
    const { status, body } = await server.call('GET', '/api/v3/conversations')
    expect(status).toBe(403)
    expect(body).toEqual({
      error: 'polis_err_need_auth',
      message: 'Sign in to list your conversations.',
      status: 403,
    })
  })

  it('[API-7] says which field does not match a conversation', async () => {
    const { status, body } = await server.call('GET', '/api/v3/conversations?conversation_id=2unknown')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'polis_err_param_parse_failed_conversation_id',
      field: 'conversation_id',
      status: 400,
    })
  })

  it('returns the export id to moderators only', async () => {
    const id = await create()
    const uuid = (name?: string) => server.call('GET', `/api/v3/conversationUuid?conversation_id=${id}`, name)
    expect((await uuid('ben')).body.conversation_uuid).toMatch(/^[0-9a-f-]{36}$/)
    expect((await uuid('dan')).status).toBe(403)
    expect((await uuid()).status).toBe(401)
  })

  it('closes and reopens, and replies', async () => {
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

  it('preloads the same data for everyone', async () => {
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
