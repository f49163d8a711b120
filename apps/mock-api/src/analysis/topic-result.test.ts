import type { Serializable } from 'node:child_process'
import { beforeEach, describe, expect, it } from 'vitest'
import { findAnalysisRow } from '@folkmoot/testing/analysis'
import { shareServer } from '@folkmoot/testing/provide-server'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { runTogether } from '@folkmoot/testing/run-together'
import { waitFor } from './test-conversation.ts'
import { createTopicComments } from './test-topic-comments.ts'
import { startWorker, type WorkerRequest, type WorkerData } from './worker-client.ts'
import { listTopicInput } from './topics.storage.ts'

const COMMENTS = createTopicComments(48)

describe('topic analysis runs of a conversation', () => {
  let zid: number
  let id: string
  /** conversations on which a thread fails */
  const poisoned = new Set<number>()
  const start = async (data: WorkerData) => {
    const worker = await startWorker(data)
    const send = worker.send.bind(worker) as (message: Serializable) => boolean
    worker.send = (message: Serializable) => {
      const job = message as unknown as WorkerRequest
      return job.step === 'compute' && poisoned.has(job.zid) ? worker.kill('SIGKILL') : send(message)
    }
    return worker
  }
  const server = shareServer({ analyses: { start } })
  beforeEach(async () => {
    ;({ zid, conversation_id: id } = await server.build.conversation())
  })

  const add = async (from: number, to: number) => {
    await fillConversation(
      server.db,
      { zid, now: Date.now() },
      { people: [], comments: COMMENTS.slice(from, to), votes: [] },
    )
    server.analyses?.wake()
  }
  const row = () => findAnalysisRow(server.db, zid, 'topics')
  const state = async (name = 'ada') =>
    (await server.call('GET', `/api/v3/math/state?conversation_id=${id}`, name)).body.topics
  /** Waits until all votes are analysed. */
  const settled = () =>
    waitFor(async () => {
      const { state: word } = await state()
      return ['current', 'empty'].includes(word) ? row() : undefined
    })
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
    expect(await settled()).toMatchObject({ job: null, error: null, attempts: 0 })
    const topics = await listed()
    expect(new Set(topics.map(({ layer_id }) => layer_id))).toEqual(new Set([0]))
    expect(topics.every(({ topic_key }) => /^[0-9a-f-]{36}#\d#\d+$/.test(topic_key))).toBe(true)
    const map = (await server.call('GET', `/api/v3/topicMod/proximity?conversation_id=${id}`, 'ada')).body
    expect(map.total_points).toBe(48)
    expect(await state('cleo')).toMatchObject({ state: 'current', notes: [], failure: null })
  })

  it('[MATH-8] runs again only when the comments changed enough, and finds no topics in too few comments', async () => {
    await add(0, 5)
    expect(await settled()).toMatchObject({ result: null })
    expect([(await state()).state, await runs()]).toEqual(['empty', []])
    await add(5, 40)
    const [first] = await settled().then(runs)
    await add(40, 42)
    expect((await settled())?.input_generation).toBeGreaterThan(2)
    expect(await runs()).toEqual([first])
    await add(42, 48)
    await settled()
    expect(await runs()).toHaveLength(2)
  })

  it('[MATH-8] keeps the decisions of moderators in a new run, and rejected topics stay rejected', async () => {
    await add(0, 40)
    await settled()
    const largest = (await listed()).find(({ layer_id }) => layer_id === 0)!
    const { comments_moderated: touched } = (await post({ topic_key: largest.topic_key, action: 'reject' }))
      .body
    await settled()
    expect(touched).toBe(largest.moderation.comment_count)
    expect(await listTopicInput(server.db, zid)).toHaveLength(40)
    await add(40, 48)
    await settled()
    expect(await runs()).toHaveLength(2)
    const rejected = (await listed()).filter(({ moderation }) => moderation.status === 'rejected')
    expect(rejected).toHaveLength(1)
    expect(rejected[0]!.topic_key).not.toBe(largest.topic_key)
    expect(rejected[0]!.moderation.comment_count).toBeGreaterThanOrEqual(touched)
  })

  it('[API-4] a moderator can request a run, and a second request gets the same run', async () => {
    await add(0, 12)
    await settled()
    const ask = (name: string) => server.call('POST', '/api/v3/delphi/jobs', name, { conversation_id: id })
    expect((await ask('dan')).status).toBe(403)
    const asked = await runTogether(['ada', 'ben', 'cleo'].map((name) => () => ask(name)))
    const answers = asked.map(({ body }) => body)
    const jobs = new Set(answers.map(({ job_id }) => job_id))
    expect([jobs.size, answers.filter(({ deduplicated }) => !deduplicated).length]).toEqual([1, 1])
    await settled()
    expect((await runs()).map(({ job }) => job)).toContain([...jobs][0])
    expect(await runs()).toHaveLength(2)
  })

  it('[MATH-8] a conversation on which a thread fails keeps its topics, reports the failure and does not stop other runs', async () => {
    await add(0, 40)
    await settled()
    const before = await listed()
    poisoned.add(zid)
    await add(40, 48)
    const failed = await waitFor(async () => {
      const found = await state('ben')
      return found.state === 'failed' ? found : undefined
    })
    expect(failed).toMatchObject({ failure: expect.stringContaining('ended with SIGKILL') })
    expect(failed.retry_at).toBeGreaterThan(0)
    expect(await listed()).toEqual(before)
    const broken = { zid, id }
    ;({ zid, conversation_id: id } = await server.build.conversation())
    await add(0, 12)
    await settled()
    expect(await listed()).not.toEqual([])
    ;({ zid, id } = broken)
    poisoned.delete(zid)
    await server.call('POST', '/api/v3/delphi/jobs', 'ada', { conversation_id: id })
    expect(await settled()).toMatchObject({ error: null, attempts: 0 })
    expect(await runs()).toHaveLength(2)
  })
})
