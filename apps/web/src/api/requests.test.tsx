import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { findButton, getButton } from '../test/buttons.ts'
import type { RecordedCall } from '../test/network-control.ts'
import { setUpScreen } from '../test/set-up-screen.ts'
// import the screens before the first test's timeout starts
import '../features/configure/ConfigurePage.tsx'
import '../features/seed-comments/SeedComments.tsx'
import '../features/conversation-frame/ConversationLayout.tsx'
import '../features/conversation-list/ConversationsPage.tsx'
import '../features/distribute/DistributePage.tsx'
import '../features/moderation/ModeratePage.tsx'
import '../features/stats/MonitorPage.tsx'
import '../features/topics/ProximityPage.tsx'
import '../features/topics/TopicCommentsPage.tsx'
import '../features/topics/TopicsPage.tsx'
import '../features/topics/TopicStatsPage.tsx'
import '../features/topics/TopicTreePage.tsx'

const context = setUpScreen((server) =>
  server.scenario({ conversation: { topic: 'Trees' }, comments: ['Oaks'], people: [null] }),
)

/** All comments in one call: docs/contract.md. */
const LIST = { moderation: 'true', include_voting_patterns: 'false', conversation_id: 'ID' }
const createCountQuery = (mod: number) => ({ ...LIST, mod: String(mod), limit: '1' })

/** Comment 0 after it was accepted. */
const ACCEPTED = {
  conversation_id: 'ID',
  tid: 0,
  active: true,
  mod: 1,
  is_meta: false,
  velocity: 1,
}

/** A screen, what a person does there, and the exact parameters of its calls; `ID` is the conversation's id. */
interface Row {
  on: string
  act?: (user: UserEvent) => Promise<unknown>
  calls: Readonly<Record<string, readonly object[]>>
}

const table: readonly Row[] = [
  { on: '/', calls: { 'GET /api/v3/conversations': [{ include_all_conversations_i_am_in: 'true' }] } },
  {
    on: '/m/ID',
    calls: {
      'GET /api/v3/users': [{}],
      'GET /api/v3/conversations': [{ conversation_id: 'ID' }],
      // the frame and the checklist count the comments to review, our addition (docs/decisions/moderation.md)
      'GET /api/v3/comments': [createCountQuery(0), LIST],
    },
  },
  {
    on: '/m/ID',
    act: async (user) => {
      await screen.findByText('There is no seed comment yet.')
      await user.type(screen.getByTestId('seed_form'), 'Elms')
      await user.click(getButton('Submit'))
      await findButton('Success!')
    },
    calls: {
      'POST /api/v3/comments': [{ txt: 'Elms', conversation_id: 'ID', is_seed: true }],
      // the comments are loaded again by conversation_id
      'GET /api/v3/comments': [createCountQuery(0), LIST, LIST],
    },
  },
  {
    on: '/m/ID',
    act: async (user) => {
      const file = new File(['comment_text\nElms\n'], 'a.csv', { type: 'text/csv' })
      await screen.findByText('There is no seed comment yet.')
      await user.upload(screen.getByLabelText('A .csv file'), file)
      await user.click(await screen.findByTestId('upload-csv-button'))
    },
    calls: {
      'POST /api/v3/comments-bulk': [{ csv: 'comment_text\n"Elms"\n', conversation_id: 'ID', is_seed: true }],
    },
  },
  {
    on: '/m/ID/comments',
    act: async (user) => {
      await screen.findAllByText('Oaks')
      await user.keyboard('a')
    },
    calls: {
      // `from` is our addition: docs/contract.md
      'PUT /api/v3/comments': [{ ...ACCEPTED, from: { mod: 0, active: true, is_meta: false } }],
    },
  },
  {
    on: '/m/ID/share',
    calls: {
      'GET /api/v3/conversationUuid': [{ conversation_id: 'ID' }],
      'GET /api/v3/comments': [createCountQuery(0), createCountQuery(1)],
    },
  },
  // the since-time, 0 for the beginning: docs/contract.md
  {
    on: '/m/ID/stats',
    calls: { 'GET /api/v3/conversationStats': [{ conversation_id: 'ID', since: '0' }] },
  },
  { on: '/m/ID/topics', calls: { 'GET /api/v3/topicMod/topics': [{ conversation_id: 'ID' }] } },
  { on: '/m/ID/topics/stats', calls: { 'GET /api/v3/topicMod/stats': [{ conversation_id: 'ID' }] } },
  {
    on: '/m/ID/topics/proximity',
    calls: { 'GET /api/v3/topicMod/proximity': [{ conversation_id: 'ID', layer_id: '0' }] },
  },
  {
    on: '/m/ID/topics/topic/job%230%231',
    calls: { 'GET /api/v3/topicMod/topics/job%230%231/comments': [{ conversation_id: 'ID' }] },
  },
]

function getSentFields({ path, body }: RecordedCall): object {
  const sent = body ?? Object.fromEntries(new URL(path, window.location.origin).searchParams)
  return JSON.parse(JSON.stringify(sent).replaceAll(context.id, 'ID')) as object
}

const listSent = (call: string) =>
  context.network.calls
    .filter(({ method, path }) => `${method} ${path.split('?')[0]}` === call)
    .map(getSentFields)

const sortAsJson = (things: readonly object[]) =>
  things.map((thing) => JSON.stringify(Object.fromEntries(Object.entries(thing).sort()))).sort()

it.each(table)('[NET-8] on $on, calls send exactly their parameters', async ({ on, act, calls }) => {
  const { user } = await context.render(on.replace('ID', context.id))
  await act?.(user)
  for (const [call, sent] of Object.entries(calls))
    await waitFor(() => expect(sortAsJson(listSent(call))).toEqual(sortAsJson(sent)))
})
