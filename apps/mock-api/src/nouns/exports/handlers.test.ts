import { REPORT_FILES } from '@folkmoot/domain/export-files'
import { beforeEach, describe, expect, it } from 'vitest'
import { shareServer, openServer } from '@folkmoot/testing/provide-server'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { saveTopicRun } from '../topics/run.storage.ts'
import { EXAMPLE_ANALYSIS, replaceAnalysisRun, saveExactResult } from '@folkmoot/testing/analysis'

const NOW = Date.UTC(2024, 9, 22, 13, 32, 15, 999)
const FORMATTED_NOW = '1729603935,Tue Oct 22 2024 13:32:15 GMT+0000 (Coordinated Universal Time)'

/** An analysis that has not finished. */
const RUNNING = { input_generation: 1, result: null, computed: null }

describe('report export (downloadReportFile)', () => {
  let zid: number
  let id: string
  let report: string
  const server = shareServer({
    clock: () => NOW,
    env: { PUBLIC_ORIGIN: 'https://folkmoot.test', TRUST_PROXY: '1' },
  })
  beforeEach(async () => {
    const topic = '=Streets, "squares"'
    ;({ zid, conversation_id: id } = await server.build.conversation({ topic, description: 'One\ntwo' }))
    report = `r2${id}`
    await server.build.report(zid, report)
    await fillConversation(
      server.db,
      { zid, now: NOW },
      {
        people: [0, 1, 2, 5, 9].map((pid) => ({ pid })),
        comments: [
          { tid: 0, txt: 'Plant "more" trees,\neverywhere', mod: 1 },
          { tid: 1, txt: '-5 parking places', pid: 2, mod: -1 },
          { tid: 3, txt: 'Nobody voted here', pid: 2, active: 0 },
        ],
        votes: [
          [5, 0, 1, 0],
          [1, 0, -1, 1],
          [5, 1, 0, 0],
          [1, 1, -1, 1],
          [5, 0, -1, 0],
          [2, 1, 1, 0],
        ].map(([pid = 0, tid = 0, vote = 0, high_priority = 0]) => ({
          pid,
          tid,
          vote,
          high_priority,
          created: NOW,
        })),
      },
    )
  })

  /** the owner gets everything, as the contract has it; what readers get: published-votes.test.ts */
  const get = (file: string, report_id = report, name: string | undefined = 'ada') =>
    server.call('GET', `/api/v3/reportExport/${report_id}/${file}`, name)
  const text = async (file: string): Promise<string> => (await get(file)).body
  const turnImportanceOn = () => server.build.change(zid, { importance_enabled: 1 })

  it('[FILE-5] [FILE-6] is for Excel where that is asked for, and else as it was', async () => {
    const plain = await text('comments.csv')
    const excel = await text('comments.csv?excel=comma')
    expect(excel.startsWith('\uFEFFtimestamp;datetime;comment-id;')).toBe(true)
    expect(excel).toContain('1729603935;2024-10-22 13:32:15;')
    expect(excel).toContain(";'-5 parking places\r\n")
    expect(plain).toContain(FORMATTED_NOW)
    expect(await text('comments.csv')).toBe(plain)
    expect(await text('summary.csv?excel=comma')).toContain('\uFEFFtopic;"\'=Streets, ')
    expect((await get('comments.csv?excel=dot')).status).toBe(400)
    for (const file of REPORT_FILES)
      expect((await get(`${file}?excel=comma`)).body).toMatch(/^\uFEFF[^,]*[;\r]/)
  })

  it('[API-3] returns CSV without a sign-in, by report_id alone, and votes where they are published', async () => {
    await server.build.change(zid, { is_data_open: 1 })
    for (const file of REPORT_FILES) {
      const { status, headers } = await server.call('GET', `/api/v3/reportExport/${report}/${file}`)
      expect([file, status, headers['content-type']]).toEqual([file, 200, 'text/csv; charset=utf-8'])
      expect(headers).not.toHaveProperty('content-disposition')
    }
  })

  it('[API-3] refuses an unknown file with 404', async () => {
    for (const file of ['stats.csv', 'format.xml', 'participants-votes.csv', '..%2Fsummary.csv'])
      expect((await get(file)).body).toMatchObject({ error: 'polis_error_data_unknown_report', status: 404 })
  })

  it('[SEC-3] summary.csv: twelve keys in order, the page’s own address, no groups without an analysis', async () => {
    expect(await text('summary.csv')).toBe(
      `topic,"'=Streets, ""squares"""\nurl,https://folkmoot.test/${id}\nvoters,3\nvoters-in-conv,0\n` +
        'commenters,2\ncomments,2\ngroups,0\nconversation-description,"One\ntwo"\n' +
        'votes-counted,all\ncomments-written,3\ncomments-with-results,0\n' +
        'vote-convention,agree=+1;disagree=-1;pass=0;format=polis-export/1',
    )
  })

  it('summary.csv counts accepted comments without votes, for readers too', async () => {
    const { zid: empty, conversation_id } = await server.build.conversation()
    for (const [tid, mod] of [1, 1, 0, -1].entries()) await server.build.comment(empty, tid, { mod })
    await server.build.report(empty, `${report}empty`)
    const ada = { authorization: `Bearer ${await server.tokenFor('ada')}` }
    const url = `/api/v3/reportExport/${report}empty/summary.csv`
    for (const headers of [{}, ada])
      expect((await server.app.inject({ url, headers })).body).toContain('\ncomments,2\n')
    await server.build.participant(empty, 0)
    await server.build.vote(empty, 0, 3, -1)
    await server.build.vote(empty, 0, 0, -1)
    expect((await server.app.inject({ url, headers: ada })).body).toContain('\ncomments,3\n')
    const { body: map } = await server.call('GET', `/api/v3/math/pca2?conversation_id=${conversation_id}`)
    expect(map['n-cmts']).toBe(2)
  })

  it('[API-3] comments.csv: every comment in any state, with the latest vote of each participant', async () => {
    expect(await text('comments.csv')).toBe(
      'timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,comment-body\n' +
        `${FORMATTED_NOW},0,0,2,0,1,"Plant ""more"" trees,\neverywhere"\n` +
        `${FORMATTED_NOW},1,2,1,1,-1,"'-5 parking places"\n` +
        `${FORMATTED_NOW},3,2,0,0,0,"Nobody voted here"\n`,
    )
    await turnImportanceOn()
    await server.update('comments', { zid, tid: 0 }, { velocity: 0.5 })
    const lines = (await text('comments.csv')).split('\n')
    expect(lines[0]).toMatch(/,moderated,importance,comment-body$/)
    // those of the highest velocity first
    expect(lines[1]).toBe(`${FORMATTED_NOW},1,2,1,1,-1,1,"'-5 parking places"`)
    expect(lines[3]).toMatch(/,0,0,2,0,1,1,"Plant/)
  })

  it('[API-3] votes.csv: every vote event by comment, participant and time; 1 agrees', async () => {
    const rows = ['0,1,1', '0,5,-1', '0,5,1', '1,1,1', '1,2,-1', '1,5,0']
    expect(await text('votes.csv')).toBe(
      `timestamp,datetime,comment-id,voter-id,vote\n${rows.map((row) => `${FORMATTED_NOW},${row}\n`).join('')}`,
    )
    await turnImportanceOn()
    const lines = (await text('votes.csv')).split('\n')
    expect(lines[0]).toMatch(/,vote,important$/)
    expect(lines.slice(1, 7).map((line) => line.at(-1))).toEqual(['1', '0', '0', '1', '0', '0'])
  })

  it('[API-3] participant-votes.csv: voters by number, a column for each comment, the latest votes', async () => {
    expect(await text('participant-votes.csv')).toBe(
      'participant,group-id,n-comments,n-votes,n-agree,n-disagree,0,1,3\n' +
        '1,,0,2,2,0,1,1,\n2,,2,1,0,1,,-1,\n5,,0,2,1,0,1,0,\n',
    )
  })

  it('[API-3] participant-importance.csv: 1, 0 or blank, whether or not importance is on', async () => {
    expect(await text('participant-importance.csv')).toBe(
      'participant,group-id,n-comments,n-votes,n-important,0,1,3\n1,,0,2,2,1,1,\n2,,2,1,0,,0,\n5,,0,2,0,0,0,\n',
    )
  })

  it('[API-3] comment-groups.csv and comment-clusters.csv have no values without an analysis', async () => {
    const bodies = ['"Plant ""more"" trees,\neverywhere"', `"'-5 parking places"`, '"Nobody voted here"']
    expect(await text('comment-groups.csv')).toBe(
      'comment-id,comment,total-votes,total-agrees,total-disagrees,total-passes\n' +
        `0,${bodies[0]},,,,\n1,${bodies[1]},,,,\n3,${bodies[2]},,,,\n`,
    )
    expect(await text('comment-clusters.csv')).toBe(
      `comment-id,moderated,active,comment-body\n0,1,1,${bodies[0]}\n1,-1,1,${bodies[1]}\n3,0,0,${bodies[2]}\n`,
    )
    const empty = await server.build.conversation()
    await server.build.report(empty.zid, `${report}empty`)
    expect((await get('comment-clusters.csv', `${report}empty`)).body).toBe(
      'This conversation has no comments yet.\n',
    )
  })

  it('[MATH-8] comment-clusters.csv has the topic of each comment in every layer of the newest run', async () => {
    const named = { name: 'Streets', model_name: 'test' }
    const run = {
      job: 'one',
      model_name: 'test',
      created: NOW,
      topics: [
        { layer: 0, cluster: 3, tids: [0, 1], ...named },
        { layer: 1, cluster: 0, tids: [1], ...named },
      ],
      points: [
        { tid: 0, x: 0, y: 0 },
        { tid: 1, x: 3, y: 4 },
      ],
    }
    await saveTopicRun(server.db, zid, run)
    const lines = (await text('comment-clusters.csv')).split('\n')
    expect(lines[0]).toBe(
      'comment-id,moderated,active,layer0-cluster-id,layer1-cluster-id,layer0-distance,layer1-distance,' +
        'layer0-confidence,layer1-confidence,comment-body',
    )
    expect(lines[1]).toBe('0,1,1,3,-1,2.5000,,,,"Plant ""more"" trees,')
    expect(lines[3]).toBe(`1,-1,1,3,0,2.5000,0.0000,,,"'-5 parking places"`)
    // not on the map
    expect(lines[4]).toBe('3,0,0,,,,,,,"Nobody voted here"')
  })

  it('[API-3] takes groups from the last finished analysis only', async () => {
    await replaceAnalysisRun(server.db, { zid, kind: 'opinion' }, RUNNING)
    expect(await text('summary.csv')).toContain('\ngroups,0\n')
    await saveExactResult(server.db, zid, EXAMPLE_ANALYSIS)
    expect(await text('summary.csv')).toContain('\nvoters,3\nvoters-in-conv,4\n')
    expect(await text('summary.csv')).toContain('\ngroups,2\n')
    const groups = (await text('participant-votes.csv'))
      .split('\n')
      .map((line) => line.split(',').slice(0, 2))
    expect(groups).toEqual([['participant', 'group-id'], ['1', '0'], ['2', '1'], ['5', '0'], ['']])
    const lines = (await text('comment-groups.csv')).split('\n')
    expect(lines[0]).toMatch(/,group-b-votes,group-b-agrees,group-b-disagrees,group-b-passes$/)
    // only comments that the analysis knows
    expect(lines.at(-2)).toBe(`1,"'-5 parking places",4,2,1,1,3,2,0,1,1,0,1,0`)
  })

  it('[SAFE-86] refuses an address more files at once than its share', async () => {
    const limited = await openServer({ env: { LIMITS: '{"exports_per_address":2}' } })
    const { zid } = await limited.build.conversation()
    await limited.build.report(zid, 'r2b')
    await limited.build.comment(zid, 0)
    const path = '/api/v3/reportExport/r2b/comments.csv'
    const answers = await repeatTogether(6, () => limited.call('GET', path), {
      before: /"comments"/,
      untilWaiting: 1,
    })
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.error).toBe('polis_err_too_many_exports')
    expect((await limited.call('GET', path)).status).toBe(200)
  })
})
