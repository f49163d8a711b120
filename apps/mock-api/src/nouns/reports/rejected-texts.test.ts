import { beforeEach, describe, expect, it } from 'vitest'
import { REPORT_FILES } from '@folkmoot/domain/export-files'
import { savePublicResult } from '@folkmoot/testing/analysis'
import { shareServer } from '@folkmoot/testing/provide-server'
import { saveTopicRun } from '../topics/run.storage.ts'

const REJECTED = 'Mallory Zirkowski lives at 5 Elm Street'
const UNMODERATED = 'Nobody has looked at Quagmire yet'
const ACCEPTED = 'Plant more trees'

describe('what a report gives to whoever knows its id', () => {
  let id: string
  let zid: number
  let report: string
  const server = shareServer()
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({
      conversation: { is_data_open: 1 },
      comments: [
        { txt: ACCEPTED, mod: 1 },
        { txt: UNMODERATED, mod: 0 },
        { txt: REJECTED, mod: -1 },
      ],
      votes: Array<string>(5).fill('aaa'),
    }))
    report = `r2${id}`
    await saveTopicRun(server.db, zid, {
      job: 'job-a',
      model_name: 'terms',
      created: 1,
      topics: [
        { layer: 0, cluster: 0, name: 'Zirkowski, Quagmire', model_name: 'terms', tids: [0, 1, 2] },
        { layer: 1, cluster: 0, name: 'Mallory', model_name: 'terms', tids: [2] },
      ],
      points: [0, 1, 2].map((tid) => ({ tid, x: tid, y: tid })),
    })
  })

  const get = (url: string, name?: string) => server.call('GET', url, name)
  const update = (body: object, name = 'ada') =>
    server.call('PUT', '/api/v3/reports', name, { conversation_id: id, report_id: report, ...body })
  const comments = (query: string) => `/api/v3/comments?conversation_id=${id}&report_id=${report}${query}`

  /** Every address that an anonymous reader can read with the report's id. */
  const addresses = () => [
    `/api/v3/reportData/${report}`,
    ...REPORT_FILES.map((file) => `/api/v3/reportExport/${report}/${file}`),
    ...['', '&moderation=true', '&moderation=true&limit=10', '&limit=10', '&moderation=true&mod=-1'].map(
      comments,
    ),
    comments('&moderation=true&include_voting_patterns=true'),
    comments('&moderation=true&modIn=false'),
    `/api/v3/topicReport/${report}`,
    `/api/v3/delphi?report_id=${report}`,
    `/api/v3/topicStats?report_id=${report}`,
    `/api/v3/conversationStats?conversation_id=${id}&report_id=${report}`,
    `/api/v3/math/pca2?conversation_id=${id}&report_id=${report}`,
    `/api/v3/nextComment?conversation_id=${id}&report_id=${report}&without=[0]`,
    `/report/${report}`,
    // what any stranger asks
    ...['&mod=-1', '&modIn=false', '&tids=2', '&mod=-1&limit=10'].map(
      (query) => `/api/v3/comments?conversation_id=${id}${query}`,
    ),
  ]
  /** The words of a comment that the addresses give away, with the address. */
  async function findLeaks(words: RegExp): Promise<string[]> {
    const leaks: string[] = []
    for (const address of addresses()) {
      const { body } = await get(address)
      if (words.test(JSON.stringify(body))) leaks.push(address)
    }
    return leaks
  }

  it('[SAFE-42] has no word of a rejected comment, also at the lowest level', async () => {
    await server.build.report(zid, report, { mod_level: -2 })
    expect(await findLeaks(/mallory|zirkowski|elm street/i)).toEqual([])
  })

  it('[REP-3] [SAFE-42] at the level that a new report has lists all comments, without a word of a rejected one', async () => {
    await server.call('POST', '/api/v3/reports', 'ada', { conversation_id: id })
    const [{ report_id, mod_level }] = (await get(`/api/v3/reports?conversation_id=${id}`, 'ada')).body
    expect(mod_level).toBe(-2)
    await server.update('reports', { report_id }, { report_id: report })
    expect(await findLeaks(/mallory|zirkowski|elm street/i)).toEqual([])
    expect((await findLeaks(/Quagmire/)).length).toBeGreaterThan(3)
  })

  it('[SAFE-41] at level 0 has no word that nobody has accepted', async () => {
    await server.build.report(zid, report, { mod_level: 0 })
    expect(await findLeaks(/mallory|zirkowski|quagmire/i)).toEqual([])
    expect((await findLeaks(/more trees/)).length).toBeGreaterThan(5)
  })

  it('[SAFE-41] of an invite-only conversation is not more than its level either', async () => {
    await server.build.change(zid, { treevite_enabled: 1 })
    await server.build.report(zid, report, { mod_level: 0 })
    expect(await findLeaks(/mallory|zirkowski|quagmire/i)).toEqual([])
  })

  it('[SAFE-42] has the number and the votes of a rejected comment at level -2, everywhere alike', async () => {
    await server.build.report(zid, report)
    await savePublicResult(server.db, zid, {}, { generation: 1, now: 1 })
    const { body } = await get(`/api/v3/reportData/${report}`)
    expect(body.comments[2]).toMatchObject({ tid: 2, txt: '', mod: -1, agree_count: 5 })
    expect((await get(comments('&moderation=true'))).body[2]).toMatchObject({ tid: 2, txt: '', mod: -1 })
    const file = async (name: string) => String((await get(`/api/v3/reportExport/${report}/${name}`)).body)
    expect(await file('comments.csv')).toMatch(/,2,,5,0,-1,""\n/)
    expect(await file('comment-clusters.csv')).toMatch(/\n2,-1,1,.*,""\n/)
    expect((await file('votes.csv')).split('\n')).toHaveLength(17)
    // at level 0 not even the number
    await update({ mod_level: 0 })
    expect((await get(`/api/v3/reportData/${report}`)).body.comments).toHaveLength(1)
    expect((await file('comments.csv')).split('\n')).toHaveLength(3)
    expect((await file('votes.csv')).split('\n')).toHaveLength(7)
    expect(await file('participant-votes.csv')).toMatch(
      /^participant,group-id,n-comments,n-votes,n-agree,n-disagree,0\n/,
    )
  })

  it('[SAFE-42] has the reason of a rejection, and no text that the automatic moderator hides until somebody accepts it', async () => {
    await server.build.report(zid, report)
    const reason = 'Names or exposes a private person'
    await server.decide({ conversation_id: id, tid: 2, mod: -1, reason })
    await server.decide({ conversation_id: id, tid: 1, mod: 0, active: false })
    const read = async () => (await get(`/api/v3/reportData/${report}`)).body.comments
    expect((await read())[2]).toMatchObject({ txt: '', reason })
    expect(await findLeaks(/mallory|zirkowski|quagmire/i)).toEqual([])
    await server.decide({ conversation_id: id, tid: 1, mod: 1 })
    expect((await read())[1].txt).toBe(UNMODERATED)
  })

  it('[SAFE-42] changes with the next request, although lists and documents are cached', async () => {
    await server.build.report(zid, report)
    const list = () => server.send('GET', comments('&moderation=true'))
    const before = await list()
    expect(JSON.stringify(before.body)).toMatch(/Quagmire/)
    await update({ mod_level: 0 })
    const after = await server.send('GET', comments('&moderation=true'), {
      headers: { 'if-none-match': String(before.headers['etag']) },
    })
    expect(after.status).toBe(200)
    expect(JSON.stringify(after.body)).not.toMatch(/Quagmire/)
  })
})
