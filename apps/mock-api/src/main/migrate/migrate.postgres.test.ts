import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMigration, ID, type Migration } from './test-migration.ts'

describe('what comes from a database of the existing product', () => {
  let migration: Migration
  beforeEach(async () => (migration = await createMigration()))
  afterEach(() => migration.close())

  const readFile = async (file: string) => {
    const { status, body } = await migration.server.send('GET', `/api/v3/conversationArchive/${ID}/${file}`, {
      token: await migration.tokenOf('mira@town.example'),
    })
    expect(status).toBe(200)
    return body as string
  }

  it('[MIG-1] a dry run counts what would come and changes nothing', async () => {
    const before = await migration.countRows()
    expect(await migration.migrate('--dry-run')).toBe(0)
    expect(await migration.countRows()).toEqual(before)
    expect(migration.printed.join('\n')).toContain('Accounts: 3 would come')
    expect(migration.printed.join('\n')).toContain(
      `${ID}: 5 participants, 3 comments, 8 votes, 1 external ids, 1 allowed ids, 2 waves, 3 invites, 1 reports`,
    )
    expect(migration.printed.join('\n')).toContain('3 votes are not taken')
    expect(migration.printed.join('\n')).toContain('2 would come, 0 were here before, 0 could not come')
  })

  it('[MIG-2] conversations come with the history of votes, and the latest ones', async () => {
    expect(await migration.migrate()).toBe(0)
    const zid = await migration.findZid()
    const votes = await migration.server.rows('votes', { zid }, 'id')
    expect(votes.map(({ pid, tid, vote }) => [pid, tid, vote])).toEqual([
      [1, 0, -1],
      [1, 1, 0],
      [2, 0, -1],
      [3, 0, -1],
      [3, 0, 0],
      [4, 1, -1],
      [2, 0, 1],
      [1, 0, 1],
    ])
    expect(votes.filter(({ high_priority }) => high_priority === 1)).toHaveLength(2)
    expect(votes.filter(({ weight_x_32767 }) => weight_x_32767 === 16_383)).toHaveLength(1)
    const latest = await migration.server.rows('votes_latest', { zid }, 'pid', 'tid')
    expect(latest.map(({ pid, tid, vote }) => [pid, tid, vote])).toEqual([
      [1, 0, 1],
      [1, 1, 0],
      [2, 0, 1],
      [3, 0, 0],
      [4, 1, -1],
    ])
  })

  it('[MIG-2] conversations come with comments and settings', async () => {
    await migration.migrate()
    const comments = await readFile('comments.csv')
    expect(comments).toContain('0b7c1f7e-6a4e-4b43-9a52-2f2a4f6c9f10')
    expect(comments.split('\n')).toHaveLength(5)
    const token = await migration.tokenOf('mira@town.example')
    const url = `/api/v3/conversations?conversation_id=${ID}`
    const { body } = await migration.server.send('GET', url, { token })
    expect(body).toMatchObject({
      topic: 'Library hours',
      strict_moderation: true,
      importance_enabled: true,
      is_active: true,
      is_data_open: false,
      is_owner: true,
      created: '1700000000000',
    })
    expect(body.parent_url ?? null).toBeNull()
    const unfit = 'these settings do not fit and have their default: help_color'
    expect(migration.printed.join('\n')).toContain(unfit)
    expect(await migration.server.rows('conversations', { is_active: 0 })).toHaveLength(1)
  })

  it('[MIG-3] old addresses of conversations, reports and pages work on', async () => {
    await migration.migrate()
    for (const id of [ID, '9oldtown', '4quiet'])
      expect((await migration.server.send('GET', `/${id}`)).status).toBe(200)
    expect((await migration.server.send('GET', '/report/r7townreport')).status).toBe(200)
    expect((await migration.server.send('GET', `/m/${ID}`)).status).toBe(200)
    const init = await migration.server.send('GET', '/api/v3/participationInit?conversation_id=9oldtown')
    expect([init.status, init.body.conversation.conversation_id]).toEqual([200, ID])
    const [report] = (await migration.server.send('GET', '/api/v3/reports?report_id=r7townreport')).body
    expect(report).toMatchObject({
      report_name: 'For the council',
      label_group_1: 'Families',
      label_x_neg: 'Sundays',
      mod_level: -1,
    })
    const page = await migration.server.rows('pages', { page_id: 'page-1' })
    expect(page).toMatchObject([{ site_id: 'polis_site_id_town', zid: await migration.findZid() }])
    const sites = await migration.server.rows('sites')
    expect(sites).toMatchObject([{ site_id: 'polis_site_id_town', domain_whitelist: 'town.example' }])
  })

  it('[MIG-4] people sign in by an address that the provider has verified, and only so', async () => {
    await migration.migrate()
    const ownedBy = async (token: string) =>
      (await migration.server.send('GET', '/api/v3/conversations', { token })).body.map(
        (one: { conversation_id: string }) => one.conversation_id,
      )
    expect(await ownedBy(await migration.tokenOf('mira@town.example', false))).toEqual([])
    expect(await ownedBy(await migration.tokenOf('MIRA@town.example', true, 'own|m'))).toContain(ID)
    // the team of a site stays one; its member is no owner
    const ole = await migration.server.send('GET', `/api/v3/conversations?conversation_id=${ID}`, {
      token: await migration.tokenOf('ole@town.example'),
    })
    expect(ole.body).toMatchObject({ is_owner: false, is_mod: true })
    // a participant with an account goes on with their votes
    const pia = await migration.server.send('GET', `/api/v3/participationInit?conversation_id=${ID}`, {
      token: await migration.tokenOf('pia@people.example'),
    })
    expect(pia.body.ptpt.pid).toBe(4)
    // the subject of another provider says nothing
    expect(await ownedBy(await migration.tokenOf('x@elsewhere.example', true, 'their|mira'))).toEqual([])
    const everything = JSON.stringify(await migration.server.db.selectFrom('users').selectAll().execute())
    expect(everything).not.toContain('a secret that stays')
  })

  it('[MIG-4] with the same provider people are known by their subject', async () => {
    await migration.migrate('--same-issuer')
    const token = await migration.tokenOf('new@address.example', false, 'their|mira')
    const { body } = await migration.server.send('GET', '/api/v3/conversations', { token })
    expect(body[0]).toMatchObject({ is_owner: true })
  })

  it('[MIG-4] who is here already by a verified address owns what was theirs, and no subject is linked to them', async () => {
    const token = await migration.tokenOf('mira@town.example')
    await migration.server.send('GET', '/api/v3/users', { token })
    expect(await migration.migrate('--same-issuer')).toBe(0)
    expect(migration.printed.join('\n')).toContain('1 joined one with their address')
    const { body } = await migration.server.send('GET', '/api/v3/conversations', { token })
    expect(body).toHaveLength(2)
    const linked = await migration.server.rows('identities', { sub: 'their|mira' })
    expect(linked).toEqual([])
  })

  it('external ids, allowed ids, waves and codes come', async () => {
    await migration.migrate()
    const zid = await migration.findZid()
    const xids = await migration.server.rows('xids', { zid })
    expect(xids).toMatchObject([{ xid: 'visitor-22', pid: 2, x_name: 'Vi' }])
    const allowed = await migration.server.rows('xid_allow_list', { zid })
    expect(allowed.map(({ xid }) => xid)).toEqual(['here'])
    const everywhere = await migration.server.rows('xid_owner_allow_list')
    expect(everywhere.map(({ xid }) => xid)).toContain('everywhere')
    const join = await migration.server.send('POST', '/api/v3/treevite/acceptInvite', {
      body: { conversation_id: ID, invite_code: 'cccc2222dddd' },
    })
    expect(join.status).toBe(201)
    const invites = await migration.server.db
      .selectFrom('treevite_invites')
      .innerJoin('treevite_waves', 'treevite_waves.id', 'treevite_invites.wave_id')
      .select(['invite_code', 'wave', 'status', 'invite_owner_pid', 'ordinal', 'invite_used_at'])
      .where('treevite_invites.zid', '=', zid)
      .orderBy('treevite_invites.id')
      .execute()
    expect(invites.slice(0, 3)).toMatchObject([
      { invite_code: 'aaaa1111bbbb', wave: 1, status: 1, invite_used_at: 1_704_164_645_678 },
      { invite_code: 'cccc2222dddd', wave: 1, status: 1, ordinal: 1 },
      { invite_code: 'eeee3333ffff', wave: 2, status: 0, invite_owner_pid: 1, ordinal: 0 },
    ])
  })
})
