import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { saveTopicRun } from './run.storage.ts'
import {
  createConversationWithTopics,
  createTestRun,
  type ConversationWithTopics,
} from '@folkmoot/testing/topic-run'

const URL = '/api/v3/topicMod/moderate'
const TREES_TOPIC_KEY = 'job-a#0#0'

describe('restore a decision about topics', () => {
  let server: TestServer
  let talk: ConversationWithTopics
  let now = 1_800_000_000_000
  beforeEach(async () => {
    now = 1_800_000_000_000
    server = await createTestServer({ clock: () => now })
    talk = await createConversationWithTopics(server)
  })
  afterEach(() => server.close())

  const restore = (decision_id: unknown, name = 'ada') => talk.post({ action: 'restore', decision_id }, name)

  it('[API-4] restores the topic and every comment', async () => {
    await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'reject' }, 'ben')
    await server.db
      .updateTable('comments')
      .where('zid', '<', FOREIGN_ZID)
      .set({ active: 0, is_meta: 1 })
      .where('tid', '=', 1)
      .execute()
    const before = [await talk.stored(), await talk.topicRow()] as const
    now += 5000
    const { decision_id } = (await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'accept' })).body
    const { body } = await restore(decision_id, 'ben')
    expect(body).toMatchObject({
      status: 'success',
      comments_moderated: 2,
      decision_id: expect.any(Number),
    })
    const kept = ({ mod, active, is_meta }: (typeof before)[0][number]) => [mod, active, is_meta]
    expect((await talk.stored()).map(kept)).toEqual(before[0].map(kept))
    const { status, moderator, moderated_at } = before[1]
    expect(await talk.topicRow()).toMatchObject({ status, moderator, moderated_at })
    expect((await talk.shownTopic()).moderator).toBe('Ben Moderator')
    expect((await talk.log()).slice(-3).map(({ action, uid, tid }) => [action, uid, tid])).toEqual([
      ['restore', 2, null],
      ['restore', 2, 0],
      ['restore', 2, 1],
    ])
  })

  it('[API-4] leaves comments with later decisions unchanged', async () => {
    const { decision_id } = (await talk.post({ topic_key: 'job-a#0#2', action: 'reject' })).body
    const usual = { conversation_id: talk.id, active: true, is_meta: false, velocity: 1 }
    await server.call('PUT', '/api/v3/comments', 'ben', { ...usual, tid: 3, mod: -1 })
    expect((await restore(decision_id)).body.comments_moderated).toBe(1)
    expect(await talk.mods()).toEqual([0, 0, 0, -1, 0, 0])
    expect((await talk.topicRow(2)).status).toBe('pending')
  })

  it('[API-4] leaves a topic with a later decision unchanged, and does nothing the second time', async () => {
    const first = (await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'reject' })).body.decision_id
    const second = (await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'accept' })).body.decision_id
    const before = await talk.state()
    const { body } = await restore(first)
    expect(body).toMatchObject({ status: 'success', comments_moderated: 0 })
    expect('decision_id' in body).toBe(false)
    await restore(second)
    expect([await talk.mods(), (await talk.topicRow()).status]).toEqual([[-1, -1, 0, 0, 0, 0], 'rejected'])
    const once = await talk.state()
    await restore(second)
    expect(await talk.state()).toBe(once)
    expect(once).not.toBe(before)
  })

  it('[API-4] can itself be restored', async () => {
    const { decision_id } = (await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'meta' })).body
    const undone = (await restore(decision_id)).body.decision_id
    await restore(undone)
    expect((await talk.stored())[0]).toMatchObject({ mod: 0, is_meta: 1 })
    expect((await talk.topicRow()).status).toBe('meta')
  })

  it('[API-4] works for single comments too', async () => {
    await talk.post({ comment_ids: [0], action: 'accept' })
    const { decision_id } = (await talk.post({ comment_ids: [0, 1], action: 'reject' })).body
    await restore(decision_id)
    expect(await talk.mods()).toEqual([1, 0, 0, 0, 0, 0])
  })

  it('[API-7] refuses an id that does not match a decision in this conversation', async () => {
    const other = await createConversationWithTopics(server)
    await server.call('POST', URL, 'ada', { conversation_id: other.id, comment_ids: [0], action: 'reject' })
    const { decision_id } = (
      await server.call('POST', URL, 'ada', {
        conversation_id: other.id,
        comment_ids: [1],
        action: 'reject',
      })
    ).body
    const before = await talk.state()
    for (const wrong of [9999, -1, 'x', decision_id + 1000])
      expect((await restore(wrong)).body).toMatchObject({
        error: 'polis_err_param_parse_failed_decision_id',
        status: 400,
        field: 'decision_id',
      })
    expect((await restore(undefined)).body.error).toBe('polis_err_param_missing_decision_id')
    expect(await talk.state()).toBe(before)
  })

  it('[MATH-8] applies to the topic in later runs in which it persists', async () => {
    const { decision_id } = (await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'reject' })).body
    await saveTopicRun(server.db, talk.zid, createTestRun({ job: 'job-b', created: Date.now() + 1e9 }))
    expect(await talk.shownTopic()).toMatchObject({ status: 'rejected', moderator: 'Ada Owner' })
    expect((await talk.topicRow(1)).status).toBe('pending')
    await restore(decision_id)
    expect(await talk.shownTopic()).toMatchObject({ status: 'pending', moderator: null, moderated_at: null })
  })

  it('[MATH-8] applies to the topic’s current version if a later run found it again', async () => {
    await saveTopicRun(server.db, talk.zid, createTestRun({ job: 'job-b', created: Date.now() + 1e9 }))
    const { decision_id } = (await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'reject' })).body
    expect(await talk.shownTopic()).toMatchObject({ status: 'rejected', moderator: 'Ada Owner' })
    expect((await talk.topicRow(1)).status).toBe('pending')
    expect((await restore(decision_id)).body.comments_moderated).toBe(2)
    expect(await talk.shownTopic()).toMatchObject({ status: 'pending', moderator: null })
  })
})
