import type { Conversation, ConversationDetails } from '@folkmoot/api-types/conversations'
import { createTestServer } from '@folkmoot/testing/server'
import { expect, it, onTestFinished } from 'vitest'
import { EMPTY_QUEUE } from './save-queue.ts'
import { createSettingsSaver } from './settings-saver.ts'

const PATH = '/api/v3/conversations'

it('[CFG-9] a reload that is older than a save does not overwrite it, a newer one does', async () => {
  const server = await createTestServer()
  onTestFinished(() => server.close())
  const { conversation_id } = await server.build.conversation({ topic: 'Before' })
  const load = async () =>
    (await server.call('GET', `${PATH}?conversation_id=${conversation_id}`, 'ada'))
      .body as ConversationDetails
  const before = await load()
  const saver = createSettingsSaver(before, {
    send: async (body) => (await server.call('PUT', PATH, 'ada', body)).body as Conversation,
    onAnswer: () => undefined,
  })
  const getTopic = () => saver.getState().conversation.topic
  saver.change({ field: 'topic', from: 'Before', value: 'After' })
  await expect.poll(() => saver.getState().queue).toEqual(EMPTY_QUEUE)
  saver.applyReload(before)
  expect(getTopic()).toBe('After')
  await server.call('PUT', PATH, 'ben', { conversation_id, topic: 'Ben’s' })
  saver.applyReload(await load())
  expect(getTopic()).toBe('Ben’s')
})
