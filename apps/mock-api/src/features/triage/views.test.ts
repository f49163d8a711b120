import { triage } from '@folkmoot/api-types/triage'
import { LIMITS } from '@folkmoot/domain/limits'
import { ANALYST, inviteAnalyst } from '@folkmoot/testing/authority/people'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function createPlace() {
  const { zid, conversation_id } = await server.build.conversation()
  const send = (method: 'POST' | 'PUT', body: object, name = 'ada') =>
    server.call(method, '/api/v3/moderationViews', name, { conversation_id, ...body })
  const create = (body: object, name = 'ada') =>
    send('POST', { name: 'Phones', list: 'unmoderated', query: 'mark=phone', ...body }, name)
  const remove = (view_id: number, name = 'ada') =>
    server.call(
      'DELETE',
      `/api/v3/moderationViews?conversation_id=${conversation_id}&view_id=${view_id}`,
      name,
    )
  const list = async (name = 'ada') => {
    const { body } = await server.call(
      'GET',
      `/api/v3/moderationViews?conversation_id=${conversation_id}`,
      name,
    )
    expect(Check(triage.listModerationViews.reply, body)).toBe(true)
    return body.views as { view_id: number; name: string; own: boolean; shared: boolean; query: string }[]
  }
  return { zid, conversation_id, send, create, remove, list }
}

it('[TRI-15] views are private or shared; they are listed by name, renamed, changed and deleted', async () => {
  const { send, create, remove, list } = await createPlace()
  const { body: shared } = await create({ name: ' Old and new ', query: 'sort=newest&x=1', shared: true })
  expect(shared).toMatchObject({ name: 'Old and new', query: 'sort=newest', shared: true, own: true })
  expect(shared.created_by).toBe('Ada Owner')
  const { body: own } = await create({ name: 'Alone' })
  expect((await list()).map(({ name }) => name)).toEqual(['Alone', 'Old and new'])
  expect((await list('ben')).map(({ name, own: isOwn }) => [name, isOwn])).toEqual([['Old and new', false]])
  const changed = await send('PUT', { view_id: own.view_id, name: 'Mine', list: 'accepted', query: '' })
  expect(changed.body).toMatchObject({ name: 'Mine', list: 'accepted', query: '' })
  expect((await send('PUT', { view_id: shared.view_id, name: 'Ours' }, 'ben')).body.query).toBe('sort=newest')
  expect((await list()).map(({ name }) => name)).toEqual(['Mine', 'Ours'])
  expect((await remove(shared.view_id, 'ben')).status).toBe(200)
  expect((await remove(own.view_id)).status).toBe(200)
  expect(await list()).toEqual([])
})

it('[TRI-15] [API-6] nobody finds a private view of others, and analysts share none', async () => {
  const { zid, send, create, remove } = await createPlace()
  await inviteAnalyst(server, [{ zid }])
  const { view_id } = (await create({})).body
  const shared = (await create({ shared: true })).body
  const notFound = { status: 404, body: { error: 'polis_err_moderation_view_not_found' } }
  expect(await remove(view_id, 'ben')).toMatchObject(notFound)
  expect(await send('PUT', { view_id, name: 'Taken' }, 'ben')).toMatchObject(notFound)
  expect(await remove(9999)).toMatchObject(notFound)
  const other = await createPlace()
  expect(await other.remove(view_id)).toMatchObject(notFound)
  const noRight = { status: 403, body: { error: 'polis_err_moderation_view_auth' } }
  expect(await create({ shared: true }, ANALYST)).toMatchObject(noRight)
  expect(await remove(shared.view_id, ANALYST)).toMatchObject(noRight)
  expect((await create({}, ANALYST)).status).toBe(200)
})

it('[TRI-15] refuses too many views, a name of spaces and an unknown list', async () => {
  const { create } = await createPlace()
  expect((await create({ name: '  ' })).body.error).toBe('polis_err_param_parse_failed_name')
  expect((await create({ list: 'all' })).body.error).toBe('polis_err_param_parse_failed_list')
  for (let count = 0; count < LIMITS.views; count += 1) await create({})
  expect((await create({})).body.error).toBe('polis_err_too_many_moderation_views')
  expect((await create({ shared: true })).status).toBe(200)
})
