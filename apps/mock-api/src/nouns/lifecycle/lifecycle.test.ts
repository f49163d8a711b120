import { beforeEach, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'
import { applyAllSchedules } from './lifecycle.storage.ts'
import { removeOldIdentities } from '../erasures/retention.storage.ts'

const DAY_MS = 86_400_000
const SECOND_MS = 1000

describe('the life of a conversation', () => {
  let zid: number
  let id: string
  let now = Date.UTC(2026, 10, 20)
  const server = shareServer({ clock: () => now })
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({
      conversation: { topic: 'Trees' },
      comments: [{ txt: 'Oaks', pid: 900 }],
    }))
  })

  const set = (body: object, name = 'ada') =>
    server.call('PUT', '/api/v3/conversations', name, { conversation_id: id, ...body })
  const read = async () => (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`)).body
  const vote = (body: object = {}) =>
    server.send('POST', '/api/v3/votes', { body: { conversation_id: id, tid: 0, vote: 1, ...body } })
  const listLog = async () =>
    (await server.rows('security_log', { conversation_zid: zid, action: 'settings-changed' }, 'id')).map(
      ({ actor, details }) => [actor, JSON.parse(details)],
    )
  const isListed = async (query = '') =>
    (await server.call('GET', `/api/v3/conversations?${query}`, 'ada')).body.some(
      (row: { conversation_id: string }) => row.conversation_id === id,
    )

  it('[LIFE-3] opens and closes at the time, whether or not a sweep ran, and says so in the log', async () => {
    const [opens_at, closes_at] = [now + DAY_MS, now + 2 * DAY_MS]
    await server.build.change(zid, { is_draft: 1 })
    expect((await set({ opens_at, closes_at })).body).toMatchObject({ is_active: false, opens_at, closes_at })
    expect((await vote()).body.error).toBe('polis_err_conversation_is_closed')
    now = opens_at
    expect((await vote()).status).toBe(200)
    expect(await read()).toMatchObject({ is_active: true, is_draft: false, opens_at: null, closes_at })
    now = closes_at - 1
    expect((await vote({ participant_key: 'a'.repeat(22) })).status).toBe(200)
    now = closes_at + SECOND_MS
    expect((await vote({ participant_key: 'b'.repeat(22) })).body.error).toBe(
      'polis_err_conversation_is_closed',
    )
    expect(await read()).toMatchObject({ is_active: false, opens_at: null, closes_at: null })
    const iso = (time: number) => new Date(time).toISOString()
    expect(await listLog()).toEqual([
      ['account', { is_active: '1 → 0', opens_at: iso(opens_at), closes_at: iso(closes_at) }],
      ['server', { is_draft: '1 → 0', is_active: '0 → 1', opens_at: 'none' }],
      ['server', { is_active: '1 → 0', closes_at: 'none' }],
    ])
  })

  it('[LIFE-3] is applied once when sweeps and requests of several processes meet', async () => {
    await set({ closes_at: now + SECOND_MS })
    now += SECOND_MS
    await Promise.all([
      applyAllSchedules(server.db, now),
      read(),
      isListed(),
      vote(),
      applyAllSchedules(server.db, now),
      applyAllSchedules(server.db, now),
    ])
    expect((await listLog()).filter(([actor]) => actor === 'server')).toHaveLength(1)
    expect(await read()).toMatchObject({ is_active: false, settings_version: 3 })
  })

  it('[LIFE-4] a closing at a time forgets people as a closing by hand does', async () => {
    const closes_at = now + DAY_MS
    await set({ retention_days: 30 })
    await vote()
    await set({ closes_at })
    // nobody looked for a week
    now = closes_at + 7 * DAY_MS
    await applyAllSchedules(server.db, now)
    expect(await removeOldIdentities(server.db, closes_at + 30 * DAY_MS - 1)).toBe(0)
    expect(await removeOldIdentities(server.db, closes_at + 30 * DAY_MS)).toBe(1)
  })

  it('[LIFE-4] who may not close where closing forgets people may not set a time for it', async () => {
    await set({ retention_days: 30 })
    const refused = 'polis_err_conversation_owner_only'
    expect((await set({ is_active: false }, 'ben')).body.error).toBe(refused)
    expect((await set({ closes_at: now + DAY_MS }, 'ben')).body.error).toBe(refused)
    expect((await set({ closes_at: now + DAY_MS }, 'ada')).status).toBe(200)
    expect((await set({ closes_at: 0 }, 'ben')).status).toBe(200)
  })

  it('[LIFE-2] refuses times that cannot be, and changes nothing', async () => {
    expect((await set({ closes_at: now - 1, topic: 'x' })).body.error).toBe('polis_err_schedule_past')
    expect((await set({ opens_at: now + 1 })).body.error).toBe('polis_err_conversation_state')
    await server.build.change(zid, { is_draft: 1 })
    expect((await set({ opens_at: now + 2, closes_at: now + 1 })).body.error).toBe('polis_err_schedule_order')
    expect(await read()).toMatchObject({ topic: 'Trees', opens_at: null, closes_at: null })
  })

  it('[LIFE-6] an archived one is hidden on request, closed, and only read', async () => {
    expect((await set({ archived: true })).body.error).toBe('polis_err_conversation_state')
    await set({ is_active: false })
    expect((await set({ archived: true })).body).toMatchObject({ is_active: false, archived_at: now })
    const listed = [await isListed(), await isListed('archived=false'), await isListed('archived=true')]
    expect(listed).toEqual([true, false, true])
    const refused = 'polis_err_conversation_archived'
    expect((await set({ topic: 'x' })).body.error).toBe(refused)
    expect((await vote()).body.error).toBe('polis_err_conversation_is_closed')
    expect((await read()).topic).toBe('Trees')
    expect((await set({ archived: false })).body).toMatchObject({ is_active: false, archived_at: null })
    expect((await set({ topic: 'x' })).body.topic).toBe('x')
  })
})
