import { describe, expect, it } from 'vitest'
import { LIMITS } from '@folkmoot/domain/limits'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { testKeys } from '@folkmoot/testing/keys'
import { openApp, shareServer } from '@folkmoot/testing/provide-server'
import { deleteAbandonedImports } from './delete-import.storage.ts'
import { sendImport, type ImportFiles } from './test-import.ts'

const ROW_TABLES = ['conversations', 'conversation_ids', 'generations', 'participants'] as const
const CONTENT_TABLES = ['comments', 'votes', 'votes_latest', 'xids'] as const

const COMMENTS = `timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,is-meta,is-seed,comment-body
1700000000000,x,0,5,1,1,1,false,true,"Plant ""more"" trees,
everywhere"
1700000001000,x,3,7,0,1,-1,true,false,Fewer cars
1700000002000,x,2,5,0,0,0,false,false,'=SUM(A1)
`
const VOTES = `timestamp,datetime,comment-id,voter-id,vote
1700000010000,x,0,5,1
1700000011000,x,0,7,1
1700000012000,x,0,7,-1
1700000013,x,3,9,-1
`
const SUMMARY = `topic,"Streets, squares"
url,https://elsewhere.example/2abc
views,12
conversation-description,"First line
second line"
`
const PARTICIPANTS = `participant,xid,group-id,n-comments,n-votes,n-agree,n-disagree,0,2,3
5,,0,2,1,1,0,1,,
7,seven,1,1,1,0,1,-1,,
9,,,0,1,0,1,,,-1
11,eleven,,0,0,0,0,,,
`
const ALL_FILES: ImportFiles = {
  'comments.csv': COMMENTS,
  'votes.csv': VOTES,
  'summary.csv': SUMMARY,
  'participants-votes.csv': PARTICIPANTS,
}

describe('import a conversation (importConversation)', () => {
  const server = shareServer()

  const send = (files: ImportFiles) => sendImport(server, files)
  const read = async (path: string, name = 'ada') => (await server.call('GET', path, name)).body
  const findNewest = async () => (await server.rows('conversations', {}, 'zid')).at(-1)!.zid
  const rows = async () => {
    const counts: Record<string, number> = {}
    for (const table of [...ROW_TABLES, ...CONTENT_TABLES])
      counts[table] = (
        await server.db.selectFrom(table).selectAll().where('zid', '<', FOREIGN_ZID).execute()
      ).length
    return counts
  }

  it('[SAFE-82] refuses more votes of a person than anybody casts, and leaves nothing', async () => {
    const before = await rows()
    const votes = `1700000010000,x,0,5,1\n`.repeat(LIMITS.importedVotesOfPerson + 1)
    const answer = await send({ ...ALL_FILES, 'votes.csv': `${VOTES}${votes}` })
    expect(answer.body).toMatchObject({ error: 'polis_err_import_bad_file', field: 'votes.csv' })
    expect(await rows()).toEqual(before)
  })

  it('[CLI-6] creates a conversation with the settings of the files, and says what it has', async () => {
    const { status, body } = await send(ALL_FILES)
    expect(status).toBe(200)
    const { conversation_id } = body
    const note = expect.stringMatching(/open.*not strict/)
    expect(body).toEqual({ conversation_id, participants: 4, comments: 3, votes: 4, note })
    expect(await read(`/api/v3/conversations?conversation_id=${conversation_id}`)).toMatchObject({
      topic: 'Streets, squares',
      description: 'First line\nsecond line',
      participant_count: 4,
      is_draft: false,
      is_active: true,
      strict_moderation: false,
      is_owner: true,
      created: '1700000000000',
    })
  })

  it('[CLI-6] keeps ids, texts, times and marks of comments, and counts their votes', async () => {
    const { conversation_id } = (await send(ALL_FILES)).body
    const query = `conversation_id=${conversation_id}&moderation=true&include_voting_patterns=true`
    const votes = { agree_count: 1, disagree_count: 1, count: 2 }
    expect(await read(`/api/v3/comments?${query}`)).toMatchObject([
      {
        tid: 0,
        pid: 5,
        txt: 'Plant "more" trees,\neverywhere',
        mod: 1,
        is_seed: true,
        is_meta: false,
        ...votes,
      },
      { tid: 2, pid: 5, txt: '=SUM(A1)', mod: 0, count: 0, created: '1700000002000' },
      { tid: 3, pid: 7, mod: -1, is_meta: true, disagree_count: 1 },
    ])
  })

  it('[CLI-6] keeps the history of votes, and external ids', async () => {
    await send(ALL_FILES)
    const zid = await findNewest()
    expect(await server.rows('votes', { zid }, 'id')).toMatchObject([
      { pid: 5, tid: 0, vote: -1, created: 1700000010000 },
      { pid: 7, tid: 0, vote: -1, created: 1700000011000 },
      { pid: 7, tid: 0, vote: 1, created: 1700000012000 },
      { pid: 9, tid: 3, vote: 1, created: 1700000013000 },
    ])
    expect(await server.rows('xids', { zid }, 'pid')).toMatchObject([
      { pid: 7, xid: 'seven' },
      { pid: 11, xid: 'eleven' },
    ])
  })

  const ABOVE = String(2 ** 31 - 1)
  it.each(['vis_type', 'write_type', 'retention_days', 'help_type'])(
    '[CLI-9] refuses a setting that no call takes: %s as high as the database allows',
    async (name) => {
      const before = await rows()
      const { body } = await send({ ...ALL_FILES, 'settings.csv': `setting,value\n${name},${ABOVE}\n` })
      expect(body).toMatchObject({ error: 'polis_err_import_bad_file', field: 'settings.csv' })
      expect(await rows()).toEqual(before)
    },
  )

  it('[CLI-6] takes no results, invites or counts: they come of the votes, and are made here', async () => {
    const { conversation_id } = (
      await send({
        ...ALL_FILES,
        'comments.csv': COMMENTS.replaceAll(/,1,1,1,|,0,1,-1,/g, ',900,900,1,'),
        'comment-clusters.csv': 'comment-id,layer-9000\n0,1\n',
        'comment-groups.csv': 'comment-id,group-a-agrees\n0,900\n',
        'analyses.csv': 'kind,result\nopinion,{}\n',
        'records.csv': `table,values\nwaves,"{""invites_per_user"":${ABOVE}}"\n`,
      })
    ).body
    const zid = await findNewest()
    for (const table of ['analyses', 'topic_runs', 'treevite_waves', 'reports'] as const)
      expect([table, await server.rows(table, { zid })]).toEqual([table, []])
    const query = `conversation_id=${conversation_id}&moderation=true&include_voting_patterns=true`
    expect(await read(`/api/v3/comments?${query}`)).toMatchObject([{ count: 2 }, { count: 0 }, { count: 1 }])
  })

  it.each<[string, ImportFiles, string]>([
    ['no comments.csv', { 'votes.csv': VOTES }, 'comments.csv: expected this file among those sent'],
    [
      'a vote that is none',
      { ...ALL_FILES, 'votes.csv': `${VOTES}1700000014000,x,0,1,2\n` },
      'votes.csv, line 6, column vote: expected 1 (agree)',
    ],
    [
      'a vote on no comment',
      { ...ALL_FILES, 'votes.csv': `${VOTES}1700000014000,x,99,1,1\n` },
      'votes.csv, line 6, column comment-id',
    ],
  ])(
    '[API-7] refuses %s with file, line and expected content, and stores nothing',
    async (_, files, words) => {
      const before = await rows()
      const { status, body } = await send(files)
      expect(status).toBe(400)
      expect(body['error']).toBe('polis_err_import_bad_file')
      expect(body['message']).toContain(words)
      expect(await rows()).toEqual(before)
    },
  )

  it.each([
    [
      'a part that breaks off',
      'multipart/form-data; boundary=BB',
      '--BB\r\nContent-Disposition: form-data; name="votes.csv"; filename="votes.csv"\r\n\r\n1,',
    ],
    ['a header that breaks off', 'multipart/form-data; boundary=BB', '--BB\r\nContent-Dis'],
    ['no boundary', 'multipart/form-data', 'junk'],
  ])('[API-7] refuses a form with %s, and stores nothing', async (_, type, payload) => {
    const before = await rows()
    const headers = { authorization: `Bearer ${await server.tokenFor('ada')}`, 'content-type': type }
    const url = '/api/v3/conversationImport'
    const answer = await server.app.inject({ method: 'POST', url, headers, payload })
    expect(answer.json()).toMatchObject({ status: 400 })
    expect(await rows()).toEqual(before)
  })

  it('is told to stop when the sender disconnects', async () => {
    const leaving = new AbortController()
    let stop = () => {}
    const stopped = new Promise<void>((resolve) => (stop = resolve))
    const app = await openApp(server, {
      keys: testKeys,
      runImport: async (_, signal) => {
        signal.addEventListener('abort', stop)
        leaving.abort()
        await stopped
        throw new Error('Nobody waits for the result.')
      },
    })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const form = new FormData()
    form.append('votes.csv', new Blob([VOTES]), 'votes.csv')
    const headers = { authorization: `Bearer ${await server.tokenFor('ada')}` }
    const options = { method: 'POST', body: form, headers, signal: leaving.signal }
    await expect(fetch(`${origin}/api/v3/conversationImport`, options)).rejects.toThrow('aborted')
    await stopped
    app.server.closeAllConnections()
  })

  it('[RUN-53] hides a running import, deletes one whose lease ended and keeps a running one', async () => {
    const [now, before] = [Date.now(), await rows()]
    const listed = await read('/api/v3/conversations')
    const dead = await server.build.conversation({ state: 'importing', importing_until: now - 1 })
    const live = await server.build.conversation({ state: 'importing', importing_until: now + 60_000 })
    await server.build.comment(dead.zid, 0)
    await server.build.vote(dead.zid, 0, 0, 1)
    expect(await read('/api/v3/conversations')).toEqual(listed)
    expect(
      (await server.call('GET', `/api/v3/conversations?conversation_id=${live.conversation_id}`, 'ada'))
        .status,
    ).toBe(400)
    await deleteAbandonedImports(server.db, now)
    const running = { conversations: 1, conversation_ids: 1, generations: 1 }
    for (const [table, count] of Object.entries(running)) before[table] = (before[table] ?? 0) + count
    expect(await rows()).toEqual(before)
  })

  describe('the votes of an import', () => {
    const COMMENTS = `timestamp,comment-id,author-id,moderated,comment-body
1700000000000,0,5,1,More trees
1700000000000,2,5,0,More benches
1700000000000,3,7,-1,Fewer cars
`
    const HEADER = 'timestamp,datetime,comment-id,voter-id,vote'

    /** Imports these votes, and returns the latest ones in order of comment and person. */
    async function importVotes(lines: readonly string[]) {
      const votes = [HEADER, ...lines, ''].join('\n')
      expect((await send({ 'comments.csv': COMMENTS, 'votes.csv': votes })).status).toBe(200)
      const zid = await findNewest()
      return { zid, latest: await server.rows('votes_latest', { zid }, 'tid', 'pid') }
    }

    const LINES = [
      '1700000010000,x,0,5,1',
      '1700000012000,x,0,7,-1',
      '1700000011000,x,0,7,1',
      '1700000013000,x,3,9,-1',
      '1700000013000,x,3,9,1',
      '1700000014000,x,2,9,0',
      '1700000014000,x,2,9,1',
      '1700000009000,x,2,9,-1',
    ]

    it.each([[LINES], [LINES.toReversed()]])(
      'are the latest of each pair by time, and of the same time the more critical one: %j',
      async (lines) => {
        const { latest } = await importVotes(lines)
        expect(latest.map(({ tid, pid, vote }) => [tid, pid, vote])).toEqual([
          [0, 5, -1],
          [0, 7, 1],
          [2, 9, 0],
          [3, 9, 1],
        ])
      },
    )

    it('end the history of each pair, as the analysis reads it', async () => {
      const { zid, latest } = await importVotes(LINES)
      const history = await server.rows('votes', { zid }, 'id')
      expect(history).toHaveLength(LINES.length)
      for (const { tid, pid, vote, modified } of latest) {
        const last = history.findLast((event) => event.tid === tid && event.pid === pid)
        expect(last).toMatchObject({ vote, created: modified })
      }
    })

    it('are the last rows of a file without times', async () => {
      const votes = ['comment-id,voter-id,vote', '0,5,-1', '0,5,1', ''].join('\n')
      expect((await sendImport(server, { 'comments.csv': COMMENTS, 'votes.csv': votes })).status).toBe(200)
      const latest = await server.rows('votes_latest', { zid: await findNewest() })
      expect(latest).toMatchObject([{ vote: -1 }])
    })
  })

  describe('the ids of an import', () => {
    const files = (tid: number, pid: number, voter = pid) => ({
      'comments.csv': `comment-id,author-id,comment-body\n${tid},${pid},Parks\n`,
      'votes.csv': `comment-id,voter-id,vote\n${tid},${voter},1\n`,
    })

    it.each([
      [
        files(100_000, 0),
        'comments.csv, line 2, column comment-id: expected a whole number from 0 to 99999.',
      ],
      [files(2 ** 31 - 1, 0), 'comments.csv, line 2, column comment-id'],
      [files(0, 1e9), 'comments.csv, line 2, column author-id: expected a whole number from 0 to 999999999.'],
      [files(0, 0, 1e9), 'votes.csv, line 2, column voter-id'],
    ])('[CLI-6] are refused with file and line when too high: %j', async (sent, words) => {
      const message = expect.stringContaining(words)
      expect((await send(sent)).body).toMatchObject({ error: 'polis_err_import_bad_file', message })
    })

    it('[CLI-6] leave room for later ones', async () => {
      const { conversation_id } = (await send(files(99_999, 999_999_999))).body
      const comment = { conversation_id, txt: 'Trees' }
      const later = await server.call('POST', '/api/v3/comments', undefined, comment)
      expect(later.body).toMatchObject({ tid: 100_000, currentPid: 1_000_000_000 })
    })
  })
})
