import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFullConversation } from '@folkmoot/testing/full-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { eraseParticipant } from '../../core/participants/erase.storage.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { RECORD_TABLES } from '../../core/archive/archived-tables.ts'
import {
  ARCHIVE_FILE_NAMES,
  normalizeArchive,
  decodeArchive,
  downloadArchive,
  importArchive,
  sendArchive,
} from './test-archive.ts'

const NOW = 1_726_860_583_813
describe('records.csv of an archive', () => {
  let server: TestServer
  let id: string
  let zid: number
  let now: number
  beforeEach(async () => {
    now = NOW + 60_000
    server = await createTestServer({ clock: () => now })
    ;({ conversation_id: id, zid } = await createFullConversation(server, { now: NOW }))
  })
  afterEach(() => server.close())

  const read = async (of = id) => decodeArchive(await downloadArchive(server, of))
  const findZid = async (of: string) =>
    (
      await server.db
        .selectFrom('conversation_ids')
        .select('zid')
        .where('conversation_id', '=', of)
        .executeTakeFirstOrThrow()
    ).zid

  it('[FILE-8] has every table of a conversation that uses everything', async () => {
    const { 'records.csv': records = '' } = await read()
    expect(RECORD_TABLES.map(({ name }) => name).filter((name) => !records.includes(`\n${name},`))).toEqual(
      [],
    )
    expect(records).toContain('Secrets are not in an archive')
  })

  it('[FILE-10] [CLI-6] export, import, export gives the same bytes', async () => {
    const first = await downloadArchive(server, id)
    const again = await importArchive(server, first)
    const second = await downloadArchive(server, again)
    expect(normalizeArchive(second)).toEqual(normalizeArchive(first))
    for (const file of ARCHIVE_FILE_NAMES.filter((name) => name !== 'records.csv'))
      expect(second[file].equals(first[file])).toBe(true)
    const third = await downloadArchive(server, await importArchive(server, second))
    expect(normalizeArchive(third)).toEqual(normalizeArchive(first))
    expect(await findZid(again)).not.toBe(zid)
  })

  const downloadArchiveAs = async (name: string, of: string) => {
    const headers = { authorization: `Bearer ${await server.tokenFor(name)}` }
    const url = `/api/v3/conversationArchive/${of}/records.csv`
    return (await server.app.inject({ url, headers })).body
  }

  const readConversation = async (of: string, name = 'ada') =>
    (await server.call('GET', `/api/v3/conversations?conversation_id=${of}`, name)).body

  it('[FILE-10] a strict conversation comes back strict, with who may take part and who sees results', async () => {
    const strict = {
      strict_moderation: true,
      treevite_enabled: true,
      identity_required: true,
      xid_policy: 'signed',
      xid_required: true,
      use_xid_whitelist: true,
      newcomer_check: 'always',
      results_shown: 'end',
      owner_sees_participation_stats: true,
      retention_days: 30,
      vis_type: 1,
    }
    const change = { conversation_id: id, ...strict }
    expect((await server.call('PUT', '/api/v3/conversations', 'ada', change)).status).toBe(200)
    const again = await importArchive(server, await downloadArchive(server, id))
    expect(await readConversation(again)).toMatchObject(strict)
  })

  it('[FILE-10] schedules come back, and an opening that is over waits for the owner', async () => {
    const soon = NOW + 9_000_000
    await server.build.change(zid, { is_active: 0, opens_at: soon, closes_at: soon + 1000, closed_at: null })
    const files = await downloadArchive(server, id)
    const scheduled = await importArchive(server, files)
    expect(await readConversation(scheduled)).toMatchObject({
      is_active: false,
      opens_at: soon,
      closes_at: soon + 1000,
    })
    await server.build.change(zid, { opens_at: null, closes_at: null })
    now = soon + 1
    const missed = await sendArchive(server, files)
    expect(missed.body).toMatchObject({ note: expect.stringContaining('The time of its opening is over') })
    expect(await readConversation(missed.body.conversation_id)).toMatchObject({
      is_active: true,
      is_draft: true,
    })
    await server.build.change(zid, { opens_at: null, archived_at: NOW + 5, closed_at: NOW + 4 })
    const archived = await importArchive(server, await downloadArchive(server, id))
    expect(await readConversation(archived)).toMatchObject({ is_active: false, archived_at: NOW + 5 })
  })

  it('[FILE-11] what was erased after the archive was made stays erased', async () => {
    const files = await downloadArchive(server, id)
    const before = await importArchive(server, files)
    await runTransaction(server.db, (tx) => eraseParticipant(tx, { zid, pid: 1 }, NOW))
    const { body } = await sendArchive(server, files)
    expect(body).toMatchObject({ note: expect.stringContaining('1 person was erased since') })
    const again = await read(body.conversation_id)
    expect(again['participants-votes.csv']).not.toMatch(/^1,/m)
    expect(again['votes.csv']).not.toMatch(/UTC 2024,\d,1,/)
    expect(again['comments.csv']).not.toContain('Comment 1')
    expect(again['records.csv']).toContain('erased_participants,"{""pid"":1}"')
    // numbers of erased people, of this archive too, are nobody's
    expect(files['records.csv'].toString()).toContain('erased_participants,"{""pid"":7}"')
    expect(again['records.csv']).toContain('erased_participants,"{""pid"":7}"')
    // results that counted them are not current, so they are computed anew
    const listGenerations = async (of: number) =>
      (await server.db.selectFrom('analyses').select('input_generation').where('zid', '=', of).execute()).map(
        (row) => Number(row.input_generation),
      )
    expect(new Set(await listGenerations(await findZid(body.conversation_id)))).toEqual(new Set([-1]))
    expect(await listGenerations(await findZid(before))).not.toContain(-1)
  })

  it('[FILE-10] a comment in place of another keeps it although nobody has touched it since', async () => {
    await server.db
      .updateTable('comments')
      .set((set) => ({
        velocity: 1,
        lang: null,
        quote_src_url: null,
        repeats_tid: null,
        modified: set.ref('created'),
      }))
      .where('zid', '=', zid)
      .where('replaces_tid', 'is not', null)
      .execute()
    const again = await importArchive(server, await downloadArchive(server, id))
    const rows = await server.db
      .selectFrom('comments')
      .select(['tid', 'replaces_tid'])
      .where('zid', '=', await findZid(again))
      .where('replaces_tid', 'is not', null)
      .execute()
    expect(rows).toEqual([{ tid: 3, replaces_tid: 2 }])
  })

  it('[FILE-19] records of people and comments that came while the files were downloaded are left out and counted', async () => {
    const files = await downloadArchive(server, id)
    const late = [
      'moderation_log,"{""id"":97,""tid"":999,""uid"":1,""action"":""accept"",""created"":1726860583813}"',
      'participants,"{""pid"":998,""mod"":0,""nsli"":0,""last_interaction"":1726860583813,""created"":1726860583813}"',
    ].join('\n')
    const records = Buffer.concat([files['records.csv'], Buffer.from(`${late}\n`)])
    const { status, body } = await sendArchive(server, { ...files, 'records.csv': records })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      note: expect.stringContaining('2 records were left out: people or comments'),
    })
    expect(await read(body.conversation_id).then(({ 'records.csv': text }) => text)).not.toContain('998')
  })

  it('[FILE-12] people come along only where an owner imports, and nobody by a forged name', async () => {
    const files = await downloadArchive(server, id)
    const listPeople = async (of: string) =>
      await server.db
        .selectFrom('person_roles')
        .select(['uid', 'role'])
        .where('zid', '=', await findZid(of))
        .orderBy('uid')
        .execute()
    const own = await sendArchive(server, files)
    expect(own.body).toMatchObject({ note: expect.stringContaining('2 people have a role in it again') })
    expect(await listPeople(own.body.conversation_id)).toEqual([
      { uid: 2, role: 'moderator' },
      { uid: 3, role: 'owner' },
    ])
    const asDan = await sendArchive(server, files, 'dan')
    expect(asDan.body).toMatchObject({ note: expect.stringContaining('2 people of the team were not taken') })
    expect(await listPeople(asDan.body.conversation_id)).toEqual([])
    // the log keeps who decided apart, without a name
    const log = await server.call(
      'GET',
      `/api/v3/moderationLog?conversation_id=${asDan.body.conversation_id}`,
      'dan',
    )
    expect(
      log.body.decisions.map(({ uid, moderator, reason }: Record<string, unknown>) => [
        uid,
        moderator,
        reason,
      ]),
    ).toEqual([
      [null, null, '=SUM(1), "rude"'],
      [null, null, null],
    ])
    // Dan writes himself in as the owner and Ben as a moderator
    const forged = files['records.csv']
      .toString()
      .replaceAll(/""mark"":""1:[^"]*""/g, '""mark"":""4:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA""')
    const asForger = await sendArchive(server, { ...files, 'records.csv': Buffer.from(forged) }, 'dan')
    expect(await listPeople(asForger.body.conversation_id)).toEqual([])
    // Dan takes the sealed record of an owner out of the archive of a conversation of his own
    const dans = await server.build.conversation({ owner: 4 })
    const mine = await downloadArchiveAs('dan', dans.conversation_id)
    const [record = ''] = /^accounts,.*holder.*$/m.exec(mine) ?? []
    expect(record).toContain('""mark"":""4:')
    const pasted = files['records.csv']
      .toString()
      .replace('\naccounts,', `\n${record.replace(/""account"":1\b/, '""account"":90')}\naccounts,`)
    const renumbered = files['records.csv'].toString().replace(/^accounts,.*holder.*$/m, record)
    for (const text of [pasted, renumbered]) {
      const asOwner = await sendArchive(server, { ...files, 'records.csv': Buffer.from(text) }, 'dan')
      if (asOwner.status === 200) expect(await listPeople(asOwner.body.conversation_id)).toEqual([])
    }
  })

  it('[FILE-12] analysts get no identities, codes and roles; moderators no roles', async () => {
    const getRecords = (name: string) => downloadArchiveAs(name, id)
    await server.db
      .insertInto('person_roles')
      .values({ uid: 4, zid, site_id: null, role: 'analyst', since: NOW, given_by: 1 })
      .execute()
    await server.db.updateTable('users').set({ site_id: 'elsewhere' }).where('uid', '=', 2).execute()
    const [ada, ben, dan] = [await getRecords('ada'), await getRecords('ben'), await getRecords('dan')]
    expect(ada).toContain('CODEA')
    expect(ada).toContain('""role"":""moderator""')
    expect(ben).toContain('CODEA')
    expect(ben).not.toContain('""role""')
    expect(dan).toContain('moderation_log,')
    expect(dan).not.toMatch(/CODEA|treevite|^xid|""xid|""role""/m)
  })

  it('[FILE-16] the import of an archive takes no file of votes again, because it has no names of voters', async () => {
    const csv = 'vote_id,user_id,vote_value,timestamp,comment_id\n1,ann,1,1700000000,x-5\n'
    const send = (conversation_id: string) =>
      server.call('POST', '/api/v3/votes-bulk', 'ada', { conversation_id, csv })
    expect((await send(id)).status).toBe(200)
    const again = await importArchive(server, await downloadArchive(server, id))
    expect((await send(again)).body).toMatchObject({ error: 'polis_err_votes_bulk_voters_forgotten' })
  })

  it('[FILE-13] results of another server, or changed ones, are computed anew', async () => {
    const files = await downloadArchive(server, id)
    const changed = files['records.csv'].toString().replace('""current"":1', '""current"":0')
    const { body } = await sendArchive(server, { ...files, 'records.csv': Buffer.from(changed) })
    expect(body).toMatchObject({ note: expect.stringContaining('Results are computed anew') })
    const rows = await server.db
      .selectFrom('analyses')
      .select('kind')
      .where('zid', '=', await findZid(body.conversation_id))
      .execute()
    expect(rows).toEqual([])
  })

  it.each([
    ['moderation_log,"{""id"":1,""tid"":""x""}"', 'tid of moderation_log'],
    ['moderation_log,"{""id"":1e300}"', 'id of moderation_log'],
    ['topics,"{""job"":""a"",""layer"":0,""cluster"":0,""name"":7}"', 'name of topics'],
    ['accounts,"{""account"":1}"', 'the accounts before other records'],
    ['reports,[]', 'a record as JSON'],
    ['floods,"{""began_at"":1726860583813,""last_at"":1,""joined"":1}"', 'each record of floods once'],
    ['floods,"{""began_at"":7}"', 'each record of floods once'],
  ])('[FILE-8] refuses %s, and stores nothing', async (line, problem) => {
    const files = await downloadArchive(server, id)
    const before = await server.db.selectFrom('conversations').select('zid').execute()
    const records = Buffer.from(`${files['records.csv'].toString()}${line}\n`)
    const { status, body } = await sendArchive(server, { ...files, 'records.csv': records })
    expect([status, body.error]).toEqual([400, 'polis_err_import_bad_file'])
    expect(body.message).toContain(problem)
    expect(await server.db.selectFrom('conversations').select('zid').execute()).toEqual(before)
    const left = await server.db.selectFrom('moderation_log').select('zid').distinct().execute()
    expect(left.map((row) => row.zid).filter((one) => !before.some((row) => row.zid === one))).toEqual([])
  })

  it('[FILE-8] passes over what a newer server wrote, and says so', async () => {
    const files = await downloadArchive(server, id)
    const newer = Buffer.from(`${files['records.csv'].toString()}boats,"{""id"":1}"\n`)
    const { status, body } = await sendArchive(server, { ...files, 'records.csv': newer })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ note: expect.stringContaining('1 record was left out') }),
    ])
  })
})
