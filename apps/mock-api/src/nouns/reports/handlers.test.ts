import { MAX_REPORTS } from '@folkmoot/domain/reports/reports'
import { beforeEach, describe, expect, it } from 'vitest'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'

describe('create and list reports (createReport, listReports)', () => {
  let id: string
  let report: string
  let zid: number
  let now: number
  beforeEach(() => void (now = 1_800_000_000_000))
  const server = shareServer({ clock: () => now })
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario())
    report = `r2${id}`
  })

  const create = (name?: string, more: object = {}) =>
    server.call('POST', '/api/v3/reports', name, { conversation_id: id, ...more })
  const list = (query: string, name?: string) => server.call('GET', `/api/v3/reports?${query}`, name)
  const mine = async () => (await list(`conversation_id=${id}`, 'ada')).body
  const stored = async () => [await server.rows('reports'), await server.rows('report_comment_selections')]

  it('[API-3] creates a report, replies {}, and lists it with every field of the contract', async () => {
    const made = await create('ada')
    expect([made.status, made.body]).toEqual([200, {}])
    const [report, ...more] = await mine()
    expect(more).toEqual([])
    const labels = Object.fromEntries(
      ['x_neg', 'x_pos', 'y_neg', 'y_pos', ...Array.from({ length: 10 }, (_, group) => `group_${group}`)].map(
        (name) => [`label_${name}`, null],
      ),
    )
    expect(report).toEqual({
      report_id: expect.stringMatching(/^r[2-9][2-9a-fh-kmnpr-z]{19}$/),
      created: '1800000000000',
      modified: '1800000000000',
      report_name: null,
      ...labels,
      mod_level: -2,
      withdrawn: null,
      published: null,
      next_text: null,
      answers: [],
      lead_text: null,
      title_common: null,
      title_groups: null,
      title_divide: null,
      title_meet: null,
      texts_written: null,
      conversation_id: id,
    })
    const alone = await list(`report_id=${report.report_id}`)
    expect([alone.status, alone.body]).toEqual([200, [report]])
  })

  it('[STORY-11] says what happens next, and what becomes of a comment until that is taken back', async () => {
    await server.build.comment(zid, 3)
    await create('ada')
    const [{ report_id }] = await mine()
    const ids = { conversation_id: id, report_id }
    const answer = (body: object) => server.call('PUT', '/api/v3/reportAnswers', 'ben', { ...ids, ...body })
    await server.call('PUT', '/api/v3/reports', 'ada', { ...ids, next_text: 'The council decides in May.' })
    expect((await answer({ tid: 3, state: 'considering', reason: ' Lamps are priced. ' })).status).toBe(200)
    const [told] = await mine()
    expect(told.next_text).toBe('The council decides in May.')
    expect(told.answers).toEqual([{ tid: 3, state: 'considering', reason: 'Lamps are priced.' }])
    expect((await answer({ tid: 77, state: 'done' })).body.error).toBe('polis_err_param_parse_failed_tid')
    expect((await answer({ tid: 3, state: 'maybe' })).status).toBe(400)
    await answer({ tid: 3, state: 'none' })
    expect((await mine())[0].answers).toEqual([])
  })

  it('[STORY-17] stores the author’s lead and titles, and when; an empty text takes one back', async () => {
    await create('ada')
    const [{ report_id }] = await mine()
    const write = (texts: object) =>
      server.call('PUT', '/api/v3/reports', 'ben', { conversation_id: id, report_id, ...texts })
    await write({ lead_text: ' Light, says everybody. ', title_common: 'Light' })
    await write({ title_common: '' })
    const [told] = await mine()
    expect(told).toMatchObject({
      lead_text: 'Light, says everybody.',
      title_common: null,
      texts_written: told.modified,
    })
    await write({ report_name: 'May' })
    expect((await mine())[0].texts_written).toBe(told.texts_written)
    expect((await write({ lead_text: 'x'.repeat(401) })).status).toBe(400)
  })

  it('[REP-3] accepts a level from every moderator, and stores -2 without one', async () => {
    const levels = async () => (await mine()).map(({ mod_level }: { mod_level: number }) => mod_level)
    await create('ben')
    expect(await levels()).toEqual([-2])
    for (const mod_level of [0, -1, -2]) expect((await create('ben', { mod_level })).status).toBe(200)
    expect(new Set(await levels())).toEqual(new Set([0, -1, -2]))
  })

  it('[API-3] lists the reports of all conversations of the caller, and none without a sign-in', async () => {
    const owner = (await server.call('GET', '/api/v3/users', 'eve@example.org')).body.uid
    const mine = [await server.build.conversation({ owner }), await server.build.conversation({ owner })]
    const foreign = await server.build.conversation({ owner: 4 })
    for (const [index, { zid }] of [...mine, foreign].entries()) {
      now += 1
      await server.build.report(zid, `${report}${index}`)
    }
    const ids = async (name?: string) =>
      (await list('', name)).body.map(({ report_id }: { report_id: string }) => report_id)
    expect(await ids('eve@example.org')).toEqual([`${report}1`, `${report}0`])
    expect(await ids('ben')).toEqual([])
    expect(await ids('dan')).toContain(`${report}2`)
    expect(await ids('dan')).not.toContain(`${report}1`)
    expect(await ids()).toEqual([])
  })

  it('[SAFE-82] lists more reports than are read at a time, last changed first, and refuses the one after 100', async () => {
    const before = (await mine()).length
    for (let count = before; count < MAX_REPORTS; count++) {
      now++
      await create('ada')
    }
    const times = (await mine()).map(({ modified }: { modified: string }) => Number(modified))
    expect(times.slice(0, 41)).toEqual(Array.from({ length: 41 }, (_, at) => now - at))
    expect((await create('ada')).body).toMatchObject({ status: 400, field: 'conversation_id' })
  })

  it('[REP-1] names and labels a report; the one changed last comes first', async () => {
    for (const report_id of [report, `${report}b`]) await server.build.report(zid, report_id)
    const order = async () => (await mine()).map(({ report_id }: { report_id: string }) => report_id)
    expect(await order()).toEqual([`${report}b`, report])
    const put = (body: object) =>
      server.call('PUT', '/api/v3/reports', 'ada', { conversation_id: id, report_id: report, ...body })
    const made = await put({ report_name: ' Spring ', label_x_neg: 'Left', label_group_9: 'Ninth' })
    expect([made.status, made.body]).toEqual([200, {}])
    // even within one millisecond
    expect(await order()).toEqual([report, `${report}b`])
    await put({ label_group_0: 'First', label_x_neg: '' })
    expect((await list(`report_id=${report}`)).body).toMatchObject([
      {
        report_name: 'Spring',
        label_x_neg: '',
        label_x_pos: null,
        label_group_0: 'First',
        label_group_1: null,
        label_group_9: 'Ninth',
        mod_level: -2,
        created: String(now),
        modified: String(now + 2),
      },
    ])
  })

  it('[API-7] refuses changes of a report of another conversation', async () => {
    await server.build.report(zid, report)
    const other = await server.build.conversation({ owner: 4 })
    await server.build.report(other.zid, `${report}other`)
    const before = await stored()
    const { body } = await server.call('PUT', '/api/v3/reports', 'ada', {
      conversation_id: id,
      report_id: `${report}other`,
      report_name: 'Mine now',
    })
    expect(body.error).toBe('polis_err_param_parse_failed_report_id')
    expect(await stored()).toEqual(before)
  })

  describe('the comments of a report', () => {
    beforeEach(async () => {
      await server.build.report(zid, report)
      for (const tid of [0, 1, 2]) await server.build.comment(zid, tid)
    })
    const choose = (body: object) =>
      server.call('POST', '/api/v3/reportCommentSelections', 'ada', {
        conversation_id: id,
        report_id: report,
        include: true,
        ...body,
      })

    it('[API-3] are selected, and the lists include the selection', async () => {
      expect((await choose({ tid: 0, include: false })).body).toEqual({})
      const twice = await repeatTogether(2, () => choose({ tid: 1, include: false }))
      expect(twice.map(({ status }) => status)).toEqual([200, 200])
      await choose({ tid: 0 })
      const chosen = await server.rows('report_comment_selections', { zid }, 'tid')
      expect(chosen.map(({ tid, selection }) => [tid, selection])).toEqual([
        [0, 1],
        [1, -1],
      ])
      const url = `/api/v3/comments?conversation_id=${id}&moderation=true&report_id=${report}`
      const included = (await server.call('GET', url)).body.map(
        (comment: { includeInReport?: boolean }) => comment.includeInReport,
      )
      expect(included).toEqual([true, false, undefined])
    })

    it('[API-3] are those of its conversation', async () => {
      const other = await server.build.conversation()
      await server.build.report(other.zid, `${report}other`)
      expect((await choose({ tid: 9 })).body.error).toBe('polis_err_param_parse_failed_tid')
      const { error } = (await choose({ tid: 0, report_id: `${report}other` })).body
      expect(error).toBe('polis_err_param_parse_failed_report_id')
    })
  })
})
