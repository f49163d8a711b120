import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRequest } from '@folkmoot/testing/send-request'
import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import { sendSample } from '@folkmoot/testing/authority/calls'
import { ROLES } from '@folkmoot/testing/authority/roles'
import { createSample } from '@folkmoot/testing/authority/samples'
import { createFixture, createTokens, type AuthorityFixture } from '@folkmoot/testing/authority/fixture'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { readOpenApi } from '@folkmoot/testing/read-openapi'

type OpenApi = Awaited<ReturnType<typeof readOpenApi>>

describe('the replies of every call, checked against the document', () => {
  let server: TestServer
  let fixture: AuthorityFixture
  let openApi: OpenApi
  beforeAll(async () => {
    server = await createTestServer()
    fixture = await createFixture(server)
    openApi = await readOpenApi(server)
  })
  afterAll(() => server.close())

  it.each(Object.keys(CALLS) as CallName[])('[API-8] [PEER-16] %s', async (name) => {
    const { fixtureName = 'open' } = createSample(fixture, name)
    const tokens = await createTokens(server, fixture, fixture.places[fixtureName])
    for (const role of ROLES) {
      const answer = await sendSample(server, name, createSample(fixture, name), tokens[role])
      expect([role, answer.status, openApi.problems(answer)]).toEqual([role, answer.status, []])
      expect([role, answer.status]).not.toEqual([role, 500])
    }
  })

  it('[API-8] notices a reply that differs from the document', () => {
    const answer = { method: 'GET', url: '/api/v3/users', status: 200, type: 'application/json' }
    const headers = new Headers()
    expect(openApi.problems({ ...answer, headers, body: { uid: 'one' } })).not.toEqual([])
    expect(openApi.problems({ ...answer, headers, body: {}, status: 418 })).not.toEqual([])
    expect(openApi.problems({ ...answer, headers, body: '', type: 'text/csv' })).not.toEqual([])
  })

  it('[API-8] replies 304 for an unchanged resource', async () => {
    const { conversation_id: id } = await server.build.conversation()
    const url = `/api/v3/conversationStats?conversation_id=${id}`
    const ada = await server.tokenFor('ada')
    const first = await sendRequest(server, 'GET', url, { token: ada })
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await sendRequest(server, 'GET', url, { token: ada, headers })
    expect([again.status, openApi.problems(again)]).toEqual([304, []])
  })
})
