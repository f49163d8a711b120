import { topicReport, type TopicReport } from '@folkmoot/api-types/topics'
import { shareServer } from '@folkmoot/testing/provide-server'
import { createConversationWithTopics } from '@folkmoot/testing/topic-run'
import { Check } from 'typebox/value'
import { beforeEach, describe, expect, it } from 'vitest'

const NOW = 1_800_000_000_000

describe('topics of a report (topicReport)', () => {
  let report: string
  let talk: Awaited<ReturnType<typeof createConversationWithTopics>>
  const server = shareServer({ clock: () => NOW })
  beforeEach(async () => {
    talk = await createConversationWithTopics(server)
    report = `r2${talk.id}`
    await server.build.report(talk.zid, report)
  })

  const get = (kind: string, headers: Record<string, string> = {}, id = report) =>
    server.send('GET', `/api/v3/${kind}/${id}`, { headers })
  const topics = async () => (await get('topicReport')).body as TopicReport
  const level = (mod_level: number) =>
    server.update('reports', { zid: talk.zid }, { mod_level, modified: NOW + 1 })

  it('[RPT-3] contains the topics of every layer, their comments and the map', async () => {
    const { status, body } = await get('topicReport')
    expect([status, Check(topicReport.topicReport.reply, body)]).toEqual([200, true])
    expect(body).toMatchObject({ computed: Date.UTC(2026, 10, 20), model_name: 'terms', rejected_topics: 0 })
    expect(body.topics[0]).toEqual({
      key: 'job-a#0#0',
      layer: 0,
      cluster: 0,
      name: 'Trees',
      tids: [0, 1],
      // none of them is accepted
      typical: null,
    })
    expect(body.topics.map(({ name, tids }: TopicReport['topics'][number]) => [name, tids.length])).toEqual([
      ['Trees', 2],
      ['Parks', 1],
      ['Buses', 2],
      ['Green', 4],
    ])
    expect(body.points[3]).toEqual({ tid: 3, x: 1.5, y: -3 })
  })

  it('[RPT-3] only counts rejected topics, and applies the report level to comments', async () => {
    await talk.post({ topic_key: 'job-a#0#2', action: 'reject' })
    await talk.post({ comment_ids: [1], action: 'accept' })
    expect((await topics()).topics.map(({ tids }) => tids)).toEqual([[0, 1], [2], [0, 1, 2, 5]])
    expect((await topics()).rejected_topics).toBe(1)
    await level(0)
    const strict = await topics()
    expect(strict.topics.map(({ tids }) => tids)).toEqual([[1], [1]])
    expect(strict.points.map(({ tid }) => tid)).toEqual([1])
    // created from comments that this report does not show
    expect(strict.topics.map(({ name }) => name)).toEqual([null, null])
  })

  it('[RPT-3] is empty before there are topics', async () => {
    const { zid } = await server.scenario({ comments: ['Trees'] })
    await server.build.report(zid, `${report}new`)
    expect((await get('topicReport', {}, `${report}new`)).body).toMatchObject({
      computed: null,
      topics: [],
      points: [],
    })
  })

  it('[RPT-3] is created again when topics or comments change, and else replies 304', async () => {
    const tag = async () => String((await get('topicReport')).headers['etag'])
    const first = await tag()
    expect((await get('topicReport', { 'if-none-match': first })).status).toBe(304)
    await talk.post({ topic_key: 'job-a#0#1', action: 'reject' })
    const second = await tag()
    expect(second).not.toBe(first)
    await talk.post({ comment_ids: [0], action: 'reject' })
    expect(await tag()).not.toBe(second)
  })
})
