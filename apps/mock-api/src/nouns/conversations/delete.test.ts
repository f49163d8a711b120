import { beforeEach, describe, expect, it } from 'vitest'
import { startRecordingSql, stopRecordingSql } from '@folkmoot/testing/recorded-sql'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { shareServer } from '@folkmoot/testing/provide-server'
import { CONVERSATION_TABLES, hideDeletedConversation } from './delete-conversation.storage.ts'
import { removeOldIdentities } from '../erasures/retention.storage.ts'
import { deleteAbandonedImports } from '../imports/delete-import.storage.ts'
import { insertMany } from '../../platform/storage/queries.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'

const DAY_MS = 86_400_000

const PEOPLE = 1100

const IDENTITY_TABLES = ['xids', 'xid_allow_list', 'email_subscriptions', 'treevite_login_codes'] as const

describe('the end of a conversation', () => {
  let zid: number
  let id: string
  let now: number
  beforeEach(() => void (now = Date.now()))
  const server = shareServer({ clock: () => now })
  beforeEach(async () => {
    // no other conversation has people to forget
    const others = server.db.updateTable('conversations').set({ retention_days: 0 })
    await others.where('retention_days', '>', 0).execute()
    ;({ zid, id } = await server.scenario({
      conversation: { topic: 'Trees', xid_policy: 'secret' },
      comments: [{ txt: 'Oaks', pid: 900 }],
    }))
  })

  const join = async (body: object = {}): Promise<string> =>
    (
      await server.send('POST', '/api/v3/votes', {
        body: { conversation_id: id, tid: 0, vote: 1, ...body },
      })
    ).body.auth.token
  const remove = (name: string) => server.call('DELETE', `/api/v3/conversations?conversation_id=${id}`, name)
  const set = (body: object, name = 'ada') =>
    server.call('PUT', '/api/v3/conversations', name, { conversation_id: id, ...body })
  const countRows = async () => {
    let count = 0
    for (const table of CONVERSATION_TABLES) count += (await server.rows(table, { zid })).length
    return count
  }
  const countUsers = async () => (await server.db.selectFrom('users').select('uid').execute()).length

  it('[SAFE-66] leaves nothing', async () => {
    await join({ xid: 'member-7' })
    await server.build.report(zid, `r2${id}`)
    const before = await countUsers()
    expect((await remove('ada')).status).toBe(200)
    expect([await countRows(), await countUsers()]).toEqual([0, before - 1])
    expect((await server.call('GET', `/api/v3/conversations?conversation_id=${id}`)).status).toBe(400)
    expect((await server.call('GET', `/api/v3/reports?report_id=r2${id}`)).status).toBe(400)
    const [event] = await server.rows('security_log', {
      conversation_zid: zid,
      action: 'conversation-deleted',
    })
    expect(event).toMatchObject({ conversation_zid: zid, uid: 1, details: '{"participants":1}' })
  })

  it('[SAFE-66] is finished by the task “unfinished imports” when the server breaks down in between', async () => {
    await join()
    await runTransaction(server.db, (tx) => hideDeletedConversation(tx, zid, now))
    expect((await server.call('GET', `/api/v3/conversations?conversation_id=${id}`)).status).toBe(400)
    expect(await countRows()).toBeGreaterThan(0)
    await deleteAbandonedImports(server.db, now)
    expect(await countRows()).toBe(0)
  })

  /** Adds people without an account. */
  const addPeople = async () => {
    const rows = Array.from({ length: PEOPLE }, (_, pid) => ({ pid, uid: 10_000 + pid }))
    const nobody = {
      hname: null,
      email: null,
      email_key: null,
      site_owner: 0 as const,
      tut: 0,
      tokens_from: 0,
    }
    await insertMany(
      server.db,
      'users',
      rows.map(({ uid }) => ({ ...nobody, uid, created: now, site_id: `site-${uid}` })),
    )
    await fillConversation(server.db, { zid, now }, { people: rows, comments: [], votes: [] })
    await server.db
      .updateTable('participants')
      .set((row) => ({ uid: row('pid', '+', 10_000) }))
      .where('zid', '=', zid)
      .execute()
  }

  /** Stores something in each table that says who people are. */
  const identify = async () => {
    const token = await join({ xid: 'member-7', participant_key: 'k'.repeat(22) })
    await server.call('POST', '/api/v3/xidAllowList', 'ada', {
      conversation_id: id,
      xid_allow_list: ['member-7'],
    })
    const own = { zid, pid: 0 }
    const code = { ...own, hash: 'h', lookup: 'l', revoked: 0 as const, created: 1, last_used_at: null }
    await server.db.insertInto('treevite_login_codes').values(code).execute()
    await server.build.subscription(zid, 0, 'eve@example.org')
    return token
  }
  const listIdentityTables = async () => {
    const filled: string[] = []
    for (const table of IDENTITY_TABLES)
      if ((await server.rows(table, { zid })).length > 0) filled.push(table)
    return filled
  }

  it('[SAFE-68] forgets people so many days after closing, and keeps the results', async () => {
    const token = await identify()
    expect(await listIdentityTables()).toEqual(IDENTITY_TABLES)
    expect((await set({ retention_days: 30 }, 'ben')).body.error).toBe('polis_err_conversation_owner_only')
    expect((await set({ retention_days: 30 })).body).toMatchObject({
      retention_days: 30,
      identities_removed_at: null,
    })
    // closing begins the days
    expect((await set({ is_active: false }, 'ben')).body.error).toBe('polis_err_conversation_owner_only')
    now += 40 * DAY_MS
    expect(await removeOldIdentities(server.db, now)).toBe(0)
    await server.call('POST', '/api/v3/conversation/close', 'ada', { conversation_id: id })
    now += 29 * DAY_MS
    expect(await removeOldIdentities(server.db, now)).toBe(0)
    now += DAY_MS
    expect(await removeOldIdentities(server.db, now)).toBe(1)
    expect(await removeOldIdentities(server.db, now)).toBe(0)
    expect(await listIdentityTables()).toEqual([])
    const [person] = await server.rows('participants', { zid })
    expect(person).toMatchObject({ uid: null, participant_key: null, vote_count: 1 })
    const { status } = await server.send('GET', `/api/v3/participants/data?conversation_id=${id}`, { token })
    expect(status).toBe(401)
    const body = (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'ada')).body
    expect(body).toMatchObject({ participant_count: 1, identities_removed_at: now })
  })

  it('forgets many people in steps, and nobody opens the conversation or keeps them until it is done', async () => {
    await addPeople()
    const before = await countUsers()
    await set({ retention_days: 30, is_active: false })
    now += 30 * DAY_MS
    for (const kept of [{ is_active: true }, { retention_days: 0 }])
      expect((await set(kept)).body.error).toBe('polis_err_conversation_forgetting')
    const reopened = await server.call('POST', '/api/v3/conversation/reopen', 'ada', { conversation_id: id })
    expect(reopened.body.error).toBe('polis_err_conversation_forgetting')
    expect((await set({ topic: 'More trees', opens_at: now + 1000 })).status).toBe(200)
    now += 2000
    const isOpen = async () =>
      (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`)).body.is_active
    expect(await isOpen()).toBe(false)
    const recorded = startRecordingSql()
    expect(await removeOldIdentities(server.db, now)).toBe(1)
    stopRecordingSql()
    // steps behind the first
    for (const change of [/^delete from users .*"pid" > /s, /^update "participants" .*"pid" > /s])
      expect([...recorded].filter((text) => change.test(text))).not.toEqual([])
    const linked = server.db.selectFrom('participants').select('pid').where('zid', '=', zid)
    expect(await linked.where('uid', 'is not', null).execute()).toEqual([])
    expect(await countUsers()).toBe(before - PEOPLE)
    expect(await isOpen()).toBe(true)
  })

  it('takes nobody else once its people are forgotten, until it opens', async () => {
    const add = async (...xid_allow_list: string[]) =>
      (await server.call('POST', '/api/v3/xidAllowList', 'ada', { conversation_id: id, xid_allow_list })).body
    await set({ retention_days: 30, is_active: false })
    expect(await add('member-1')).toEqual({})
    now += 30 * DAY_MS
    expect(await add('member-2')).toMatchObject({ error: 'polis_err_conversation_forgetting' })
    await removeOldIdentities(server.db, now)
    expect(await add('member-2')).toMatchObject({ error: 'polis_err_conversation_forgotten' })
    expect(await listIdentityTables()).toEqual([])

    await set({ is_active: true })
    expect(await add('member-2')).toEqual({})
    await set({ is_active: false })
    now += 29 * DAY_MS
    expect(await add('member-3')).toEqual({})
    expect(await removeOldIdentities(server.db, now)).toBe(0)
  })

  it.each([
    ['a request comes first', 'call'],
    ['the task “unfinished imports” comes first', 'sweep'],
  ])(
    '[SAFE-68] begins them anew at the time that was set, though it is noticed after the days: %s',
    async (_, first) => {
      await set({ retention_days: 30, is_active: false })
      const opens_at = now + 30 * DAY_MS - 1
      await set({ opens_at, closes_at: opens_at + 10 * DAY_MS })
      now += 31 * DAY_MS
      if (first === 'sweep') expect(await removeOldIdentities(server.db, now)).toBe(0)
      const { body } = await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'ada')
      expect(body).toMatchObject({ is_active: true, identities_removed_at: null })
      expect(await removeOldIdentities(server.db, now)).toBe(0)
      now = opens_at + 40 * DAY_MS
      await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'ada')
      expect(await removeOldIdentities(server.db, now)).toBe(1)
    },
  )
})
