import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createNetworkControl, type RecordedCall } from '../test/network-control.ts'
import { renderApp } from '../test/render-app.tsx'

let server: TestServer
let id: string

// import the screens before the first test's timeout starts
beforeAll(async () => {
  await import('../features/conversation-list/ConversationsPage.tsx')
  await import('../features/conversation-frame/ConversationLayout.tsx')
  await import('../app/ConfigureScreen.tsx')
  await import('../features/distribute/DistributePage.tsx')
  await import('../features/stats/MonitorPage.tsx')
  await import('../features/moderation/ModeratePage.tsx')
  await import('../features/topics/TopicsPage.tsx')
  await import('../features/topics/ProximityPage.tsx')
})

beforeEach(async () => {
  server = await createTestServer()
  const conversation = await server.build.conversation({ topic: 'Trees' })
  id = conversation.conversation_id
  await server.build.participant(conversation.zid, 0)
  await server.build.comment(conversation.zid, 0, { txt: 'Oaks' })
})

/** A person's action on a screen, and the calls of one kind that may follow; `ID` is the conversation's id. */
interface Row {
  on: string
  as?: 'ada' | 'ben'
  call: string
  /** the exact query or body */
  sends: readonly object[]
  act?: (user: UserEvent) => Promise<void>
}

const createListQuery = (mod: number) => ({
  moderation: 'true',
  include_voting_patterns: 'false',
  mod: String(mod),
  conversation_id: 'ID',
})
const createCountQuery = (mod: number) => ({ ...createListQuery(mod), limit: '1' })

const addSeed = async (user: UserEvent) => {
  await user.type(await screen.findByTestId('seed_form'), 'Elms')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByRole('button', { name: 'Success!' })
}

const uploadSeeds = async (user: UserEvent) => {
  const file = new File(['comment_text\nElms\n'], 'a.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('CSV file'), file)
  await user.click(await screen.findByTestId('upload-csv-button'))
  await screen.findByText('1 added, 0 skipped, 0 failed.')
}

const acceptComment = async (user: UserEvent) => {
  await screen.findAllByText('Oaks')
  await user.keyboard('a')
}

const lists = [createListQuery(1), createListQuery(0), createListQuery(-1)]

const table: readonly Row[] = [
  { on: '/', call: 'GET /api/v3/users', sends: [{}] },
  { on: '/m/ID', call: 'GET /api/v3/conversations', sends: [{ conversation_id: 'ID' }] },
  // the frame and the checklist count the comments to review, our addition (docs/decisions/moderation.md)
  { on: '/m/ID', call: 'GET /api/v3/comments', sends: [createCountQuery(0), ...lists] },
  {
    on: '/m/ID',
    call: 'POST /api/v3/comments',
    act: addSeed,
    sends: [{ txt: 'Elms', conversation_id: 'ID', is_seed: true }],
  },
  // after a seed comment, the lists are loaded again by conversation_id
  {
    on: '/m/ID',
    call: 'GET /api/v3/comments',
    act: addSeed,
    sends: [createCountQuery(0), ...lists, createCountQuery(0), ...lists],
  },
  {
    on: '/m/ID',
    call: 'POST /api/v3/comments-bulk',
    act: uploadSeeds,
    sends: [{ csv: 'comment_text\n"Elms"\n', conversation_id: 'ID', is_seed: true }],
  },
  {
    on: '/m/ID/comments',
    call: 'PUT /api/v3/comments',
    act: acceptComment,
    // `from` is our addition: docs/contract.md
    sends: [
      {
        conversation_id: 'ID',
        tid: 0,
        active: true,
        mod: 1,
        is_meta: false,
        velocity: 1,
        from: { mod: 0, active: true, is_meta: false },
      },
    ],
  },
  { on: '/m/ID/share', call: 'GET /api/v3/conversationUuid', sends: [{ conversation_id: 'ID' }] },
  { on: '/m/ID/share', call: 'GET /api/v3/comments', sends: [createCountQuery(0), createCountQuery(1)] },
  {
    // `points` is our addition: docs/contract.md
    on: '/m/ID/stats',
    call: 'GET /api/v3/conversationStats',
    sends: [{ conversation_id: 'ID', points: '1000' }],
  },
  { on: '/m/ID/topics', call: 'GET /api/v3/topicMod/topics', sends: [{ conversation_id: 'ID' }] },
  { on: '/m/ID/topics/stats', call: 'GET /api/v3/topicMod/stats', sends: [{ conversation_id: 'ID' }] },
  {
    on: '/m/ID/topics/proximity',
    call: 'GET /api/v3/topicMod/proximity',
    sends: [{ conversation_id: 'ID', layer_id: '0' }],
  },
  {
    on: '/m/ID/topics/topic/job%230%231',
    call: 'GET /api/v3/topicMod/topics/job%230%231/comments',
    sends: [{ conversation_id: 'ID' }],
  },
]

function getSentFields({ path, body }: RecordedCall): object {
  const sent = body ?? Object.fromEntries(new URL(path, window.location.origin).searchParams)
  return JSON.parse(JSON.stringify(sent).replaceAll(id, 'ID')) as object
}

const sortAsJson = (things: readonly object[]) =>
  things.map((thing) => JSON.stringify(sortFields(thing))).sort()
const sortFields = (thing: object) => Object.fromEntries(Object.entries(thing).sort())

async function recordCalls({ on, as = 'ada', call, sends, act }: Row): Promise<object[]> {
  const network = createNetworkControl()
  const { user } = await renderApp(on.replace('ID', id), { as, server, through: network.through })
  await act?.(user)
  const [method, path] = call.split(' ')
  const listMade = () =>
    network.calls.filter((one) => one.method === method && one.path.split('?')[0] === path)
  await waitFor(() => expect(listMade().length).toBeGreaterThanOrEqual(sends.length))
  return listMade().map(getSentFields)
}

it.each(table)('[NET-8] on $on: $call sends exactly its parameters', async (row) => {
  expect(sortAsJson(await recordCalls(row))).toEqual(sortAsJson(row.sends))
})

it('[NET-8] the list of conversations requests all that one is in', async () => {
  const network = createNetworkControl()
  await renderApp('/', { as: 'ada', server, through: network.through })
  await screen.findByRole('link', { name: 'Trees' })
  const [call] = network.listCalls('GET /api/v3/conversations')
  const { include_all_conversations_i_am_in, ...additions } = getSentFields(call as RecordedCall) as Record<
    string,
    string
  >
  expect(include_all_conversations_i_am_in).toBe('true')
  // our additions: a page and its order
  const known = ['want_page', 'part', 'sort', 'page']
  expect(Object.keys(additions).filter((name) => !known.includes(name))).toEqual([])
})
