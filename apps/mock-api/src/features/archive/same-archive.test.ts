import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFullConversation } from '@folkmoot/testing/full-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { getConversation } from '../../core/conversations.storage.ts'
import { eraseParticipant } from '../../core/participants/erase.storage.ts'
import { removeIdentities } from '../../core/retention.storage.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { createRecordsFile } from './records.ts'
import {
  ARCHIVE_FILE_NAMES,
  decodeArchive,
  downloadArchive,
  importArchive,
  sendArchive,
  type ArchiveFiles,
} from './test-archive.ts'

const NOW = 1_726_860_583_813

const readOrigin = (records: Buffer | string): string | undefined =>
  /""origin"":""([\w-]{43})""/.exec(records.toString())?.[1]
const listSeals = (records: Buffer | string): string[] =>
  [...records.toString().matchAll(/^accounts,.*""seal"":""([\w-]{43})""/gm)].map(([, seal = '']) => seal)

describe('the archive of an import', () => {
  let server: TestServer
  let id: string
  let zid: number
  let first: ArchiveFiles
  beforeEach(async () => {
    server = await createTestServer({ clock: () => NOW + 60_000 })
    ;({ conversation_id: id, zid } = await createFullConversation(server, { now: NOW }))
    first = await downloadArchive(server, id)
  })
  afterEach(() => server.close())

  const findPlace = (of: string) =>
    server.db
      .selectFrom('conversation_ids')
      .innerJoin('conversations', 'conversations.zid', 'conversation_ids.zid')
      .select(['conversations.zid', 'conversation_uuid'])
      .where('conversation_id', '=', of)
      .executeTakeFirstOrThrow()

  const downloadRecordsAs = async (name: string, of: string) => {
    const headers = { authorization: `Bearer ${await server.tokenFor(name)}` }
    const url = `/api/v3/conversationArchive/${of}/records.csv`
    const { statusCode, body } = await server.app.inject({ url, headers })
    expect(statusCode).toBe(200)
    return body
  }

  /** Tells which conversation an archive names, and counts the seals that the first one has too. */
  const readNaming = (records: Buffer | string) => {
    const theirs = new Set(listSeals(first['records.csv']))
    const isSame = readOrigin(records) === readOrigin(first['records.csv'])
    return { isSame, shared: listSeals(records).filter((seal) => theirs.has(seal)).length }
  }
  const OWN = { isSame: false, shared: 0 }

  /** Lists the files that are not, byte for byte, those of the first archive. */
  const listOthers = (files: ArchiveFiles) =>
    ARCHIVE_FILE_NAMES.filter((file) => !files[file].equals(first[file]))

  it('[FILE-30] is byte for byte the one that it was made of, and again after the next import', async () => {
    const again = await importArchive(server, first)
    const second = await downloadArchive(server, again)
    expect(listOthers(second)).toEqual([])
    expect(listOthers(await downloadArchive(server, await importArchive(server, second)))).toEqual([])
    // another conversation is itself
    const other = await server.build.conversation({ topic: 'Other' })
    expect(readNaming((await downloadArchive(server, other.conversation_id))['records.csv'])).toEqual(OWN)
  })

  it.each([
    [
      'a vote',
      async (of: string) => {
        const body = { conversation_id: of, tid: 5, vote: -1, agid: 1 }
        expect((await server.call('POST', '/api/v3/votes', 'dan', body)).status).toBe(200)
      },
    ],
    [
      'a role',
      async (of: string) => {
        const values = { uid: 4, zid: (await findPlace(of)).zid, site_id: null, given_by: 1 }
        await server.db
          .insertInto('person_roles')
          .values({ ...values, role: 'analyst', since: NOW })
          .execute()
      },
    ],
    [
      'a topic',
      async (of: string) => {
        const body = { conversation_id: of, topic: 'Another topic' }
        expect((await server.call('PUT', '/api/v3/conversations', 'ada', body)).status).toBe(200)
      },
    ],
    [
      'the name of a report',
      async (of: string) => {
        const { zid: imported } = await findPlace(of)
        await server.db
          .updateTable('reports')
          .set({ report_name: 'Other' })
          .where('zid', '=', imported)
          .execute()
      },
    ],
  ])('[FILE-30] is its own once %s has changed', async (_, change) => {
    const again = await importArchive(server, first)
    await change(again)
    expect(readNaming((await downloadArchive(server, again))['records.csv'])).toEqual(OWN)
  })

  it('[FILE-30] is its own for people who did not hold the archived conversation, and who may not read all of it', async () => {
    await server.db
      .insertInto('person_roles')
      .values({ uid: 4, zid, site_id: null, role: 'analyst', since: NOW, given_by: 1 })
      .execute()
    first = await downloadArchive(server, id)
    // Dan and Cleo, another owner, import Ada's file; Dan one of an analyst too
    for (const name of ['dan', 'cleo']) {
      const { body } = await sendArchive(server, first, name)
      expect(readNaming(await downloadRecordsAs(name, body.conversation_id))).toEqual(OWN)
    }
    const few = Buffer.from(await downloadRecordsAs('dan', id))
    const { body } = await sendArchive(server, { ...first, 'records.csv': few }, 'dan')
    expect(readNaming(await downloadRecordsAs('dan', body.conversation_id))).toEqual(OWN)
    // Ada's import gives Ben and Dan their roles back, and to each of them what they may read
    const again = await importArchive(server, first)
    expect(listOthers(await downloadArchive(server, again))).toEqual([])
    await server.db.updateTable('users').set({ site_id: 'elsewhere' }).where('uid', '=', 2).execute()
    for (const name of ['ben', 'dan']) expect(readNaming(await downloadRecordsAs(name, again))).toEqual(OWN)
  })

  it('[FILE-30] seals nothing that the importer did not have', async () => {
    const dans = await server.build.conversation({ owner: 4 })
    const mine = await downloadRecordsAs('dan', dans.conversation_id)
    const [ben = ''] = /^accounts,.*moderator.*$/m.exec(first['records.csv'].toString()) ?? []
    const hybrid = mine.replace(
      '\naccounts,',
      `\n${ben.replace(/""account"":\d+/, '""account"":90')}\naccounts,`,
    )
    const files = { ...first, 'records.csv': Buffer.from(hybrid) }
    const { status, body } = await sendArchive(server, files, 'dan')
    expect(status).toBe(200)
    const out = await downloadRecordsAs('dan', body.conversation_id)
    expect(readNaming(out)).toEqual(OWN)
    expect(out).toContain('moderator')
    expect(readOrigin(out)).not.toBe(readOrigin(mine))
  })

  it('[FILE-30] a download breaks off when the conversation changes meanwhile', async () => {
    const { zid: imported } = await findPlace(await importArchive(server, first))
    const conversation = await getConversation(server.db, imported)
    const file = createRecordsFile({ db: server.db, conversation, hasIdentities: true, hasRoles: true })
    expect(readOrigin((await file.next()).value ?? '')).toBe(readOrigin(first['records.csv']))
    await runTransaction(server.db, (tx) => eraseParticipant(tx, { zid: imported, pid: 1 }, NOW))
    const readRest = async () => {
      for await (const _ of file);
    }
    await expect(readRest()).rejects.toThrow('changed during the download')
  })

  it('[FILE-30] is its own on another server, which cannot know who held the conversation', async () => {
    const other = await createTestServer({ clock: () => NOW + 60_000 })
    try {
      const there = await downloadArchive(other, await importArchive(other, first))
      expect(readNaming(there['records.csv'])).toEqual(OWN)
      // nor does it become that of this server on its way back
      expect(
        readNaming((await downloadArchive(server, await importArchive(server, there)))['records.csv']),
      ).toEqual(OWN)
    } finally {
      await other.close()
    }
  })

  it('[FILE-30] [FILE-11] who is erased in the import stays erased in imports of the file that it gave, not of others', async () => {
    const again = await importArchive(server, first)
    const second = await downloadArchive(server, again)
    expect(listOthers(second)).toEqual([])
    const { zid: imported } = await findPlace(again)
    await runTransaction(server.db, (tx) => eraseParticipant(tx, { zid: imported, pid: 1 }, NOW))
    expect(readNaming((await downloadArchive(server, again))['records.csv'])).toEqual(OWN)
    const { body } = await sendArchive(server, second)
    expect(body).toMatchObject({ note: expect.stringContaining('1 person was erased since') })
    const restored = decodeArchive(await downloadArchive(server, body.conversation_id))
    expect(restored['participants-votes.csv']).not.toMatch(/^1,/m)
    // the archived conversation has the person, and so has another archive of it
    await server.db.updateTable('reports').set({ report_name: 'Other' }).where('zid', '=', zid).execute()
    const later = decodeArchive(
      await downloadArchive(server, await importArchive(server, await downloadArchive(server, id))),
    )
    expect(later['participants-votes.csv']).toMatch(/^1,/m)
  })

  it('[FILE-30] who did not hold the archived conversation erases nobody in imports of its file', async () => {
    const { body } = await sendArchive(server, first, 'dan')
    const { zid: imported } = await findPlace(body.conversation_id)
    await runTransaction(server.db, (tx) => eraseParticipant(tx, { zid: imported, pid: 1 }, NOW))
    expect(listOthers(await downloadArchive(server, await importArchive(server, first)))).toEqual([])
  })

  it('[FILE-30] [FILE-11] whose identities the import forgot is forgotten in imports of the file that it gave', async () => {
    const place = await findPlace(await importArchive(server, first))
    await runTransaction(server.db, (tx) => removeIdentities(tx, place, NOW))
    const { body } = await sendArchive(server, first)
    expect(body).toMatchObject({ note: expect.stringContaining('were forgotten since') })
    expect(await downloadRecordsAs('ada', body.conversation_id)).not.toContain('\nxids,')
  })

  it('[FILE-11] who came after the people were forgotten stays known in an import', async () => {
    const place = await findPlace(id)
    await runTransaction(server.db, (tx) => removeIdentities(tx, place, NOW + 1))
    const body = { conversation_id: id, xid_allow_list: ['member-8'] }
    await server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id: id, is_active: true })
    expect((await server.call('POST', '/api/v3/xidAllowList', 'ada', body)).status).toBe(200)
    const sent = await sendArchive(server, await downloadArchive(server, id))
    expect(JSON.stringify(sent.body)).not.toContain('were forgotten since')
    const records = await downloadRecordsAs('ada', sent.body.conversation_id)
    expect(records.split('\n').filter((line) => line.startsWith('xid_allow_list,'))).toHaveLength(1)
  })
})
