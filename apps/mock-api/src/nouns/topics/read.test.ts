import { topics } from '@folkmoot/api-types/topics'
import { MAX_TOPIC_RUNS } from '@folkmoot/domain/topics'
import { Check } from 'typebox/value'
import { beforeEach, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'
import { saveTopicRun } from './run.storage.ts'
import { createConversationWithTopics, createTestRun } from '@folkmoot/testing/topic-run'

describe('list topics (listTopics)', () => {
  let id: string
  let zid: number
  const server = shareServer()
  beforeEach(async () => {
    ;({ id, zid } = await createConversationWithTopics(server))
  })

  const get = (path: string, query = '', name: string | undefined = 'ada') =>
    server.call('GET', `/api/v3/${path}?conversation_id=${id}${query}`, name)

  it('[API-4] lists the topics of the newest run by layer, by cluster number', async () => {
    const { status, body } = await get('topicMod/topics')
    expect(status).toBe(200)
    expect(Check(topics.listTopics.reply, body)).toBe(true)
    expect([body.status, body.total_topics, Object.keys(body.topics_by_layer)]).toEqual([
      'success',
      4,
      ['0', '1'],
    ])
    expect(body.topics_by_layer[0][0]).toEqual({
      topic_key: 'job-a#0#0',
      topic_name: 'Trees',
      computed_name: 'Trees',
      comment_ids: [0, 1],
      hidden: false,
      quotation: null,
      model_name: 'terms',
      created_at: '2026-11-20T00:00:00.000Z',
      layer_id: 0,
      cluster_id: 0,
      moderation: { status: 'pending', moderator: null, moderated_at: null, comment_count: 2 },
    })
    expect(body.topics_by_layer[0].map((one: { cluster_id: number }) => one.cluster_id)).toEqual([0, 1, 2])
    expect('topics' in body).toBe(false)
  })

  it('[API-4] returns the newest run, or another one by the prefix of its name, and keeps a few', async () => {
    const created = Date.UTC(2026, 10, 21)
    for (let day = 0; day < 6; day += 1)
      await saveTopicRun(
        server.db,
        zid,
        createTestRun({ job: `job-${'bcdefg'[day]}`, created: created + day }),
      )
    const getFirstKey = async (query = '') =>
      (await get('topicMod/topics', query)).body.topics_by_layer?.[1][0].topic_key
    expect(await getFirstKey()).toBe('job-g#1#0')
    expect(await getFirstKey('&job_id=job-f')).toBe('job-f#1#0')
    expect(await getFirstKey('&job_id=job')).toBe('job-g#1#0')
    expect((await get('topicMod/topics', '&job_id=other')).body.topics).toEqual([])
    expect((await get('topicMod/topics', '&job_id=job-a')).body.topics).toEqual([])
    for (const table of ['topic_runs', 'topics', 'topic_comments', 'topic_points'] as const) {
      const rows = await server.db.selectFrom(table).select('job').where('zid', '=', zid).distinct().execute()
      expect([table, rows.length]).toEqual([table, MAX_TOPIC_RUNS])
    }
  })

  it('[API-4] lists the comments of a topic by either kind of key, with location and status word', async () => {
    await server.decide({ conversation_id: id, tid: 1, mod: -1 })
    const { body } = await get(`topicMod/topics/${encodeURIComponent('job-a#0#0')}/comments`)
    expect(Check(topics.topicComments.reply, body)).toBe(true)
    expect([body.status, body.total_comments]).toEqual(['success', 2])
    expect(body.comments).toEqual([
      {
        comment_id: 0,
        comment_text: 'Comment 0',
        umap_x: 0,
        umap_y: 0,
        cluster_id: 0,
        layer_id: 0,
        moderation_status: 'pending',
      },
      expect.objectContaining({ comment_id: 1, umap_x: 0.5, umap_y: -1, moderation_status: 'rejected' }),
    ])
    expect((await get('topicMod/topics/layer0_0/comments')).body).toEqual(body)
    expect((await get('topicMod/topics/job-a%239%239/comments')).body.comments).toEqual([])
  })

  it('[TOP-4] returns the map with text and status, in one layer or in all, outliers as cluster -1', async () => {
    const all = (await get('topicMod/proximity', '&layer_id=all')).body
    expect(Check(topics.proximity.reply, all)).toBe(true)
    expect(all.total_points).toBe(6)
    expect(all.proximity_data[5]).toEqual({
      comment_id: 5,
      umap_x: 2.5,
      umap_y: -5,
      weight: 1,
      comment_text: 'Comment 5',
      moderation_status: 'pending',
      clusters: { 0: -1, 1: 0 },
    })
    expect((await get('topicMod/proximity')).body).toEqual(all)
    const fine = (await get('topicMod/proximity', '&layer_id=0')).body.proximity_data
    expect(fine.map((one: { cluster_id: number }) => one.cluster_id)).toEqual([0, 0, 1, 2, 2, -1])
    expect(fine[5]).toMatchObject({ layer_id: 0, comment_text: 'Comment 5' })
    expect((await get('topicMod/proximity', '&layer_id=2')).body.proximity_data).toEqual([])
  })

  it('[API-4] nests fine topics in coarse ones', async () => {
    const { body } = await get('topicMod/hierarchy')
    expect(Check(topics.topicHierarchy.reply, body)).toBe(true)
    expect([body.totalClusters, body.layers, body.hierarchy.layerCounts, body.hierarchy.name]).toEqual([
      4,
      [0, 1],
      { 0: 3, 1: 1 },
      'Our town',
    ])
    const [green, buses] = body.hierarchy.children
    expect(green).toMatchObject({ id: 'job-a#1#0', layer: 1, clusterId: 0, size: 4, topic_name: 'Green' })
    expect(green.children.map((one: { name: string }) => one.name)).toEqual(['Trees', 'Parks'])
    expect([buses.name, buses.children]).toEqual(['Buses', []])
  })

  it('[API-3] returns topics and their comments to report readers', async () => {
    await server.build.report(zid, 'r2mine')
    await saveTopicRun(server.db, zid, createTestRun({ job: 'job-b', created: Date.UTC(2026, 10, 21) }))
    const { body } = await server.call('GET', '/api/v3/delphi?report_id=r2mine')
    expect(Check(topics.listTopicRuns.reply, body)).toBe(true)
    expect(Object.keys(body.runs)).toEqual(['terms_2026-11-21', 'terms_2026-11-20'])
    expect(body.runs['terms_2026-11-20']).toMatchObject({
      model_name: 'terms',
      created_date: '2026-11-20',
      item_count: 4,
      job_uuid: 'job-a',
      topics_by_layer: { 0: { 2: { topic_name: 'Buses', topic_key: 'job-a#0#2' } } },
    })
    const stats = (await server.call('GET', '/api/v3/topicStats?report_id=r2mine')).body
    expect(Check(topics.reportTopicStats.reply, stats)).toBe(true)
    expect(stats.stats['job-b#1#0']).toEqual({ comment_count: 4, comment_tids: [0, 1, 2, 5] })
    expect(stats.total_topics).toBe(4)
  })
})
