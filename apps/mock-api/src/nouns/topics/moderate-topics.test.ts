import { topics } from '@folkmoot/api-types/topics'
import { Check } from 'typebox/value'
import { beforeEach, describe, expect, it } from 'vitest'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { openServer, shareServer } from '@folkmoot/testing/provide-server'
import {
  createConversationWithTopics,
  type ConversationWithTopics,
  createTestRun,
} from '@folkmoot/testing/topic-run'
import { saveTopicRun } from './run.storage.ts'

const URL = '/api/v3/topicMod/moderate'
const TREES_TOPIC_KEY = 'job-a#0#0'

describe('moderate topics (moderateTopics)', () => {
  let talk: ConversationWithTopics
  let now = 1_800_000_000_000
  beforeEach(() => void (now = 1_800_000_000_000))
  const server = shareServer({ clock: () => now })
  beforeEach(async () => {
    talk = await createConversationWithTopics(server)
  })

  const hideSecondComment = () =>
    server.update('comments', { zid: talk.zid, tid: 1 }, { active: 0, is_meta: 1 })
  const readMarks = async () =>
    (await talk.stored()).map(({ mod, active, is_meta }) => [mod, active, is_meta])

  it('[SEC-2] a decision counts as megabytes of an account, as it fills the disk, and is refused beyond its day’s', async () => {
    const small = await openServer({
      env: { LIMITS: '{"import_megabytes_per_account":4}' },
      clock: () => now,
    })
    const { id } = await small.scenario({ comments: ['Trees'] })
    const comment_ids = Array.from({ length: 2000 }, (_, tid) => tid)
    const decide = (name: string) =>
      small.call('POST', URL, name, { conversation_id: id, comment_ids, action: 'accept' })
    expect((await decide('ada')).status).toBe(200)
    expect((await decide('ada')).body).toMatchObject({ status: 429, error: 'polis_err_too_many_imports' })
    expect((await decide('ben')).status).toBe(200)
  })

  it('[API-4] accepts a topic with all its comments, which are shown then', async () => {
    await hideSecondComment()
    const { status, body } = await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'accept' })
    expect([status, Check(topics.moderateTopics.reply, body)]).toEqual([200, true])
    expect(body).toEqual({
      status: 'success',
      message: '2 comments were moderated.',
      moderated_at: new Date(now).toISOString(),
      comments_moderated: 2,
      unmatched_comment_ids: [],
      decision_id: expect.any(Number),
    })
    const waiting = Array.from({ length: 4 }, () => [0, 1, 0])
    expect(await readMarks()).toEqual([[1, 1, 0], [1, 1, 1], ...waiting])
  })

  it('[API-4] decides in the caller’s name', async () => {
    await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'accept', moderator: 'Somebody else' })
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
    ['Rejected', 'rejected', -1, 0],
    ['meta', 'meta', 0, 1],
  ])('[API-4] accepts the action %s and replies %s', async (action, status, mod, is_meta) => {
    const get = async (path: string) =>
      (await server.call('GET', `/api/v3/topicMod/${path}?conversation_id=${talk.id}`, 'ada')).body
    expect((await talk.post({ topic_key: 'layer0_0', action })).body.status).toBe('success')
    expect((await talk.shownTopic()).status).toBe(status)
    expect((await talk.stored())[0]).toMatchObject({ mod, is_meta })
    const none = { total_topics: 4, pending: 3, accepted: 0, rejected: 0, meta: 0 }
    expect((await get('stats')).stats).toEqual({ ...none, [status]: 1 })
    expect((await get('topics/layer0_0/comments')).comments[0].moderation_status).toBe(status)
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

  it('[API-4] accepts the conversation’s id under either name, or both if they are equal', async () => {
    const other = await server.build.conversation()
    const bulk = (body: object) =>
      server.call('POST', URL, 'ada', { action: 'accept', comment_ids: [0], ...body })
    expect((await bulk({ report_id: talk.id })).body.comments_moderated).toBe(1)
    expect((await bulk({ report_id: talk.id, conversation_id: talk.id })).status).toBe(200)
    const before = await talk.state()
    expect((await bulk({ report_id: other.conversation_id, conversation_id: talk.id })).body).toMatchObject({
      error: 'polis_err_param_parse_failed_report_id',
      status: 400,
    })
    expect(await talk.state()).toBe(before)
  })

  it.each([
    [{ action: 'accept' }, 'missing_topic_key'],
    [{ action: 'accept', topic_key: 'job-a#9#9' }, 'parse_failed_topic_key'],
  ])('[API-7] refuses %j and changes nothing', async (given, code) => {
    const before = await talk.state()
    const { status, body } = await talk.post(given)
    expect([status, body.error]).toEqual([400, `polis_err_param_${code}`])
    expect(await talk.state()).toBe(before)
  })

  it('[API-7] changes nothing when it fails halfway, and reports the error with status 200', async () => {
    const broken = await openServer()
    const talk = await createConversationWithTopics(broken)
    broken.foreign.stop()
    await broken.db.schema.dropTable('topic_decision_comments').execute()
    const before = await talk.state()
    const { status, body } = await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'accept' })
    expect([status, body.status, body.error]).toEqual([200, 'error', 'polis_err_internal'])
    expect(await talk.state()).toBe(before)
  })

  it('[API-4] at once by several people leaves one decision standing, and a log that leads to it', async () => {
    const answers = await repeatTogether(6, (index) =>
      talk.post(
        { topic_key: TREES_TOPIC_KEY, action: ['accept', 'reject', 'meta'][index % 3] },
        index % 2 === 0 ? 'ada' : 'ben',
      ),
    )
    const ids = answers.map(({ body }) => body.decision_id)
    expect(new Set(ids).size).toBe(6)
    const { status, decision } = await talk.topicRow()
    expect(decision).toBe(Math.max(...ids))
    const steps = (await talk.log()).filter(({ tid }) => tid === null)
    expect(JSON.parse(steps.at(-1)?.after ?? '')).toEqual({ status })
    for (const [index, step] of steps.entries())
      if (index > 0) expect(step.before).toBe(steps[index - 1]?.after)
  })

  describe('restore a decision about topics', () => {
    const restore = (decision_id: unknown, name = 'ada') =>
      talk.post({ action: 'restore', decision_id }, name)

    it('[API-4] restores the topic and every comment', async () => {
      await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'reject' }, 'ben')
      await hideSecondComment()
      const marks = await readMarks()
      const { status, moderator, moderated_at } = await talk.topicRow()
      now += 5000
      const { decision_id } = (await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'accept' })).body
      const { body } = await restore(decision_id, 'ben')
      expect(body).toMatchObject({ status: 'success', comments_moderated: 2 })
      expect(await readMarks()).toEqual(marks)
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
      await server.decide({ conversation_id: talk.id, tid: 3, mod: -1 }, 'ben')
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

    it('[API-7] refuses an id that does not match a decision in this conversation', async () => {
      const other = await createConversationWithTopics(server)
      const { decision_id } = (await other.post({ comment_ids: [0], action: 'reject' })).body
      const before = await talk.state()
      expect((await restore(decision_id)).body).toMatchObject({
        error: 'polis_err_param_parse_failed_decision_id',
        status: 400,
        field: 'decision_id',
      })
      expect(await talk.state()).toBe(before)
    })

    it('[MATH-8] applies to the topic in later runs in which it persists', async () => {
      const { decision_id } = (await talk.post({ topic_key: TREES_TOPIC_KEY, action: 'reject' })).body
      await saveTopicRun(server.db, talk.zid, createTestRun({ job: 'job-b', created: Date.now() + 1e9 }))
      expect(await talk.shownTopic()).toMatchObject({ status: 'rejected', moderator: 'Ada Owner' })
      expect((await talk.topicRow(1)).status).toBe('pending')
      await restore(decision_id)
      expect(await talk.shownTopic()).toMatchObject({
        status: 'pending',
        moderator: null,
        moderated_at: null,
      })
    })
  })

  describe('a topic that moderators rename or hide (editTopic)', () => {
    beforeEach(async () => {
      await server.build.report(talk.zid, `r2${talk.id}`)
    })
    const edit = (body: object, name = 'ada') =>
      server.call('POST', '/api/v3/topicMod/edit', name, {
        conversation_id: talk.id,
        topic_key: TREES_TOPIC_KEY,
        ...body,
      })
    const readNames = async () =>
      (await server.call('GET', `/api/v3/topicReport/r2${talk.id}`)).body.topics.map(
        ({ name }: { name: string }) => name,
      )
    const saveNextRun = () => {
      const run = createTestRun({ job: 'job-b', created: Date.UTC(2026, 10, 21) })
      const topics = run.topics.map((topic) => ({ ...topic, name: `${topic.name} again` }))
      return saveTopicRun(server.db, talk.zid, { ...run, topics })
    }

    it('[RES-47] is shown to readers by its new name, also after a later run, until that is taken back', async () => {
      expect((await edit({ name: '  Trees & parks ' })).body).toMatchObject({
        status: 'success',
        topic_name: 'Trees & parks',
        hidden: false,
      })
      expect(await readNames()).toContain('Trees & parks')
      await saveNextRun()
      expect(await readNames()).toContain('Trees & parks')
      expect(await readNames()).not.toContain('Trees again')
      // a page still shows the older run
      await edit({ name: '' })
      expect(await readNames()).toContain('Trees again')
    })

    it('[RES-47] is not in reports while it is hidden, also after a later run; its comments stay', async () => {
      const before = await talk.stored()
      expect((await edit({ hidden: true }, 'ben')).body).toMatchObject({ topic_name: 'Trees', hidden: true })
      expect(await readNames()).not.toContain('Trees')
      await saveNextRun()
      expect(await readNames()).not.toContain('Trees again')
      expect(await talk.stored()).toEqual(before)
      await edit({ hidden: false, topic_key: 'layer0_0' })
      expect(await readNames()).toContain('Trees again')
    })

    it('[RES-47] leaves an entry in the moderation log for each change, and none without one', async () => {
      await edit({ name: 'Woods', hidden: true, reason: 'Clearer' }, 'ben')
      await edit({ name: 'Woods', hidden: true })
      await edit({ hidden: false })
      const entries = (await talk.log()).filter(({ topic_key }) => topic_key === TREES_TOPIC_KEY)
      expect(entries.map(({ action, uid, reason }) => [action, uid, reason])).toEqual([
        ['rename', 2, 'Clearer'],
        ['hide', 2, 'Clearer'],
        ['show', 1, null],
      ])
      expect([entries[0]?.before, entries[0]?.after]).toEqual(['{"name":"Trees"}', '{"name":"Woods"}'])
    })
  })
})
