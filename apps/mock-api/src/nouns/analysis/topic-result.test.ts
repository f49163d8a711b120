import { beforeEach, describe, expect, it } from 'vitest'
import { findAnalysisRow } from '@folkmoot/testing/analysis'
import { createAnalyst } from '@folkmoot/testing/analyst'
import { shareServer } from '@folkmoot/testing/provide-server'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { runTogether } from '@folkmoot/testing/run-together'
import { createTopicComments } from './test-topic-comments.ts'
import { listTopicInput } from './topics.storage.ts'

const COMMENTS = createTopicComments(48)

describe('topic analysis runs of a conversation', () => {
  let zid: number
  let id: string
  /** conversations on which an analysis fails */
  const poisoned = new Set<number>()
  const server = shareServer()
  const analyse = createAnalyst(server, (of) => {
    if (poisoned.has(of)) throw new Error('The analysis process ended with SIGKILL.')
  })
  beforeEach(async () => {
    ;({ zid, conversation_id: id } = await server.build.conversation())
  })

  const add = async (from: number, to: number) => {
    const comments = COMMENTS.slice(from, to)
    await fillConversation(server.db, { zid, now: Date.now() }, { people: [], comments, votes: [] })
    await analyse('topics')
  }
  const row = () => findAnalysisRow(server.db, zid, 'topics')
  const state = async (name = 'ada') =>
    (await server.call('GET', `/api/v3/math/state?conversation_id=${id}`, name)).body.topics
  const listed = async () => {
    const { body } = await server.call('GET', `/api/v3/topicMod/topics?conversation_id=${id}`, 'ada')
    return Object.values(body.topics_by_layer ?? {}).flat() as {
      topic_key: string
      layer_id: number
      moderation: { status: string; comment_count: number }
    }[]
  }
  const runs = () => server.rows('topic_runs', { zid }, 'created')
  const post = (body: object) =>
    server.call('POST', '/api/v3/topicMod/moderate', 'ada', { conversation_id: id, ...body })

  it('[MATH-8] [TOP-9] finds topics automatically, with a map, and no broader ones of separate subjects', async () => {
    await add(0, 48)
    expect(await row()).toMatchObject({ payload: null, error: null, attempts: 0 })
    const topics = await listed()
    expect(new Set(topics.map(({ layer_id }) => layer_id))).toEqual(new Set([0]))
    expect(topics.every(({ topic_key }) => /^[0-9a-f-]{36}#\d#\d+$/.test(topic_key))).toBe(true)
    const map = (await server.call('GET', `/api/v3/topicMod/proximity?conversation_id=${id}`, 'ada')).body
    expect(map.total_points).toBe(48)
    expect(await state('cleo')).toMatchObject({ state: 'current', notes: [], failure: null })
  })

  it('[MATH-8] runs again only when the comments changed enough, and finds no topics in too few comments', async () => {
    await add(0, 5)
    expect(await row()).toMatchObject({ result: null })
    expect([(await state()).state, await runs()]).toEqual(['empty', []])
    await add(5, 40)
    const [first] = await runs()
    await add(40, 42)
    expect((await row())?.input_generation).toBeGreaterThan(2)
    expect(await runs()).toEqual([first])
    await add(42, 48)
    expect(await runs()).toHaveLength(2)
  })

  it('[MATH-8] keeps the decisions of moderators in a new run, and rejected topics stay rejected', async () => {
    await add(0, 40)
    const largest = (await listed()).find(({ layer_id }) => layer_id === 0)!
    const { comments_moderated: touched } = (await post({ topic_key: largest.topic_key, action: 'reject' }))
      .body
    expect(touched).toBe(largest.moderation.comment_count)
    expect(await listTopicInput(server.db, zid)).toHaveLength(40)
    await add(40, 48)
    expect(await runs()).toHaveLength(2)
    const rejected = (await listed()).filter(({ moderation }) => moderation.status === 'rejected')
    expect(rejected).toHaveLength(1)
    expect(rejected[0]!.topic_key).not.toBe(largest.topic_key)
    expect(rejected[0]!.moderation.comment_count).toBeGreaterThanOrEqual(touched)
  })

  it('[API-4] a moderator can request a run, and a second request gets the same run', async () => {
    await add(0, 12)
    const ask = (name: string) => server.call('POST', '/api/v3/delphi/jobs', name, { conversation_id: id })
    const asked = await runTogether(['ada', 'ben', 'cleo'].map((name) => () => ask(name)))
    const answers = asked.map(({ body }) => body)
    await analyse('topics')
    const jobs = new Set(answers.map(({ job_id }) => job_id))
    expect([jobs.size, answers.filter(({ deduplicated }) => !deduplicated).length]).toEqual([1, 1])
    expect((await runs()).map(({ job }) => job)).toContain([...jobs][0])
    expect(await runs()).toHaveLength(2)
  })

  it('[MATH-8] a conversation whose analysis fails keeps its topics and reports the failure, until the next request', async () => {
    await add(0, 40)
    const before = await listed()
    poisoned.add(zid)
    await expect(add(40, 48)).rejects.toThrow('attempt 1 of topics')
    const failed = await state('ben')
    expect(failed).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('ended with SIGKILL'),
      retry_at: expect.any(Number),
    })
    expect(await listed()).toEqual(before)
    poisoned.delete(zid)
    await server.call('POST', '/api/v3/delphi/jobs', 'ada', { conversation_id: id })
    await analyse('topics')
    expect(await row()).toMatchObject({ error: null, attempts: 0 })
    expect(await runs()).toHaveLength(2)
  })
})
