import { beforeEach, describe, expect, it } from 'vitest'
import { EXAMPLE_ANALYSIS, savePublicResult } from '@folkmoot/testing/analysis'
import { fillConversation, type ConversationContent } from '@folkmoot/testing/fill-conversation'
import { shareServer } from '@folkmoot/testing/provide-server'

const NOW = 1_800_000_000_000

describe('the data of a report (reportData)', () => {
  /** each publication has a higher tick */
  let generation = 8
  let zid: number
  let id: string
  let report: string
  const server = shareServer({ clock: () => NOW })
  beforeEach(async () => {
    const conversation = { topic: 'Streets', description: 'Which ones?', parent_url: 'https://a.example/b' }
    ;({ zid, id } = await server.scenario({ conversation }))
    report = `r2${id}`
    await server.build.report(zid, report)
    await fill({
      people: [0, 1, 2, 5, 9].map((pid) => ({ pid, xid: `secret-${pid}` })),
      comments: [
        { tid: 0, txt: 'Trees', mod: 1, is_seed: 1, pid: 9 },
        { tid: 1, txt: 'Cars', mod: -1 },
        { tid: 3, txt: 'Bicycles', active: 0, is_meta: 1 },
      ],
      votes: [vote(1, 0, -1), vote(5, 0, 1), vote(5, 0, -1), vote(2, 0, 0), vote(2, 1, 1)],
    })
  })

  const fill = (content: ConversationContent) => fillConversation(server.db, { zid, now: NOW }, content)
  const vote = (pid: number, tid: number, vote: number) => ({
    pid,
    tid,
    vote,
    high_priority: 1,
    created: NOW,
  })
  const get = () => server.send('GET', `/api/v3/reportData/${report}`)
  const change = (method: 'PUT' | 'POST', call: string, body: object) =>
    server.call(method, `/api/v3/${call}`, 'ada', { conversation_id: id, ...body })
  const select = (tid: number, include: boolean) =>
    change('POST', 'reportCommentSelections', { report_id: report, tid, include })
  const data = async () => (await get()).body
  const level = (mod_level: number) => server.update('reports', { zid }, { mod_level })
  const finish = (result: object, computed = NOW) => {
    generation += 1
    return savePublicResult(server.db, zid, result, { generation, now: computed })
  }
  /** Adds other voters on comment 0, so that a subtraction from all votes does not give the vote of one person. */
  const addPeopleWhoAgree = (count: number) => {
    const people = Array.from({ length: count }, (_, at) => ({ pid: 20 + at }))
    return fill({ people, comments: [], votes: people.map(({ pid }) => vote(pid, 0, -1)) })
  }

  it('[API-3] contains the report and its conversation', async () => {
    const { counts: _, comments: __, ...rest } = await data()
    expect(rest).toEqual({
      report: expect.objectContaining({
        report_id: report,
        mod_level: -2,
        conversation_id: id,
        modified: String(NOW),
      }),
      conversation: {
        conversation_id: id,
        topic: 'Streets',
        description: 'Which ones?',
        asked_by: null,
        contact: null,
        results_use: null,
        style_btn: null,
        logo: null,
        link_url: null,
        parent_url: 'https://a.example/b',
        ownername: 'Ada Owner',
        created: String(NOW),
        is_active: true,
        strict_moderation: false,
        importance_enabled: false,
      },
      opinion: null,
      publications: [],
      votes_published: null,
    })
  })

  it('[API-3] counts people and votes as soon as there is a public state of them, and comments at once', async () => {
    const people = { voters: 0, commenters: 0, votes: 0 }
    // the rejected one is not among the comments
    const comments = { comments: 2, accepted: 1, unmoderated: 1, rejected: 1 }
    expect((await data()).counts).toEqual({ ...people, ...comments })
  })

  it('[API-3] contains each comment with its marks and its public votes', async () => {
    const votes = { agree_count: 0, disagree_count: 0, pass_count: 0, count: 0 }
    const seed = { is_seed: true, is_meta: false, active: true, mod: 1 }
    expect((await data()).comments).toEqual([
      { tid: 0, txt: 'Trees', created: String(NOW), ...seed, ...votes },
      expect.objectContaining({ tid: 1, mod: -1, ...votes }),
      expect.objectContaining({ tid: 3, mod: 0, active: false, is_meta: true, ...votes }),
    ])
  })

  it('[API-3] never contains authors, voters or external ids', async () => {
    await finish(EXAMPLE_ANALYSIS)
    const text = JSON.stringify(await data())
    for (const word of ['pid', 'zid', 'uid', 'xid', 'secret', 'members', 'site_id', 'uuid', 'folkmoot.test"'])
      expect(text).not.toContain(word)
  })

  it('[RPT-1] has the groups of an analysis, and does not tell of a small one', async () => {
    await addPeopleWhoAgree(3)
    await finish({ ...EXAMPLE_ANALYSIS, analysis: { outcome: 'groups', stability: 0.75 } })
    expect((await data()).opinion).toEqual({
      computed: NOW,
      outcome: 'groups',
      stability: 0.75,
      findings: expect.objectContaining({
        people: { voted: 6, grouped: 3, ungrouped: 3 },
        groups: [
          { id: 0, size: 3, told: true },
          { id: 1, size: 1, told: false },
        ],
        common: [],
        few: [0],
      }),
      points: [{ x: 1, y: 0.5, count: 3, group: 0, area: -1 }],
    })
  })

  it('[RPT-1] has figures of groups with at least 3 people', async () => {
    await addPeopleWhoAgree(3)
    const north = { id: 0, agree_count: 2, disagree_count: 0 }
    await finish(EXAMPLE_ANALYSIS)
    expect((await data()).comments[0].groups).toEqual([{ ...north, pass_count: 0 }])
    const large = { ...EXAMPLE_ANALYSIS['group-votes'][1], 'n-members': 3 }
    const groups = { ...EXAMPLE_ANALYSIS['group-votes'], 1: large }
    await finish({ ...EXAMPLE_ANALYSIS, 'group-votes': groups }, NOW + 1)
    expect((await data()).comments[1].groups).toEqual([
      { ...north, pass_count: 1 },
      { id: 1, agree_count: 0, disagree_count: 1, pass_count: 0 },
    ])
  })

  it('[RES-1] has findings of accepted comments alone, without those that the author left out, at every level', async () => {
    const people = Array.from({ length: 30 }, (_, pid) => ({ pid: 20 + pid }))
    const comments = [10, 11, 12, 13].map((tid) => ({ tid, txt: `Comment ${tid}`, mod: 1 }))
    const votes = people.flatMap(({ pid }) => comments.map(({ tid }) => vote(pid, tid, -1)))
    await fill({ people, comments, votes })
    await finish({})
    // decided since the analysis
    await server.update('comments', { zid, tid: 11 }, { mod: 0 })
    await select(12, false)
    for (const mod_level of [0, -1, -2]) {
      await level(mod_level)
      const { findings } = (await data()).opinion
      expect(findings.common.map(({ tid }: { tid: number }) => tid)).toEqual([10, 13])
    }
  })

  it('[RPT-1] has no figures by group from which a subtraction gives one person’s vote', async () => {
    await finish(EXAMPLE_ANALYSIS)
    const { opinion, comments } = await data()
    expect(opinion.findings.groups.map(({ told }: { told: boolean }) => told)).toEqual([false, false])
    expect(opinion.points).toEqual([])
    expect(comments[0].groups).toEqual([])
  })

  it('[API-3] includes importance and selections', async () => {
    await server.build.change(zid, { importance_enabled: 1, settings_version: 2 })
    await finish(EXAMPLE_ANALYSIS)
    await select(3, false)
    const { comments } = await data()
    expect(comments.map(({ importance }: { importance: number }) => importance)).toEqual([3, 1, 0])
    expect(comments.map(({ includeInReport }: { includeInReport?: boolean }) => includeInReport)).toEqual([
      undefined,
      undefined,
      false,
    ])
  })

  it('[API-3] is created again for a new analysis, decision or comment, and a changed report or setting', async () => {
    await finish(EXAMPLE_ANALYSIS)
    let etag = (await get()).headers['etag']
    const changes = [
      () => finish(EXAMPLE_ANALYSIS, NOW + 5),
      () => server.decide({ conversation_id: id, tid: 0, mod: -1 }),
      () => server.build.comment(zid, 7),
      () => change('PUT', 'reports', { report_id: report, report_name: 'x' }),
      () => change('PUT', 'conversations', { topic: 'Squares' }),
      () => select(0, true),
    ]
    for (const [index, make] of changes.entries()) {
      await make()
      const next = (await get()).headers['etag']
      expect([index, next === etag]).toEqual([index, false])
      etag = next
    }
    // only a vote waits for the analysis
    await server.build.vote(zid, 9, 0, -1)
    expect((await get()).headers['etag']).toBe(etag)
  })

  it('[SAFE-31] has the votes of the public state, and does not move with the next vote', async () => {
    await finish(EXAMPLE_ANALYSIS)
    const { counts, comments } = await data()
    expect(counts).toMatchObject({ voters: 3, votes: 4 })
    const figures = { agree_count: 2, disagree_count: 0, pass_count: 1, count: 3 }
    expect(comments[0]).toMatchObject(figures)
    await server.build.vote(zid, 9, 0, -1)
    await server.build.comment(zid, 9)
    expect((await data()).comments[0]).toMatchObject(figures)
  })
})
