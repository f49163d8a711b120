import { Conversation, ConversationDetails } from '@folkmoot/api-types/conversations'
import { TEXT_FIELDS } from '@folkmoot/domain/conversations'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getField, prepareConfigure, PUT_CONVERSATION, waitUntilSaved } from '../../test/configure.ts'

const GET_CONVERSATION = 'GET /api/v3/conversations?'

let configure: Awaited<ReturnType<typeof prepareConfigure>>

beforeEach(async () => {
  configure = await prepareConfigure()
})

const listOptionalFields = (schema: { properties: object; required: readonly string[] }): string[] =>
  Object.keys(schema.properties).filter((name) => !schema.required.includes(name))

const withoutFields = (body: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

/** Leaves fields out of the conversation in every reply, as a server does that does not know them. */
function answerWithout(names: readonly string[]) {
  const { network, server, id } = configure
  network.answer(GET_CONVERSATION, async () => {
    const { body } = await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'ada')
    return Response.json(withoutFields(body, names))
  })
  network.answer(PUT_CONVERSATION, async () => {
    const body = network.listCalls(PUT_CONVERSATION).at(-1)?.body as object
    const reply = await server.call('PUT', '/api/v3/conversations', 'ada', body)
    return Response.json(withoutFields(reply.body, names))
  })
}

it('[RUN-5] shows and saves the settings of a server that sends none of the optional fields', async () => {
  const optional = [...listOptionalFields(Conversation), ...listOptionalFields(ConversationDetails)]
  expect(optional).toContain('settings_version')
  answerWithout(optional)
  const { user } = await configure.open()
  const shown = Object.keys(TEXT_FIELDS).filter((name) => screen.queryByTestId(name))
  expect(shown).toEqual(Object.keys(TEXT_FIELDS).filter((name) => !optional.includes(name)))
  await user.type(getField('topic'), ' Yes!{Enter}')
  await user.click(getField('vis_type'))
  await waitUntilSaved()
  expect(await configure.readStored()).toMatchObject({ topic: 'A car-free centre? Yes!', vis_type: 1 })
  const bodies = configure.network.listCalls(PUT_CONVERSATION).map(({ body }) => body as object)
  for (const body of bodies) expect(body).not.toHaveProperty('expected_settings_version')
})

it('[RUN-5] hides a text that the server does not have', async () => {
  answerWithout(['description'])
  await configure.open()
  expect(screen.queryByTestId('description')).toBeNull()
})

it('[RUN-5] [LIFE-5] opens and closes a conversation of a server without schedule and archive', async () => {
  answerWithout(listOptionalFields(Conversation))
  const { user } = await configure.open()
  expect(screen.queryByRole('button', { name: 'Schedule…' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByText('The conversation is closed. Voting and commenting are off.')
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull()
  // it sets absent fields to a default
  expect(configure.network.listCalls(PUT_CONVERSATION).at(-1)?.body).toMatchObject({
    is_active: false,
    is_draft: false,
    topic: 'A car-free centre?',
    vis_type: 0,
  })
  await user.click(screen.getByRole('button', { name: 'Open again' }))
  await screen.findByText('The conversation is open.')
  expect((await configure.readStored()).is_active).toBe(1)
})
