import { topics } from '@folkmoot/api-types/topics'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createConversationWithTopics, type ConversationWithTopics } from '@folkmoot/testing/topic-run'

const URL = '/api/v3/topicMod/moderate'
const TREES_TOPIC_KEY = 'job-a#0#0'

describe('moderate topics (moderateTopics)', () => {
  let server: TestServer
  let talk: ConversationWithTopics
  let now = 1_800_000_000_000
  beforeEach(async () => {
    now = 1_800_000_000_000
    server = await createTestServer({ clock: () => now })
    talk = await createConversationWithTopics(server)
  })
  afterEach(() => server.close())

  it('[API-4] accepts a topic with all its comments, in the caller’s name', async () => {
    await server.db
      .updateTable('comments')
      .where('zid', '<', FOREIGN_ZID)
      .set({ active: 0, is_meta: 1 })
      .where('tid', '=', 1)
      .execute()
    const { status, body } = await talk.post({
      topic_key: TREES_TOPIC_KEY,
      action: 'accept',
      moderator: 'Somebody else',
    })
    expect([status, Check(topics.moderateTopics.reply, body)]).toEqual([200, true])
    expect(body).toEqual({
      status: 'success',
      message: '2 comments were moderated.',
      moderated_at: new Date(now).toISOString(),
      comments_moderated: 2,
      unmatched_comment_ids: [],
      decision_id: expect.any(Number),
    })
    expect((await talk.stored()).map(({ mod, active, is_meta }) => [mod, active, is_meta])).toEqual([
      [1, 1, 0],
      [1, 1, 1],
      ...Array.from({ length: 4 }, () => [0, 1, 0]),
    ])
    expect(await talk.shownTopic()).toEqual({
      status: 'accepted',
      moderator: 'Ada Owner',
      moderated_at: new Date(now).toISOString(),
      comment_count: 2,
    })
  })

  it('rejects only comments that wait, on request, with one reason; undo brings back those alone', async () => {
    await talk.post({ comment_ids: [0], action: 'accept' })
    const reply = await talk.post({
      topic_key: TREES_TOPIC_KEY,
      action: 'reject',
      pending_only: true,
      reason: 'Off topic',
    })
    expect(reply.body.comments_moderated).toBe(1)
    expect((await talk.mods()).slice(0, 3)).toEqual([1, -1, 0])
    expect((await talk.shownTopic()).status).toBe('rejected')
    const entries = (await talk.log()).slice(-2)
    expect(entries.map(({ tid, action, reason }) => [tid, action, reason])).toEqual([
      [null, 'reject', 'Off topic'],
      [1, 'reject', 'Off topic'],
    ])
    await talk.post({ action: 'restore', decision_id: reply.body.decision_id })
    expect((await talk.mods()).slice(0, 3)).toEqual([1, 0, 0])
    // by choice the accepted ones too
    await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'reject' })
    expect((await talk.mods()).slice(0, 3)).toEqual([-1, -1, 0])
  })

  it.each([
    ['accept', 'accepted', 1, 0],
    ['accepted', 'accepted', 1, 0],
    ['reject', 'rejected', -1, 0],
    ['Rejected', 'rejected', -1, 0],
    ['meta', 'meta', 0, 1],
  ])('[API-4] accepts the action %s and replies %s', async (action, status, mod, is_meta) => {
    expect((await talk.post({ topic_key: 'layer0_0', action })).body.status).toBe('success')
    expect((await talk.shownTopic()).status).toBe(status)
    expect((await talk.stored())[0]).toMatchObject({ mod, is_meta })
    const { body } = await server.call('GET', `/api/v3/topicMod/stats?conversation_id=${talk.id}`, 'ada')
    const none = { total_topics: 4, pending: 3, accepted: 0, rejected: 0, meta: 0 }
    expect(body.stats).toEqual({ ...none, [status]: 1 })
    const { comments } = (
      await server.call('GET', `/api/v3/topicMod/topics/layer0_0/comments?conversation_id=${talk.id}`, 'ada')
    ).body
    expect(comments[0].moderation_status).toBe(status)
  })

  it('[TOP-3] decides about single comments, each once, and returns unmatched ids', async () => {
    const { body } = await talk.post({ comment_ids: [3, 5, 3, 99, 98, 99], action: 'reject' })
    expect(body).toMatchObject({ comments_moderated: 2, unmatched_comment_ids: [99, 98] })
    expect(await talk.mods()).toEqual([0, 0, 0, -1, 0, -1])
    const nothing = (await talk.post({ comment_ids: [99], action: 'accept' })).body
    expect(nothing).toMatchObject({ status: 'success', comments_moderated: 0, unmatched_comment_ids: [99] })
    expect('decision_id' in nothing).toBe(false)
    expect((await talk.log()).length).toBe(2)
  })

  it('[API-4] decides about a topic and further comments together', async () => {
    const { body } = await talk.post({ topic_key: TREES_TOPIC_KEY, comment_ids: [1, 4], action: 'reject' })
    expect(body.comments_moderated).toBe(3)
    expect(await talk.mods()).toEqual([-1, -1, 0, 0, -1, 0])
  })

  it('[MATH-4] raises the modification time of the changed comments only, and the generation', async () => {
    const before = await talk.generation()
    const times = (await talk.stored()).map(({ modified }) => modified)
    now += 1000
    await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'reject' })
    const moved = (await talk.stored()).map(({ modified }, tid) => modified > (times[tid] ?? 0))
    expect(moved).toEqual([true, true, false, false, false, false])
    const after = await talk.generation()
    expect([after.value > before.value, after.comments > before.comments]).toEqual([true, true])
  })

  it('[MOD-4] logs the topic and every changed comment in the moderation log, with the reason', async () => {
    await talk.post({ comment_ids: [1], action: 'reject' })
    const { body } = await talk.post(
      { topic_key: TREES_TOPIC_KEY, action: 'reject', reason: 'Off topic' },
      'ben',
    )
    const rows = (await talk.log()).slice(1)
    expect(
      rows.map(({ tid, topic_key, uid, action, reason }) => [tid, topic_key, uid, action, reason]),
    ).toEqual([
      [null, TREES_TOPIC_KEY, 2, 'reject', 'Off topic'],
      [0, TREES_TOPIC_KEY, 2, 'reject', 'Off topic'],
      [1, TREES_TOPIC_KEY, 2, 'confirm', 'Off topic'],
    ])
    expect([rows[0]?.id, rows[0]?.before, rows[0]?.after]).toEqual([
      body.decision_id,
      '{"status":"pending"}',
      '{"status":"rejected"}',
    ])
    expect(new Set((await talk.log()).map((row) => row.id)).size).toBe(4)
  })

  it('[API-4] accepts the conversation’s id under either name, or both if they are equal', async () => {
    const other = await server.build.conversation()
    const bulk = (body: object) =>
      server.call('POST', URL, 'ada', { action: 'accept', comment_ids: [0], ...body })
    expect((await bulk({ report_id: talk.id })).body.comments_moderated).toBe(1)
    expect((await bulk({ report_id: talk.id, conversation_id: talk.id })).status).toBe(200)
    expect(
      (
        await server.call('POST', `${URL}?conversation_id=${talk.id}`, 'ada', {
          action: 'accept',
          comment_ids: [1],
        })
      ).status,
    ).toBe(200)
    const before = await talk.state()
    expect((await bulk({ report_id: other.conversation_id, conversation_id: talk.id })).body).toMatchObject({
      error: 'polis_err_param_parse_failed_report_id',
      status: 400,
    })
    expect((await bulk({})).body.error).toBe('polis_err_param_missing_conversation_id')
    expect((await bulk({ report_id: 'r2none' })).body.error).toBe(
      'polis_err_param_parse_failed_conversation_id',
    )
    expect(await talk.state()).toBe(before)
  })

  it.each([
    [{ topic_key: TREES_TOPIC_KEY, action: undefined }, 'missing_action'],
    [{ topic_key: TREES_TOPIC_KEY, action: 'delete' }, 'parse_failed_action'],
    [{ topic_key: TREES_TOPIC_KEY, action: '1' }, 'parse_failed_action'],
    [{ topic_key: TREES_TOPIC_KEY, action: 7 }, 'parse_failed_action'],
    [{ action: 'accept' }, 'missing_topic_key'],
    [{ action: 'accept', comment_ids: [] }, 'parse_failed_comment_ids'],
    [{ action: 'accept', comment_ids: ['x'] }, 'parse_failed_comment_ids'],
    [{ action: 'accept', comment_ids: [2 ** 40] }, 'parse_failed_comment_ids'],
    [{ action: 'accept', topic_key: 'job-a#9#9' }, 'parse_failed_topic_key'],
    [{ action: 'accept', topic_key: 'nothing', comment_ids: [0] }, 'parse_failed_topic_key'],
    [{ action: 'accept', topic_key: TREES_TOPIC_KEY, reason: 'x'.repeat(501) }, 'parse_failed_reason'],
  ])('[API-7] refuses %j and changes nothing', async (given, code) => {
    const before = await talk.state()
    const { status, body } = await talk.post(given)
    expect([status, body.error]).toEqual([400, `polis_err_param_${code}`])
    expect(await talk.state()).toBe(before)
  })

  it('[API-6] is for moderators only, under either name of the id', async () => {
    const writer = { conversation_id: talk.id, txt: 'By a participant' }
    const { auth } = (await server.call('POST', '/api/v3/comments', undefined, writer)).body
    await server.build.report(talk.zid, 'r2mine')
    const theirs = await server.build.conversation({ owner: 4 })
    const before = await talk.state()
    const wish = { action: 'accept', topic_key: TREES_TOPIC_KEY, moderator: 'admin' }
    for (const named of [
      { conversation_id: talk.id },
      { report_id: talk.id },
      { conversation_id: talk.id, report_id: 'r2mine' },
    ]) {
      const body = { ...wish, ...named }
      expect((await server.send('POST', URL, { body })).status).toBe(401)
      expect(
        (await server.send('POST', URL, { body, token: await server.tokenFor('ada', {}, 1) })).status,
      ).toBe(401)
      for (const token of [auth.token, await server.tokenFor('dan')])
        expect((await server.send('POST', URL, { body, token })).body).toMatchObject({
          error: 'polis_err_topicMod_moderate_auth',
          status: 403,
        })
    }
    // a moderator of one conversation cannot reach another one through the second name
    const crossed = { ...wish, conversation_id: theirs.conversation_id, report_id: talk.id }
    expect((await server.call('POST', URL, 'dan', crossed)).status).toBe(400)
    expect(await talk.state()).toBe(before)
    for (const name of ['ada', 'ben', 'cleo'])
      expect((await server.call('POST', URL, name, { ...wish, report_id: talk.id })).status).toBe(200)
  })

  it('[API-7] changes nothing when it fails halfway, and reports the error with status 200', async () => {
    server.foreign.stop()
    await server.db.schema.dropTable('topic_decision_comments').execute()
    const before = await talk.state()
    const { status, body } = await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'accept' })
    expect([status, body.status, body.error]).toEqual([200, 'error', 'polis_err_internal'])
    expect(await talk.state()).toBe(before)
  })

  it('[API-4] at once by several people leaves one decision standing, and a log that leads to it', async () => {
    const answers = await repeatTogether(12, (index) =>
      talk.post(
        { topic_key: TREES_TOPIC_KEY, action: ['accept', 'reject', 'meta'][index % 3] },
        index % 2 === 0 ? 'ada' : 'ben',
      ),
    )
    const ids = answers.map(({ body }) => body.decision_id)
    expect(new Set(ids).size).toBe(12)
    const { status, decision } = await talk.topicRow()
    expect(decision).toBe(Math.max(...ids))
    const steps = (await talk.log()).filter(({ tid }) => tid === null)
    expect(JSON.parse(steps.at(-1)?.after ?? '')).toEqual({ status })
    for (const [index, step] of steps.entries())
      if (index > 0) expect(step.before).toBe(steps[index - 1]?.after)
  })
})
