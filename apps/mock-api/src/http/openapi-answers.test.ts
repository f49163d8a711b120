import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRequest } from '@folkmoot/testing/send-request'
import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import { sendSample } from '@folkmoot/testing/authority/calls'
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

  it.each(Object.keys(CALLS) as CallName[])('[API-8] %s', async (name) => {
    const { fixtureName = 'open' } = createSample(fixture, name)
    const tokens = await createTokens(server, fixture, fixture.places[fixtureName])
    for (const role of ['owner', 'participant', 'anonymous', 'stranger', 'forged'] as const) {
      const answer = await sendSample(server, name, createSample(fixture, name), tokens[role])
      expect([role, answer.status, openApi.problems(answer)]).toEqual([role, answer.status, []])
    }
  })
})

describe('a whole journey, checked against the document', () => {
  let server: TestServer
  let openApi: OpenApi
  let ada: string
  beforeAll(async () => {
    server = await createTestServer()
    openApi = await readOpenApi(server)
    ada = await server.tokenFor('ada')
  })
  afterAll(() => server.close())

  /** Makes a request, checks the reply against the document, and returns its body. */
  async function step(wanted: number, method: string, url: string, token?: string, body?: object) {
    const answer = await sendRequest(server, method, url, { token, body })
    expect([method, url, answer.status, answer.body]).toEqual([method, url, wanted, answer.body])
    expect([method, url, openApi.problems(answer)]).toEqual([method, url, []])
    return answer.body as Record<string, unknown>
  }
  const api = (path: string) => `/api/v3/${path}`

  it('[API-8] notices a reply that differs from the document', () => {
    const answer = { method: 'GET', url: api('users'), status: 200, type: 'application/json' }
    const headers = new Headers()
    expect(openApi.problems({ ...answer, headers, body: { uid: 'one' } })).not.toEqual([])
    expect(openApi.problems({ ...answer, headers, body: {}, status: 418 })).not.toEqual([])
    expect(openApi.problems({ ...answer, headers, body: '', type: 'text/csv' })).not.toEqual([])
  })

  it('[API-8] create, seed, invite, join, vote, moderate, report, export', async () => {
    const made = await step(200, 'POST', api('conversations'), ada, { topic: 'Streets', is_draft: true })
    const id = String(made['conversation_id'])
    const here = { conversation_id: id }
    const of = (path: string, more = '') => `${api(path)}?conversation_id=${id}${more}`
    await step(200, 'GET', api('conversations'), ada)
    await step(200, 'GET', api('conversations?is_draft=true&want_mod_url=true'), ada)
    await step(200, 'GET', of('conversations/preload'))

    await step(200, 'POST', api('comments-bulk'), ada, {
      ...here,
      csv: 'comment_text\nMore trees\nMore trees\n""\nFewer cars',
      is_seed: true,
    })
    await step(200, 'POST', api('comments'), ada, { ...here, txt: 'A fountain', is_seed: true })
    await step(409, 'POST', api('comments'), ada, { ...here, txt: 'A fountain' })

    await step(200, 'PUT', api('conversations'), ada, { ...here, treevite_enabled: true, is_anon: false })
    await step(401, 'GET', of('comments'))
    await step(200, 'GET', of('participationInit'))
    await step(201, 'POST', api('treevite/waves'), ada, { ...here, owner_invites: 3, invites_per_user: 2 })
    await step(400, 'POST', api('treevite/waves'), ada, here)
    await step(200, 'GET', of('treevite/waves', '&counts=true'), ada)
    const { invites } = await step(200, 'GET', of('treevite/invites'), ada)
    const codes = (invites as { invite_code: string }[]).map(({ invite_code }) => invite_code)

    const join = { ...here, invite_code: codes[0] }
    const { auth, login_code } = await step(201, 'POST', api('treevite/acceptInvite'), undefined, join)
    await step(400, 'POST', api('treevite/acceptInvite'), undefined, join)
    await step(200, 'POST', api('treevite/login'), undefined, { ...here, login_code })
    const { token } = auth as { token: string }
    await step(200, 'GET', of('treevite/me'), token)

    await step(200, 'GET', of('participationInit'), token)
    await step(200, 'GET', of('nextComment'), token)
    for (const tid of [0, 1, 2])
      await step(200, 'POST', api('votes'), token, { ...here, tid, vote: tid - 1, high_priority: true })
    await step(200, 'GET', of('nextComment'), token)
    await step(400, 'POST', api('votes'), token, { ...here, tid: 99, vote: 0 })
    await step(401, 'POST', api('votes'), undefined, { ...here, tid: 0, vote: 0 })
    await step(200, 'POST', api('comments'), token, { ...here, txt: 'A bench', vote: -1 })
    await step(200, 'GET', of('votes'), token)
    await step(200, 'GET', of('votes/me'), token)
    await step(200, 'GET', of('participationInit'), token)
    expect(await step(200, 'GET', of('conversations'), ada)).toMatchObject({ is_draft: false })

    const list = of('comments', '&moderation=true&include_voting_patterns=true')
    await step(200, 'GET', list, ada)
    await step(200, 'GET', `${list}&limit=2`, ada)
    const moderated = { ...here, tid: 3, active: true, mod: 1, is_meta: false, velocity: 1 }
    await step(200, 'PUT', api('comments'), ada, { ...moderated, reason: 'Good' })
    await step(403, 'PUT', api('comments'), await server.tokenFor('dan'), moderated)
    await step(400, 'PUT', api('comments'), ada, { ...moderated, mod: 'up' })
    await step(200, 'GET', of('moderationLog'), ada)
    await step(200, 'GET', of('moderationLog/csv'), ada)
    await step(200, 'GET', of('conversationStats', '&points=10'), ada)
    await step(200, 'GET', of('participation'), ada)
    await step(200, 'GET', of('math/pca2'), token)

    await step(200, 'POST', api('reports'), ada, { ...here, mod_level: 0 })
    const [report] = (await step(200, 'GET', of('reports'), ada)) as unknown as { report_id: string }[]
    const report_id = report?.report_id ?? ''
    await step(200, 'PUT', api('reports'), ada, { ...here, report_id, label_group_0: 'Walkers' })
    await step(200, 'GET', api(`reportData/${report_id}`))
    for (const file of ['summary', 'comments', 'votes', 'participant-votes', 'comment-groups'])
      await step(200, 'GET', api(`reportExport/${report_id}/${file}.csv`), ada)
    await step(404, 'GET', api(`reportExport/${report_id}/votes.csv`))
    await step(200, 'GET', api(`reportExport/${report_id}`))
    await step(200, 'PUT', api('reports'), ada, { ...here, report_id, withdrawn: true })
    await step(410, 'GET', api(`reportData/${report_id}`))
    await step(410, 'GET', of('comments', `&report_id=${report_id}`))
    await step(200, 'PUT', api('reports'), ada, { ...here, report_id, withdrawn: false })
    await step(404, 'GET', api(`reportExport/${report_id}/nothing.csv`))
    await step(200, 'GET', api(`conversationArchive/${id}/votes.csv`), ada)
    await step(200, 'DELETE', of('reports', `&report_id=${report_id}`), ada)
    await step(400, 'GET', api(`reportData/${report_id}`))
    await step(200, 'GET', of('treevite/invites/csv'), ada)

    await step(201, 'PUT', api('conversations'), ada, { ...here, short_url: true })
    await step(409, 'PUT', api('conversations'), ada, { ...here, topic: 'x', expected_settings_version: 0 })
    await step(200, 'POST', api('conversation/close'), ada, here)
    await step(403, 'POST', api('votes'), token, { ...here, tid: 0, vote: 0 })
    await step(400, 'GET', api('conversations?conversation_id=2unknown'))
  })

  it('[API-8] replies 304 for an unchanged resource', async () => {
    const { conversation_id: id } = await server.build.conversation()
    const url = api(`conversationStats?conversation_id=${id}`)
    const first = await sendRequest(server, 'GET', url, { token: ada })
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await sendRequest(server, 'GET', url, { token: ada, headers })
    expect([again.status, openApi.problems(again)]).toEqual([304, []])
  })
})
