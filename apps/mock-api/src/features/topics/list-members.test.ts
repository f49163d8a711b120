import { topics } from '@folkmoot/api-types/topics'
import { createTestServer } from '@folkmoot/testing/server'
import { addTopicRun, createConversationWithTopics, createTestRun } from '@folkmoot/testing/topic-run'
import { Check } from 'typebox/value'
import { expect, it } from 'vitest'

it('lists the comments of every topic of the newest run, and what continues a topic of an earlier one', async () => {
  const server = await createTestServer()
  const { zid, id } = await createConversationWithTopics(server)
  const read = async (query = '') => {
    const path = `/api/v3/topicMod/members?conversation_id=${id}${query}`
    const { body } = await server.call('GET', path, 'ben')
    expect(Check(topics.listTopicMembers.reply, body)).toBe(true)
    return body
  }
  const names = ({ topics: found }: { topics: { topic_name: string; comment_ids: number[] }[] }) =>
    found.map(({ topic_name, comment_ids }) => `${topic_name} ${comment_ids.join(' ')}`)
  expect(names(await read())).toEqual(['Buses 3 4', 'Parks 2', 'Trees 0 1', 'Green 0 1 2 5'])
  expect((await read('&topic_key=job-a%230%230')).successor).toBe('job-a#0#0')
  const { topics: computed, ...run } = createTestRun()
  const later = computed.map((topic) => ({ ...topic, cluster: topic.cluster + 5 }))
  await addTopicRun(server, zid, { ...run, topics: later, job: 'job-b', created: run.created + 1 })
  expect((await read('&topic_key=job-a%230%230')).successor).toBe('job-b#0#5')
  expect((await read('&topic_key=job-x%230%230')).successor).toBeNull()
  await server.close()
})
