import type { Conversation, ConversationDetails } from '@folkmoot/api-types/conversations'
import { shareServer } from '@folkmoot/testing/provide-server'
import { expect, it } from 'vitest'
import { parseFailure } from '../api/failure.ts'
import { EMPTY_QUEUE, getSaveState } from './save-queue.ts'
import { createSettingsSaver } from './settings-saver.ts'

const PATH = '/api/v3/conversations'

const server = shareServer()

/** Creates the saver of a conversation of Ada's. `bodies` has what it sends. */
async function prepare(columns: Parameters<typeof server.build.conversation>[0] = {}) {
  const { conversation_id } = await server.build.conversation({ topic: 'Trees', ...columns })
  const load = async () =>
    (await server.call('GET', `${PATH}?conversation_id=${conversation_id}`, 'ada'))
      .body as ConversationDetails
  const bodies: Record<string, unknown>[] = []
  const send = async (body: object) => {
    bodies.push(body as Record<string, unknown>)
    const answer = await server.call('PUT', PATH, 'ada', body)
    if (answer.status !== 200) throw parseFailure(answer.status, '', JSON.stringify(answer.body), '')
    return answer.body as Conversation
  }
  const before = await load()
  const saver = createSettingsSaver(before, { send, onAnswer: () => undefined })
  return {
    before,
    load,
    bodies,
    saver,
    /** waits until nothing is to be sent */
    settle: () => expect.poll(() => getSaveState(saver.getState().queue)).not.toBe('saving'),
    getSeen: () => saver.getState().conversation,
    changeAsBen: (change: object) => server.call('PUT', PATH, 'ben', { conversation_id, ...change }),
  }
}

it('[CFG-9] sends the existing fields plus the one changed field and the version that it is based on', async () => {
  const { saver, settle, bodies, before } = await prepare({ strict_moderation: 1, bgcolor: null })
  saver.change({ field: 'write_type', from: 1, value: 0 })
  await settle()
  const [body = {}] = bodies
  expect(body).toMatchObject({
    conversation_id: before.conversation_id,
    expected_settings_version: before.settings_version,
    write_type: 0,
    topic: 'Trees',
    strict_moderation: true,
    is_draft: false,
  })
  for (const name of ['bgcolor', 'owner', 'settings_version', 'participant_count'])
    expect(body).not.toHaveProperty(name)
})

it('[CFG-9] sends each change after the previous answer, and keeps the rights that an answer does not name', async () => {
  const { saver, settle, bodies, getSeen } = await prepare()
  saver.change({ field: 'vis_type', from: 0, value: 1 })
  saver.change({ field: 'help_type', from: 1, value: 0 })
  expect(bodies).toHaveLength(1)
  await settle()
  const [first, second] = bodies.map(({ expected_settings_version }) => Number(expected_settings_version))
  expect(second).toBe((first ?? 0) + 1)
  expect(getSeen()).toMatchObject({ vis_type: 1, help_type: 0, is_owner: true })
})

it('[CFG-9] repeats a change on top of another field that somebody else has saved', async () => {
  const { saver, settle, load, getSeen, changeAsBen } = await prepare()
  await changeAsBen({ description: 'Ben’s words' })
  saver.change({ field: 'strict_moderation', from: false, value: true })
  await settle()
  expect(await load()).toMatchObject({ strict_moderation: true, description: 'Ben’s words' })
  expect(getSeen().description).toBe('Ben’s words')
})

it('[CFG-9] a reload that is older than a save does not overwrite it, a newer one does', async () => {
  const { saver, settle, before, load, getSeen, changeAsBen } = await prepare()
  saver.change({ field: 'topic', from: 'Trees', value: 'After' })
  await settle()
  expect(saver.getState().queue).toEqual(EMPTY_QUEUE)
  saver.applyReload(before)
  expect(getSeen().topic).toBe('After')
  await changeAsBen({ topic: 'Ben’s' })
  saver.applyReload(await load())
  expect(getSeen().topic).toBe('Ben’s')
})
