import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import {
  createConversationWithTopics,
  createTestRun,
  type ConversationWithTopics,
} from '@folkmoot/testing/topic-run'
import { saveTopicRun } from './run.storage.ts'

const TREES_TOPIC_KEY = 'job-a#0#0'

describe('a topic that moderators rename or hide (editTopic)', () => {
  let server: TestServer
  let talk: ConversationWithTopics
  beforeEach(async () => {
    server = await createTestServer()
    talk = await createConversationWithTopics(server)
    await server.build.report(talk.zid, 'r2topics')
  })
  afterEach(() => server.close())

  const edit = (body: object, name = 'ada') =>
    server.call('POST', '/api/v3/topicMod/edit', name, {
      conversation_id: talk.id,
      topic_key: TREES_TOPIC_KEY,
      ...body,
    })
  const readNames = async () =>
    (await server.call('GET', '/api/v3/topicReport/r2topics')).body.topics.map(
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

  it('[RES-47] is for moderators, and asks for a known topic and a change', async () => {
    expect((await edit({ name: 'Woods' }, 'dan')).status).toBe(403)
    expect((await edit({ name: 'Woods', topic_key: 'job-z#0#0' })).body.error).toBe(
      'polis_err_param_parse_failed_topic_key',
    )
    expect((await edit({})).body.error).toBe('polis_err_param_missing_name')
  })
})
