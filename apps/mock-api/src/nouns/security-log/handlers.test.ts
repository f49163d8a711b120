import { beforeEach, describe, expect, it } from 'vitest'
import { createTestServer } from '@folkmoot/testing/server'
import { shareServer } from '@folkmoot/testing/provide-server'
import { pruneSecurityLog, recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR_MS = 3_600_000

describe('reading the security log', () => {
  let now: number
  let id: string
  let zid: number
  beforeEach(() => void (now = NOON))
  const server = shareServer({ clock: () => now })
  beforeEach(async () => {
    ;({ zid, conversation_id: id } = await server.build.conversation({ topic: '=Trees' }))
  })

  const read = async (query = '', name = 'ada') =>
    (await server.call('GET', `/api/v3/securityLog?conversation_id=${id}${query}`, name)).body
  const readAll = async () => (await server.call('GET', '/api/v3/securityLog?limit=500', 'cleo')).body
  const listActions = (body: { events: { action: string }[] }) => body.events.map(({ action }) => action)
  const change = (body: object, name = 'ada') =>
    server.call('PUT', '/api/v3/conversations', name, { conversation_id: id, ...body })

  it('says who did what, newest first, and what the settings were', async () => {
    await change({ strict_moderation: true, topic: 'Private words' })
    now += 1000
    await change({ use_xid_whitelist: false }, 'ben')
    await change({ strict_moderation: false }, 'ben')
    const { events, pagination } = await read()
    expect(pagination).toMatchObject({ total: 2, offset: 0 })
    expect(events).toMatchObject([
      { action: 'settings-changed', uid: 2, name: 'Ben Moderator', created: now, conversation_id: id },
      {
        action: 'settings-changed',
        kind: 'settings',
        actor: 'account',
        uid: 1,
        name: 'Ada Owner',
        topic: 'Private words',
        details: { strict_moderation: '0 → 1', topic: 'changed' },
      },
    ])
    expect(events[0].id).toBeGreaterThan(events[1].id)
  })

  it('says which report changed, and to what', async () => {
    await server.call('POST', '/api/v3/reports', 'ada', { conversation_id: id })
    const { rid, report_id } = await server.row('reports', { zid })
    const changeReport = (change: object) =>
      server.call('PUT', '/api/v3/reports', 'ada', { conversation_id: id, report_id, ...change })
    const levels = { mod_level: 0, withdrawn: true }
    const words = { report_name: 'Private words', label_group_0: 'Private words', label_x_neg: '' }
    await changeReport({ ...levels, ...words })
    await changeReport({ withdrawn: true, mod_level: -1 })
    const { events } = await read()
    expect(events[0]).toMatchObject({ action: 'report-changed' })
    expect(events[0].details).toEqual({ rid, mod_level: '0 → -1' })
    expect(events[1]).toMatchObject({
      action: 'report-changed',
      details: {
        rid,
        report_name: 'changed',
        mod_level: '-2 → 0',
        withdrawn: 'false → true',
        label_group_0: 'changed',
      },
    })
  })

  it('shows an owner their conversations alone, and an administrator everything', async () => {
    const other = await server.build.conversation({ owner: 4 })
    await change({ strict_moderation: true })
    const body = { conversation_id: other.conversation_id, strict_moderation: true }
    await server.call('PUT', '/api/v3/conversations', 'dan', body)
    expect(listActions(await read())).toEqual(['settings-changed'])
    expect((await server.call('GET', `/api/v3/securityLog?conversation_id=${id}`, 'dan')).status).toBe(403)
    const seen = (await readAll()).events
      .filter(({ conversation_id }: { conversation_id: string }) =>
        [id, other.conversation_id].includes(conversation_id),
      )
      .map(({ uid, action }: { uid: number; action: string }) => [uid, action])
    expect(seen).toEqual([
      [4, 'settings-changed'],
      [1, 'settings-changed'],
    ])
  })

  it('keeps what happened to a conversation after its deletion, for administrators', async () => {
    await change({ strict_moderation: true })
    await server.db.deleteFrom('conversations').where('zid', '=', zid).execute()
    const event = (await readAll()).events.find(
      (one: { action: string }) => one.action === 'settings-changed',
    )
    expect(event).toMatchObject({ conversation_id: null, topic: null, uid: 1 })
  })

  it('takes events only in the transaction of the act', async () => {
    await expect(
      recordSecurityEvent(server.db, { action: 'keys-rotated', by: 'server', now }),
    ).rejects.toThrow('in the transaction')
  })

  it('loses what is older than a year', async () => {
    await change({ strict_moderation: true })
    now = NOON + 300 * 24 * HOUR_MS
    await change({ strict_moderation: false })
    now = NOON + 367 * 24 * HOUR_MS
    await pruneSecurityLog(server.db, now)
    expect((await read()).events).toMatchObject([{ details: { strict_moderation: '1 → 0' } }])
  })

  it('[SAFE-101] has nothing that participants do to themselves', async () => {
    await server.build.comment(zid, 0)
    const before = await server.rows('security_log')
    const body = { conversation_id: id, tid: 0, vote: 1 }
    const { token } = (await server.send('POST', '/api/v3/votes', { body })).body.auth
    await server.send('POST', '/api/v3/comments', { token, body: { conversation_id: id, txt: 'Benches' } })
    const path = `/api/v3/participants/data?conversation_id=${id}`
    expect((await server.send('GET', path, { token })).status).toBe(200)
    expect((await server.send('DELETE', path, { token })).status).toBe(200)
    expect(await server.rows('security_log')).toEqual(before)
  })

  it('has no address, vote, code or external id', async () => {
    const secrets = ['person-17@example.org', 'new-address@example.org', 'A private name']
    const post = (path: string, body: object) =>
      server.call('POST', `/api/v3/${path}`, 'ada', { conversation_id: id, ...body })
    await post('xidAllowList', { xid_allow_list: [secrets[0]] })
    await server.call('PUT', '/api/v3/users', 'dan', { email: secrets[1], hname: secrets[2] })
    await change({ treevite_enabled: true, description: secrets[2] })
    await post('treevite/waves', { owner_invites: 3 })
    const invites = await server.rows('treevite_invites')
    await server.build.participant(zid, 0)
    await server.call('GET', `/api/v3/votes?conversation_id=${id}&pid=0`, 'ada')
    const rows = JSON.stringify(await server.rows('security_log'))
    expect(rows).toContain('votes-read')
    for (const secret of [...secrets, ...invites.map(({ invite_code }) => invite_code)])
      expect(rows).not.toContain(secret)
  })

  it('has a sign-in once: of a session over two servers, or of a day where tokens name none', async () => {
    const second = await createTestServer({ db: server.db, clock: () => now })
    second.foreign.stop()
    let uid = 0
    const visit = async (claims: Record<string, unknown>) => {
      const token = await server.tokenFor('eve@example.org', claims)
      for (const one of [server, second]) ({ uid } = (await one.send('GET', '/api/v3/users', { token })).body)
    }
    const listSignIns = async (): Promise<{ details: object }[]> =>
      (await readAll()).events.filter((one: { uid: number }) => one.uid === uid)
    const countSignIns = async () => (await listSignIns()).length
    await visit({ azp: 'folkmoot-web', sid: 'one' })
    await visit({ azp: 'folkmoot-web', sid: 'one', jti: 'renewed' })
    expect(await countSignIns()).toBe(1)
    await visit({ azp: 'folkmoot-web', sid: 'two' })
    await visit({ azp: 'folkmoot-web', auth_time: 7 })
    expect(await countSignIns()).toBe(3)
    await visit({})
    await visit({ jti: 'another' })
    expect(await countSignIns()).toBe(4)
    now += 24 * HOUR_MS
    await visit({ jti: 'of the next day' })
    expect(await countSignIns()).toBe(5)
    expect((await listSignIns()).at(-1)?.details).toEqual({ client: 'folkmoot-web' })
  })

  it('has each conversation of others that an administrator used, once an hour', async () => {
    const visit = () => server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'cleo')
    await visit()
    await visit()
    expect(listActions(await read())).toEqual(['administrator-access'])
    now += HOUR_MS
    await visit()
    expect(listActions(await read())).toEqual(['administrator-access', 'administrator-access'])
    await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'ada')
    await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'ben')
    expect((await read()).pagination.total).toBe(2)
  })

  it('has lists of identities once an hour, and each file', async () => {
    for (const offset of [0, 50])
      await server.call('GET', `/api/v3/xids?conversation_id=${id}&offset=${offset}`, 'ben')
    await server.call('GET', `/api/v3/xids/csv?conversation_id=${id}`, 'ben')
    await server.call('GET', `/api/v3/xids/csv?conversation_id=${id}`, 'ben')
    expect(listActions(await read())).toEqual([
      'identities-downloaded',
      'identities-downloaded',
      'identities-read',
    ])
  })
})
