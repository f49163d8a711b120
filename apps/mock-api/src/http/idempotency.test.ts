import { randomUUID } from 'node:crypto'
import { CALLS } from '@folkmoot/api-types/contract'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTeamHelpers } from '../core/test-team.ts'
import { deleteOldKeys, KEY_LIFETIME_MS, markBegun } from '../core/idempotency.storage.ts'

describe('a change with an Idempotency-Key', () => {
  let server: TestServer
  let key: string
  beforeEach(async () => {
    server = await createTestServer()
    key = randomUUID()
  })
  afterEach(() => server.close())

  const create = async (name = 'ada', body: object = { topic: 'A park' }) =>
    server.send('POST', '/api/v3/conversations', {
      body,
      token: await server.tokenFor(name),
      headers: { 'idempotency-key': key },
    })
  const countConversations = async () =>
    (await server.db.selectFrom('conversations').select('zid').where('topic', 'like', 'A %').execute()).length
  const setKey = (set: object) => server.db.updateTable('idempotency_keys').set(set).execute()
  const listKeys = () => server.db.selectFrom('idempotency_keys').selectAll().execute()

  it('[API-11] is carried out once, and answered with the same words', async () => {
    const first = await create()
    const second = await create()
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([
      undefined,
      'true',
    ])
    expect(await countConversations()).toBe(1)
  })

  it('[API-11] is another change with another key, and that of another person', async () => {
    await create()
    await create('ben')
    key = randomUUID()
    await create()
    expect(await countConversations()).toBe(3)
  })

  it('[API-11] is carried out once of ten at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create()))
    expect(await countConversations()).toBe(1)
    const others = answers.filter(({ status }) => status !== 200)
    for (const { status, body, headers } of others)
      expect([status, body, headers['retry-after']]).toMatchObject([
        409,
        { error: 'polis_err_idempotency_running' },
        '2',
      ])
    expect(others.length).toBeLessThan(10)
  })

  it.each([
    ['another body', () => create('ada', { topic: 'A square' }), 422, 'polis_err_idempotency_key_reused'],
    ['a short key', () => ((key = 'short'), create()), 400, 'polis_err_idempotency_key'],
    [
      'a key with spaces',
      () => ((key = 'a key with spaces in it'), create()),
      400,
      'polis_err_idempotency_key',
    ],
  ])('[API-11] is refused with %s', async (_, send, status, error) => {
    await create()
    expect(await send()).toMatchObject({ status, body: { error } })
    expect(await countConversations()).toBe(1)
  })

  it('[API-11] is carried out after an attempt that the server did not survive', async () => {
    await create()
    await server.db.deleteFrom('conversations').where('topic', 'like', 'A %').execute()
    await setKey({ state: 'running', attempt: 'of a killed process', reply: null, status: null })
    expect((await create()).status).toBe(200)
    expect(await countConversations()).toBe(1)
    const [row] = await listKeys()
    if (!row) throw new Error('The key is gone.')
    expect(await markBegun(server.db, { ...row, attempt: 'of a killed process' })).toBe(false)
  })

  it('[API-11] whose answer the server did not survive is told, and not carried out again', async () => {
    await create()
    await setKey({ state: 'begun', attempt: 'of a killed process', reply: null, status: null })
    expect(await create()).toMatchObject({
      status: 409,
      body: { error: 'polis_err_idempotency_answer_lost' },
    })
    expect(await countConversations()).toBe(1)
  })

  it('[API-11] that was refused may be sent again under its key', async () => {
    const { conversation_id } = await server.build.conversation({ topic: 'A park' })
    const close = async (name: string) =>
      server.send('POST', '/api/v3/conversation/close', {
        body: { conversation_id },
        token: await server.tokenFor(name),
        headers: { 'idempotency-key': key },
      })
    expect((await close('ben')).status).toBe(403)
    expect(await listKeys()).toEqual([])
    expect((await close('ada')).status).toBe(200)
  })

  it('[API-11] is answered only to who may still make it', async () => {
    const { conversation_id } = await server.build.conversation({ topic: 'A park' })
    const team = createTeamHelpers(server)
    await team.join('ben', { conversation_id, role: 'owner' })
    const close = async () =>
      server.send('POST', '/api/v3/conversation/close', {
        body: { conversation_id },
        token: await server.tokenFor('ben'),
        headers: { 'idempotency-key': key },
      })
    expect((await close()).status).toBe(200)
    expect((await close()).headers['idempotent-replayed']).toBe('true')
    await team.remove('ben', { conversation_id })
    expect((await close()).status).toBe(403)
  })

  it('[API-11] keeps no secret, nothing after an erasure, and no key after a day', async () => {
    const send = async (path: string, body: object) =>
      server.send('POST', `/api/v3/${path}`, {
        body,
        token: await server.tokenFor('ada'),
        headers: { 'idempotency-key': randomUUID() },
      })
    const { conversation_id } = (await create()).body as { conversation_id: string }
    expect(
      (await send('accessTokens', { conversation_id, name: 'Nightly', scopes: ['export'] })).status,
    ).toBe(200)
    expect((await listKeys()).map(({ reply }) => reply !== null).toSorted()).toEqual([false, true])
    const token = await server.tokenFor('ada')
    const path = `/api/v3/conversations?conversation_id=${conversation_id}`
    expect((await server.send('DELETE', path, { token })).status).toBe(200)
    const kept = (await listKeys()).filter(({ reply }) => reply?.includes(conversation_id))
    expect(kept).toEqual([])
    await deleteOldKeys(server.db, Date.now() + 2 * KEY_LIFETIME_MS)
    expect(await listKeys()).toEqual([])
  })

  it('[API-11] no call that answers with a token or a secret keeps its answer', () => {
    const open = Object.entries(CALLS).filter(
      ([, { method, reply, hasSecretReply }]) =>
        method !== 'GET' &&
        !hasSecretReply &&
        /"(secret|login_code)":|^(?!.*"auth":).*"token":/.test(JSON.stringify(reply)),
    )
    expect(open.map(([name]) => name)).toEqual([])
  })
})
