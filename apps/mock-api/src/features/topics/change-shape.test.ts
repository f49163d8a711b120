import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import type { ComputedRun, ComputedTopic } from './run.storage.ts'
import { saveTopicRun } from './run.storage.ts'

const TEXTS = [
  'Plant trees along the road',
  'Old trees need care',
  'Trees give shade in summer',
  'The park needs benches',
  'A park for dogs',
  'Open the park at night',
  'Buses must run at night',
  'More buses on Sundays',
  'Buses are late',
]
const createTopic = (layer: number, cluster: number, name: string, tids: number[]): ComputedTopic => ({
  layer,
  cluster,
  name,
  model_name: 'terms',
  tids,
  typicality: tids.map((_, at) => 1 - at / 10),
})
const FIRST_TOPICS = [
  createTopic(0, 0, 'Trees', [0, 1, 2]),
  createTopic(0, 1, 'Parks', [3, 4, 5]),
  createTopic(0, 2, 'Buses', [6, 7, 8]),
  createTopic(1, 0, 'Green', [0, 1, 2, 3, 4, 5]),
]
const createRun = (job: string, day: number, topics: ComputedTopic[]): ComputedRun => ({
  job,
  model_name: 'terms',
  created: Date.UTC(2026, 10, day),
  topics,
  points: [...TEXTS.keys(), 9, 10].map((tid) => ({ tid, x: tid, y: tid })),
})
/** The same topics in another order, and two new comments. */
const SECOND_TOPICS = [
  createTopic(0, 0, 'Buses', [6, 7, 8]),
  createTopic(0, 1, 'Trees', [0, 1, 2, 9]),
  createTopic(0, 2, 'Parks', [3, 4, 5, 10]),
  createTopic(1, 0, 'Greenery', [0, 1, 2, 3, 4, 5, 9, 10]),
]

describe('topics that moderators merge and split', () => {
  let server: TestServer
  let zid: number
  let id: string
  beforeEach(async () => {
    server = await createTestServer()
    ;({ zid, conversation_id: id } = await server.build.conversation({ topic: 'Our town' }))
    for (const [tid, txt] of [...TEXTS, 'Trees for the school', 'The park is dark'].entries())
      await server.build.comment(zid, tid, { txt })
    await saveTopicRun(server.db, zid, createRun('job-a', 20, FIRST_TOPICS))
    await server.build.report(zid, 'r2topics')
  })
  afterEach(() => server.close())

  const post = async (call: string, body: object, name = 'ada') =>
    (await server.call('POST', `/api/v3/topicMod/${call}`, name, { conversation_id: id, ...body })).body
  const saveNextRun = (topics = SECOND_TOPICS) => saveTopicRun(server.db, zid, createRun('job-b', 21, topics))
  /** name and comments of the topics of a layer, in the order of names */
  const readTopics = async (layer = 0) => {
    const { topics } = (await server.call('GET', '/api/v3/topicReport/r2topics')).body
    return (topics as { layer: number; name: string; tids: number[] }[])
      .filter((topic) => topic.layer === layer)
      .map(({ name, tids }) => `${name}: ${tids.join(' ')}`)
      .toSorted()
  }
  const listTopics = async () =>
    (await server.call('GET', `/api/v3/topicMod/topics?conversation_id=${id}`, 'ada')).body.topics_by_layer
  /** everything about topics that an undo brings back */
  const readState = async () => [
    await server.db
      .selectFrom('topics')
      .selectAll()
      .where('zid', '=', zid)
      .orderBy('layer')
      .orderBy('cluster')
      .execute(),
    await server.db
      .selectFrom('topic_comments')
      .select(['job', 'layer', 'cluster', 'tid', 'typicality'])
      .where('zid', '=', zid)
      .orderBy('tid')
      .orderBy('layer')
      .execute(),
    await server.db.selectFrom('topic_edits').selectAll().where('zid', '=', zid).execute(),
    await server.db.selectFrom('comments').selectAll().where('zid', '=', zid).execute(),
  ]
  const MERGED = { topic_keys: ['job-a#0#0', 'job-a#0#1'], name: 'Trees and parks' }

  it('[RES-63] become one with the chosen name, or that of the largest', async () => {
    expect(await post('merge', MERGED, 'ben')).toMatchObject({
      status: 'success',
      topics: [{ topic_key: 'job-a#0#3', topic_name: 'Trees and parks' }],
    })
    expect(await readTopics()).toEqual(['Buses: 6 7 8', 'Trees and parks: 0 1 2 3 4 5'])
    expect(await readTopics(1)).toEqual(['Green: 0 1 2 3 4 5'])
    await post('merge', { topic_keys: ['job-a#0#2', 'job-a#0#3'] })
    expect(await readTopics()).toEqual(['Trees and parks: 0 1 2 3 4 5 6 7 8'])
  })

  it('[RES-63] [RES-64] ask for known topics of one layer, comments that differ, and the right to moderate', async () => {
    const before = await readState()
    const refused = [
      await post('merge', { topic_keys: ['job-a#0#0', 'job-a#1#0'] }),
      await post('merge', { topic_keys: ['job-a#0#0', 'layer0_0'] }),
      await post('merge', { topic_keys: ['job-a#0#0', 'job-z#0#1'] }),
      await post('split', { topic_key: 'job-a#0#9' }),
      await post('undo', { edit_id: 7 }),
      await post('merge', MERGED, 'dan'),
      await post('split', { topic_key: 'job-a#0#0' }, 'dan'),
    ]
    expect(refused.map(({ error }) => error)).toEqual([
      'polis_err_param_parse_failed_topic_keys',
      'polis_err_param_parse_failed_topic_keys',
      'polis_err_param_parse_failed_topic_key',
      'polis_err_param_parse_failed_topic_key',
      'polis_err_param_parse_failed_edit_id',
      'polis_err_topicMod_moderate_auth',
      'polis_err_topicMod_moderate_auth',
    ])
    expect(await readState()).toEqual(before)
  })

  it('[RES-64] split into the topics of the finer layer, or in two by the words of their comments', async () => {
    const { topics } = await post('split', { topic_key: 'job-a#1#0' })
    expect(topics).toHaveLength(2)
    expect(await readTopics(1)).toEqual(['Parks (2): 3 4 5', 'Trees (2): 0 1 2'])
    await post('merge', MERGED)
    const [two] = (await listTopics())[0].slice(-1)
    await post('split', { topic_key: two.topic_key })
    const parts = (await readTopics()).map((line) => line.replace(/^.*: /, ''))
    expect(parts.toSorted()).toEqual(['0 1 2', '3 4 5', '6 7 8'])
  })

  it('[RES-65] stay merged in later runs, with new comments, their name and what was decided', async () => {
    await post('merge', MERGED)
    await post('moderate', { topic_key: 'job-a#0#3', action: 'meta' })
    await saveNextRun()
    expect(await readTopics()).toEqual(['Buses: 6 7 8', 'Trees and parks: 0 1 2 3 4 5 9 10'])
    const topics = (await listTopics())[0] as { topic_name: string; moderation: { status: string } }[]
    expect(topics.map(({ topic_name, moderation }) => [topic_name, moderation.status])).toEqual([
      ['Buses', 'pending'],
      ['Trees and parks', 'meta'],
    ])
    // a run that finds neither, and one that finds them again
    await saveTopicRun(server.db, zid, createRun('job-c', 22, [createTopic(0, 0, 'Buses', [6, 7, 8])]))
    await saveTopicRun(server.db, zid, createRun('job-d', 23, SECOND_TOPICS))
    expect(await readTopics()).toContain('Trees: 0 1 2 3 4 5 9 10')
  })

  it('[RES-65] stay split in later runs; new comments go to the part whose words they have', async () => {
    await post('split', { topic_key: 'job-a#1#0' })
    await saveNextRun()
    expect(await readTopics(1)).toEqual(['Parks (2): 3 4 5 10', 'Trees (2): 0 1 2 9'])
  })

  it('[RES-66] are as before after an undo, also in the order of several', async () => {
    await post('edit', { topic_key: 'job-a#0#1', name: 'Our parks', hidden: true })
    const before = await readState()
    const merge = await post('merge', MERGED)
    const split = await post('split', { topic_key: 'job-a#0#3' })
    expect((await post('undo', { edit_id: merge.edit_id })).error).toBe(
      'polis_err_param_parse_failed_edit_id',
    )
    expect((await post('undo', { edit_id: split.edit_id }, 'ben')).status).toBe('success')
    expect(await readTopics()).toEqual(['Buses: 6 7 8', 'Trees and parks: 0 1 2 3 4 5'])
    await post('undo', { edit_id: merge.edit_id })
    expect(await readState()).toEqual(before)
    expect((await post('undo', { edit_id: merge.edit_id })).error).toBe(
      'polis_err_param_parse_failed_edit_id',
    )
  })

  it('[RES-88] get the same names and quotations back with the undo of a split, also after a later run', async () => {
    const readShown = async () =>
      Object.values<{ topic_name: string; quotation: { comment_id: number } }[]>(await listTopics())
        .flat()
        .map(({ topic_name, quotation }) => [topic_name, quotation.comment_id])
    const before = [await readState(), await readShown()]
    const { edit_id } = await post('split', { topic_key: 'job-a#1#0' })
    await post('undo', { edit_id })
    expect([await readState(), await readShown()]).toEqual(before)
    // without edits the later run would have the same
    const again = await post('split', { topic_key: 'job-a#1#0' })
    await saveNextRun()
    await post('undo', { edit_id: again.edit_id })
    expect(await readShown()).toContainEqual(['Greenery', 0])
  })

  it('[RES-66] can be undone after a later run, which keeps what was decided since', async () => {
    const { edit_id } = await post('merge', MERGED)
    await post('moderate', { topic_key: 'job-a#0#3', action: 'meta' })
    await saveNextRun()
    const made = ((await listTopics())[0] as { edit_id?: number }[]).map((topic) => topic.edit_id)
    expect(made).toEqual([undefined, edit_id])
    await post('undo', { edit_id })
    expect(await readTopics()).toEqual(['Buses: 6 7 8', 'Parks: 3 4 5 10', 'Trees: 0 1 2 9'])
    const topics = (await listTopics())[0] as { moderation: { status: string } }[]
    expect(topics.map(({ moderation }) => moderation.status)).toEqual(['pending', 'meta', 'meta'])
    await saveTopicRun(server.db, zid, createRun('job-c', 22, SECOND_TOPICS))
    expect(await readTopics()).toHaveLength(3)
  })

  it('[RES-66] leave an entry in the moderation log with their names', async () => {
    const { edit_id } = await post('merge', { ...MERGED, reason: 'The same' }, 'ben')
    await post('undo', { edit_id })
    const { decisions } = (await server.call('GET', `/api/v3/moderationLog?conversation_id=${id}`, 'ada'))
      .body
    expect(
      (decisions as Record<string, unknown>[]).map(({ action, uid, reason, from, to }) => [
        action,
        uid,
        reason,
        from,
        to,
      ]),
    ).toEqual([
      ['restore', 1, null, { name: 'Trees and parks' }, { names: ['Trees', 'Parks'] }],
      ['merge', 2, 'The same', { names: ['Trees', 'Parks'] }, { name: 'Trees and parks' }],
    ])
  })

  it('[RES-62] have a quotation: an accepted comment, for moderators otherwise one that is not rejected', async () => {
    const quote = async () => (await listTopics())[0][0].quotation
    expect(await quote()).toEqual({
      comment_id: 0,
      comment_text: 'Plant trees along the road',
      moderation_status: 'pending',
    })
    const typical = async () =>
      (await server.call('GET', '/api/v3/topicReport/r2topics')).body.topics[0].typical
    expect(await typical()).toBeNull()
    await post('moderate', { comment_ids: [2], action: 'accept' })
    expect(await quote()).toMatchObject({ comment_id: 2, moderation_status: 'accepted' })
    expect(await typical()).toBe(2)
  })
})
