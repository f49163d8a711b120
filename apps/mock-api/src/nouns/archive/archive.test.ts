import { describe, expect, it } from 'vitest'
import { EXAMPLE_ANALYSIS, saveExactResult } from '@folkmoot/testing/analysis'
import { fillConversation, type ConversationContent } from '@folkmoot/testing/fill-conversation'
import { shareServer } from '@folkmoot/testing/provide-server'
import { sendImport, type ImportFiles } from '../imports/test-import.ts'
import { importArchive, downloadArchive, decodeArchive } from './test-archive.ts'

const NOW = 1_726_860_583_813

describe('download the archive (downloadArchiveFile)', () => {
  const server = shareServer({
    clock: () => NOW,
    env: { PUBLIC_ORIGIN: 'https://folkmoot.test', TRUST_PROXY: '1' },
  })

  const archive = (id: string) => downloadArchive(server, id)
  const restore = (files: ImportFiles) => importArchive(server, files)

  const small: ConversationContent = {
    people: [{ pid: 1, xid: '=me' }, { pid: 2 }, { pid: 9 }],
    comments: [
      { tid: 0, pid: 2, txt: '+1, "yes"', mod: 1, is_seed: 1, created: NOW },
      { tid: 4, pid: 1, txt: 'Two\nlines', mod: -1, active: 0, is_meta: 1, created: NOW + 1 },
    ],
    votes: [
      { pid: 2, tid: 0, vote: 1, high_priority: 0, created: NOW },
      { pid: 1, tid: 0, vote: 0, high_priority: 1, created: NOW },
      { pid: 2, tid: 0, vote: -1, high_priority: 1, created: NOW },
    ],
  }

  /** Creates the small conversation, and reads its archive. */
  async function readSmall(settings: Parameters<typeof server.build.conversation>[0] = {}) {
    const { zid, conversation_id } = await server.build.conversation({ topic: 'Streets', ...settings })
    await fillConversation(server.db, { zid, now: NOW }, small)
    return { conversation_id, files: decodeArchive(await archive(conversation_id)) }
  }

  it('[CLI-6] has the published format: comments and participants by number, votes by comment, voter and time', async () => {
    const { conversation_id, files } = await readSmall({ description: 'a, b' })
    const { 'settings.csv': _, ...published } = files
    expect(published).toEqual({
      'summary.csv':
        `topic,Streets\nurl,https://folkmoot.test/${conversation_id}\nviews,\nvoters,2\nvoters-in-conv,0\n` +
        'commenters,2\ncomments,1\ngroups,0\nconversation-description,"a, b"\n',
      'comments.csv':
        'timestamp,comment-id,author-id,agrees,disagrees,moderated,is-meta,is-seed,active,group-informed-consensus,comment-body\n' +
        `1726860583813,0,2,1,0,1,false,true,true,,"'+1, ""yes"""\n` +
        '1726860583814,4,1,0,0,-1,true,false,false,,"Two\nlines"\n',
      'votes.csv':
        'timestamp,datetime,comment-id,voter-id,vote\n' +
        '1726860583813,Fri Sep 20 19:29:43 UTC 2024,0,1,0\n' +
        '1726860583813,Fri Sep 20 19:29:43 UTC 2024,0,2,-1\n' +
        '1726860583813,Fri Sep 20 19:29:43 UTC 2024,0,2,1\n',
      'participants-votes.csv':
        'participant,xid,group-id,n-comments,n-votes,n-agree,n-disagree,0,4\n' +
        "1,'=me,,1,1,0,0,0,\n2,,,1,1,1,0,1,\n9,,,0,0,0,0,,\n",
    })
  })

  it('[CLI-6] has a column of marks where people may mark what is important', async () => {
    const { files } = await readSmall({ importance_enabled: 1 })
    const marks = files['votes.csv']!.trim()
      .split('\n')
      .map((line) => line.split(',')[5])
    expect(marks).toEqual(['important', '1', '0', '1'])
    expect(files['comments.csv']).toContain(`,true,,2,"'+1`)
  })

  it('[PEER-2] carries the ids that comments have elsewhere, where any has one', async () => {
    const { zid, conversation_id } = await server.build.conversation()
    await server.build.comment(zid, 0, { original_id: '=a "1"' })
    await server.build.comment(zid, 1)
    const before = await archive(conversation_id)
    expect(decodeArchive(before)['comments.csv']).toContain(`,"'=a ""1""",Comment 0\n`)
    const after = await archive(await restore(before))
    expect(decodeArchive(after)['comments.csv']).toBe(decodeArchive(before)['comments.csv'])
  })

  it('[FILE-8] carries the reason of the decision that a comment has, into the moderation log', async () => {
    const { zid, conversation_id } = await server.build.conversation()
    for (const tid of [0, 1, 2]) await server.build.comment(zid, tid)
    const decide = async (tid: number, mod: number, reason?: string) => {
      const decision = { conversation_id, tid, mod, active: mod === 1, reason }
      expect((await server.decide(decision)).status).toBe(200)
    }
    await decide(0, -1, 'A stale one')
    await decide(0, -1, '=SUM(1), "rude"')
    await decide(1, -1, 'Taken back')
    await decide(1, 1)
    const before = await archive(conversation_id)
    expect(
      (decodeArchive(before)['comments.csv'] ?? '').split('\n').map((line) => line.split(',').at(-3)),
    ).toEqual(['group-informed-consensus', `"'=SUM(1)`, '', '', undefined])
    const again = await restore(before)
    expect(decodeArchive(await archive(again))['comments.csv']).toBe(decodeArchive(before)['comments.csv'])
    const { body } = await server.call('GET', `/api/v3/moderationLog?conversation_id=${again}`, 'ada')
    expect(body.decisions).toMatchObject([
      { tid: 0, action: 'reject', uid: null, reason: '=SUM(1), "rude"', to: { mod: -1, active: false } },
    ])
  })

  it('[CLI-9] carries the settings: a strict, closed conversation comes back strict and closed', async () => {
    const { zid, conversation_id } = await server.build.conversation({ topic: 'Streets' })
    await fillConversation(server.db, { zid, now: NOW }, small)
    const change = {
      strict_moderation: true,
      is_active: false,
      vis_type: 1,
      write_type: 0,
      bgcolor: '#ffcc00',
      style_btn: '=1+1',
      xid_policy: 'signed',
      importance_enabled: true,
      is_data_open: true,
    }
    expect(
      (await server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id, ...change })).status,
    ).toBe(200)
    const files = await archive(conversation_id)
    const again = await restore(files)
    const read = async (id: string) =>
      (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'ada')).body
    expect(await read(again)).toMatchObject({ ...change, is_data_open: false, topic: 'Streets' })
    expect((await read(again)).is_draft).toBe((await read(conversation_id)).is_draft)
    expect(decodeArchive(await archive(again))['settings.csv']).toBe(decodeArchive(files)['settings.csv'])
  })

  it.each([
    ['strict_moderation,maybe', 'expected yes or no'],
    ['vis_type,1,2', 'expected one value after the name'],
  ])('[CLI-9] refuses the setting %s, and takes names of newer servers', async (line, problem) => {
    const { conversation_id } = await server.build.conversation({})
    const files = await archive(conversation_id)
    const change = (text: string) => ({ ...files, 'settings.csv': text })
    const { status, body } = await sendImport(server, change(`setting,value\nfuture_setting,7\n${line}\n`))
    expect([status, body['error']]).toEqual([400, 'polis_err_import_bad_file'])
    expect(body['message']).toContain('settings.csv, line 3')
    expect(body['message']).toContain(problem)
    await restore(change('setting,value\nfuture_setting,7\n'))
  })

  it('[CLI-6] keeps the address and the views of an import, and the groups of an analysis', async () => {
    const id = await restore({
      'summary.csv': 'topic,A\nurl,https://elsewhere.example/2abc\nviews,12\n',
      'comments.csv': 'comment-id,timestamp,comment-body\n0,1700000000000,One\n1,1700000000000,Two\n',
      'votes.csv': 'timestamp,comment-id,voter-id,vote\n1700000000000,0,1,1\n',
    })
    expect(decodeArchive(await archive(id))['summary.csv']).toContain(
      '\nurl,https://elsewhere.example/2abc\nviews,12\nvoters,1\n',
    )
    const { zid } = (await server.rows('conversations', {}, 'zid')).at(-1)!
    await saveExactResult(server.db, zid, EXAMPLE_ANALYSIS)
    const files = decodeArchive(await archive(id))
    expect(files['summary.csv']).toContain('\nvoters-in-conv,4\n')
    expect(files['summary.csv']).toContain('\ngroups,2\n')
    expect(files['comments.csv']).toContain(',false,true,0.5,One\n')
    expect(files['participants-votes.csv']).toContain('\n1,,0,0,1,1,0,1,\n')
  })

  it('[CLI-6] is the same byte for byte after import and export', async () => {
    const { zid, conversation_id } = await server.build.conversation({
      topic: '=1+1',
      description: "'a;\r\n",
      importance_enabled: 1,
      imported_url: 'https://elsewhere.example/',
      imported_views: 7,
    })
    // two votes of one time have no order
    const votes = small.votes.map((vote, at) => ({ ...vote, created: NOW + at }))
    await fillConversation(server.db, { zid, now: NOW }, { ...small, votes })
    const first = await archive(conversation_id)
    expect(decodeArchive(await archive(await restore(first)))).toEqual(decodeArchive(first))
  })
})
