import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../server.ts'
import { readDocumentedCalls } from './contract-pages.ts'
import { createOtherServer } from './other-server.ts'

let server: TestServer
let other: ReturnType<typeof createOtherServer>
let conversation_id: string
beforeAll(async () => {
  server = await createTestServer()
  other = createOtherServer(server.fetch)
  ;({ conversation_id } = await server.build.conversation({ topic: '', treevite_enabled: 1 }))
})
afterAll(() => server.close())

async function ask(method: string, path: string, body?: object, name = 'ada') {
  const answer = await other.fetch(`/api/v3/${path}`, {
    method,
    headers: { authorization: `Bearer ${await server.tokenFor(name)}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: isJson ? JSON.parse(text) : text,
  }
}

it('[PEER-18] docs/contract says which calls and fields only our server has', () => {
  const calls = readDocumentedCalls()
  const ours = calls.filter(({ isOurs }) => isOurs).map(({ name }) => name)
  for (const name of [
    'listWebhooks',
    'deleteConversation',
    'analysisProgress',
    'createXidSecret',
    'saveWavePlan',
    'reportData',
  ])
    expect(ours).toContain(name)
  for (const name of [
    'listConversations',
    'castVote',
    'importVotes',
    'opinionMap',
    'listTopics',
    'exportData',
  ])
    expect(ours).not.toContain(name)
  const get = calls.find(({ name }) => name === 'getConversation')
  expect([...(get?.ourFields ?? [])]).toEqual(
    expect.arrayContaining(['role', 'settings_version', 'archived']),
  )
})

it('[PEER-18] calls that only we have are its 404 text', async () => {
  expect(await ask('POST', 'webhooks', {})).toMatchObject({
    status: 404,
    body: expect.stringContaining('Cannot POST'),
  })
  expect(await ask('GET', `conversationHealth?conversation_id=${conversation_id}`)).toMatchObject({
    status: 404,
    type: 'text/html; charset=utf-8',
  })
})

it('[PEER-18] our fields are missing, and its list has its spelling', async () => {
  const one = await ask('GET', `conversations?conversation_id=${conversation_id}`)
  expect(one.body).toMatchObject({ conversation_id, is_owner: true })
  for (const name of ['role', 'settings_version', 'opens_at']) expect(one.body).not.toHaveProperty(name)
  const { body } = await ask('GET', 'conversations?want_page=true')
  expect(body[0]).not.toHaveProperty('is_draft')
  expect(body[0].topic).toMatch(/GMT$/)
})

it('[PEER-18] refusals have its status and its spelling', async () => {
  expect(await ask('GET', 'comments?conversation_id=2nobody')).toMatchObject({
    status: 400,
    type: 'text/html; charset=utf-8',
    body: expect.stringMatching(/^polis_err_param_parse_failed_conversation_id .*polis_err_fetching_zid/),
  })
  expect(await ask('POST', 'conversation/close', { conversation_id }, 'dan')).toMatchObject({
    status: 500,
    body: { error: 'polis_err_closing_conversation_no_such_conversation' },
  })
})

it('[PEER-18] a PUT sets absent settings to false, and its answer does not say who owns it', async () => {
  const { body } = await ask('PUT', 'conversations', { conversation_id, topic: 'Trees', archived: true })
  expect(body).toMatchObject({ topic: 'Trees', treevite_enabled: false })
  expect(body).not.toHaveProperty('is_owner')
})
