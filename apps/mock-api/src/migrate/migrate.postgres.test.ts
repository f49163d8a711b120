import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, openPostgresHandle, type TestDatabase } from '@folkmoot/testing/database'
import {
  createPeerDatabase,
  fillPeerDatabase,
  runStatement,
  type PeerDatabase,
} from '@folkmoot/testing/peer-database'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { generateSecureInt } from '../secure-random.ts'
import { openDatabase } from '../storage/open-database.ts'
import { runMigrateCommand } from './run-command.ts'

const ID = '3kpolls2town'

describe('migrate from a database of the existing product', () => {
  let peer: PeerDatabase
  let database: TestDatabase
  let server: TestServer
  let printed: string[]
  beforeEach(async () => {
    printed = []
    peer = await createPeerDatabase(process.env['POSTGRES_TEMPLATE'] ?? '')
    await fillPeerDatabase(peer)
    database = await createTestDatabase(true)
    server = await createTestServer({ db: openPostgresHandle(database.url ?? '') })
  })
  afterEach(async () => {
    await server.close()
    await database.close()
    await peer.close()
  })

  const migrate = (...words: string[]) =>
    runMigrateCommand(
      {
        db: server.db,
        provider: server.config.auth.issuer,
        clock: Date.now,
        random: generateSecureInt,
        print: (line) => void printed.push(line),
      },
      [peer.url, ...words],
    )
  const countRows = async () => ({
    conversations: (await server.db.selectFrom('conversations').select('zid').execute()).length,
    users: (await server.db.selectFrom('users').select('uid').execute()).length,
  })
  const findZid = async (id = ID) =>
    (
      await server.db
        .selectFrom('conversation_ids')
        .select('zid')
        .where('conversation_id', '=', id)
        .executeTakeFirstOrThrow()
    ).zid
  /** Conversations that are not whole. */
  const listHidden = () =>
    server.db.selectFrom('conversations').select('zid').where('state', '=', 'importing').execute()
  /** A token of somebody whose address the provider has verified, or not. */
  const tokenOf = (email: string, email_verified = true, sub = `own|${email}`) =>
    server.tokenFor(email, { email, email_verified, sub })
  const readFile = async (file: string) => {
    const { status, body } = await server.send('GET', `/api/v3/conversationArchive/${ID}/${file}`, {
      token: await tokenOf('mira@town.example'),
    })
    expect(status).toBe(200)
    return body as string
  }

  it('[MIG-1] a dry run counts what would come and changes nothing', async () => {
    const before = await countRows()
    expect(await migrate('--dry-run')).toBe(0)
    expect(await countRows()).toEqual(before)
    expect(printed.join('\n')).toContain('Accounts: 3 would come')
    expect(printed.join('\n')).toContain(
      `${ID}: 5 participants, 3 comments, 8 votes, 1 external ids, 1 allowed ids, 2 waves, 3 invites, 1 reports`,
    )
    expect(printed.join('\n')).toContain('3 votes are not taken')
    expect(printed.join('\n')).toContain('2 would come, 0 were here before, 0 could not come')
  })

  it('[MIG-2] conversations come with comments, moderation, the history of votes and settings', async () => {
    expect(await migrate()).toBe(0)
    const votes = await server.db
      .selectFrom('votes')
      .select(['pid', 'tid', 'vote', 'high_priority', 'weight_x_32767'])
      .where('zid', '=', await findZid())
      .orderBy('id')
      .execute()
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
    const latest = await server.db
      .selectFrom('votes_latest')
      .select(['pid', 'tid', 'vote'])
      .where('zid', '=', await findZid())
      .orderBy('pid')
      .orderBy('tid')
      .execute()
    expect(latest.map(({ pid, tid, vote }) => [pid, tid, vote])).toEqual([
      [1, 0, 1],
      [1, 1, 0],
      [2, 0, 1],
      [3, 0, 0],
      [4, 1, -1],
    ])
    const comments = await readFile('comments.csv')
    expect(comments).toContain('0b7c1f7e-6a4e-4b43-9a52-2f2a4f6c9f10')
    expect(comments.split('\n')).toHaveLength(5)
    const { body } = await server.send('GET', `/api/v3/conversations?conversation_id=${ID}`, {
      token: await tokenOf('mira@town.example'),
    })
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
    expect(printed.join('\n')).toContain('these settings do not fit and have their default: help_color')
    expect(
      await server.db.selectFrom('conversations').select('zid').where('is_active', '=', 0).execute(),
    ).toHaveLength(1)
  })

  it('[MIG-3] old addresses of conversations, reports and pages work on', async () => {
    await migrate()
    for (const id of [ID, '9oldtown', '4quiet']) expect((await server.send('GET', `/${id}`)).status).toBe(200)
    expect((await server.send('GET', '/report/r7townreport')).status).toBe(200)
    expect((await server.send('GET', `/m/${ID}`)).status).toBe(200)
    const init = await server.send('GET', '/api/v3/participationInit?conversation_id=9oldtown')
    expect([init.status, init.body.conversation.conversation_id]).toEqual([200, ID])
    const [report] = (await server.send('GET', '/api/v3/reports?report_id=r7townreport')).body
    expect(report).toMatchObject({
      report_name: 'For the council',
      label_group_1: 'Families',
      label_x_neg: 'Sundays',
      mod_level: -1,
      rejected_texts: false,
    })
    const page = await server.db.selectFrom('pages').selectAll().where('page_id', '=', 'page-1').execute()
    expect(page).toMatchObject([{ site_id: 'polis_site_id_town', zid: await findZid() }])
    const sites = await server.db.selectFrom('sites').selectAll().execute()
    expect(sites).toMatchObject([{ site_id: 'polis_site_id_town', domain_whitelist: 'town.example' }])
  })

  it('[MIG-4] people sign in by an address that the provider has verified, and only so', async () => {
    await migrate()
    const ownedBy = async (token: string) =>
      (await server.send('GET', '/api/v3/conversations', { token })).body.map(
        (one: { conversation_id: string }) => one.conversation_id,
      )
    expect(await ownedBy(await tokenOf('mira@town.example', false))).toEqual([])
    expect(await ownedBy(await tokenOf('MIRA@town.example', true, 'own|m'))).toContain(ID)
    // the team of a site stays one; its member is no owner
    const ole = await server.send('GET', `/api/v3/conversations?conversation_id=${ID}`, {
      token: await tokenOf('ole@town.example'),
    })
    expect(ole.body).toMatchObject({ is_owner: false, is_mod: true })
    // a participant with an account goes on with their votes
    const pia = await server.send('GET', `/api/v3/participationInit?conversation_id=${ID}`, {
      token: await tokenOf('pia@people.example'),
    })
    expect(pia.body.ptpt.pid).toBe(4)
    // the subject of another provider says nothing
    expect(await ownedBy(await tokenOf('x@elsewhere.example', true, 'their|mira'))).toEqual([])
    const everything = JSON.stringify(await server.db.selectFrom('users').selectAll().execute())
    expect(everything).not.toContain('a secret that stays')
  })

  it('[MIG-4] with the same provider people are known by their subject', async () => {
    await migrate('--same-issuer')
    const token = await tokenOf('new@address.example', false, 'their|mira')
    const { body } = await server.send('GET', '/api/v3/conversations', { token })
    expect(body[0]).toMatchObject({ is_owner: true })
  })

  it('[MIG-4] who is here already by a verified address owns what was theirs, and no subject is linked to them', async () => {
    const token = await tokenOf('mira@town.example')
    await server.send('GET', '/api/v3/users', { token })
    expect(await migrate('--same-issuer')).toBe(0)
    expect(printed.join('\n')).toContain('1 joined one with their address')
    const { body } = await server.send('GET', '/api/v3/conversations', { token })
    expect(body).toHaveLength(2)
    const linked = await server.db
      .selectFrom('identities')
      .selectAll()
      .where('sub', '=', 'their|mira')
      .execute()
    expect(linked).toEqual([])
  })

  it('[MIG-5] external ids, allowed ids, waves and codes come', async () => {
    await migrate()
    const zid = await findZid()
    const xids = await server.db.selectFrom('xids').selectAll().where('zid', '=', zid).execute()
    expect(xids).toMatchObject([{ xid: 'visitor-22', pid: 2, x_name: 'Vi' }])
    const allowed = await server.db.selectFrom('xid_allow_list').selectAll().where('zid', '=', zid).execute()
    expect(allowed.map(({ xid }) => xid)).toEqual(['here'])
    const everywhere = await server.db.selectFrom('xid_owner_allow_list').select('xid').execute()
    expect(everywhere.map(({ xid }) => xid)).toContain('everywhere')
    const join = await server.send('POST', '/api/v3/treevite/acceptInvite', {
      body: { conversation_id: ID, invite_code: 'cccc2222dddd' },
    })
    expect(join.status).toBe(201)
    const invites = await server.db
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

  it('[MIG-6] a second run brings only what is not here, and what was deleted here stays deleted', async () => {
    await migrate()
    const zid = await findZid('4quiet')
    for (const table of ['conversation_ids', 'generations', 'conversations'] as const)
      await server.db.deleteFrom(table).where('zid', '=', zid).execute()
    await peer.run(`insert into conversations (zid, topic, owner, is_active, created) values (7, 'New', 12, true, 1);
      insert into zinvites (zid, zinvite, created) values (7, '5brandnew', 1)`)
    const before = await countRows()
    printed = []
    expect(await migrate()).toBe(0)
    expect(await countRows()).toEqual({ ...before, conversations: before.conversations + 1 })
    expect(printed.join('\n')).toContain('1 came, 2 were here before')
    expect((await server.send('GET', '/5brandnew')).status).toBe(200)
    expect((await server.send('GET', '/4quiet')).status).toBe(404)
  })

  it('[MIG-6] a conversation that cannot come leaves nothing, and the others come', async () => {
    const taken = await server.build.conversation()
    await server.db
      .updateTable('conversation_ids')
      .set({ conversation_id: '9oldtown' })
      .where('zid', '=', taken.zid)
      .execute()
    expect(await migrate()).toBe(1)
    expect(printed.join('\n')).toContain(`${ID} NOT came: its address 9oldtown is taken here`)
    expect((await server.send('GET', '/4quiet')).status).toBe(200)
    expect((await server.send('GET', `/${ID}`)).status).toBe(404)
    expect(await listHidden()).toEqual([])
  })

  it('[MIG-7] a conversation whose files differ from those of the other database does not come', async () => {
    await runStatement(
      database.url ?? '',
      `create function spoil() returns trigger language plpgsql as $$ begin new.txt := new.txt || '!'; return new; end $$;
       create trigger spoil before insert on comments for each row execute function spoil()`,
    )
    expect(await migrate()).toBe(1)
    expect(printed.join('\n')).toContain(`${ID} NOT came: comments.csv differs`)
    expect((await server.send('GET', `/${ID}`)).status).toBe(404)
    expect(await listHidden()).toEqual([])
    const left = await server.db
      .selectFrom('votes')
      .select('id')
      .where('weight_x_32767', '=', 16_383)
      .execute()
    expect(left).toEqual([])
  })

  it('[MIG-7] comes into SQLite too, with the same bytes', async () => {
    const { db, close } = await openDatabase('sqlite::memory:')
    const run = (...words: string[]) =>
      runMigrateCommand(
        {
          db,
          provider: undefined,
          clock: Date.now,
          random: generateSecureInt,
          print: (line) => void printed.push(line),
        },
        [peer.url, ...words],
      )
    expect(await run()).toBe(0)
    expect(printed.join('\n')).toContain('2 came')
    expect(await run('--same-issuer')).toBe(2)
    expect(await run('--wrong')).toBe(2)
    await close()
  })

  it('[MIG-7] reads the sign that the database declares, and writes nothing there', async () => {
    await peer.run(`create table vote_convention (agree_value smallint);
      insert into vote_convention values (1)`)
    await peer.run(`update votes set vote = -vote where vote is not null`)
    await peer.run(`alter table votes_latest_unique rename to other`)
    expect(await migrate()).toBe(0)
    const { pid, vote } = await server.db
      .selectFrom('votes')
      .select(['pid', 'vote'])
      .where('zid', '=', await findZid())
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect([pid, vote]).toEqual([1, -1])
    await peer.run('delete from vote_convention')
    await expect(migrate('--dry-run')).rejects.toThrow('vote_convention is empty')
  })

  it('[MIG-7] says where the table of latest votes disagrees with the history', async () => {
    await peer.run('update votes_latest_unique set vote = 0 where pid = 2')
    expect(await migrate()).toBe(0)
    expect(printed.join('\n')).toContain('1 latest votes are those of the history here')
  })

  it('[MIG-7] says what is wrong with an address or a database', async () => {
    await peer.run('drop table zinvites')
    await expect(migrate()).rejects.toThrow('no table zinvites')
  })
})
