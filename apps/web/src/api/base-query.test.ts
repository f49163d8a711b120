import { comments } from '@folkmoot/api-types/comments'
import { conversations } from '@folkmoot/api-types/conversations'
import type { HttpRequest } from '@folkmoot/api-types/endpoint'
import { imports } from '@folkmoot/api-types/exports'
import { stats } from '@folkmoot/api-types/stats'
import { users } from '@folkmoot/api-types/users'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { createInjectFetch } from '@folkmoot/testing/inject-fetch'
import { shareServer } from '@folkmoot/testing/provide-server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createStore } from '../app/SessionRoot.tsx'
import { createSession } from '../session/session.ts'
import type { SessionState } from '../session/session-state.ts'
import { type Account, signInAs } from '../test/render-app.tsx'
import { skipWaits } from '../test/skip-waits.ts'
import {
  captureRedirect,
  updateStoredUser,
  getUnixSecondsFromNow,
  createServerWithIssuer,
  signInThroughIssuer,
} from '../test/sign-in.ts'
import { api } from './api.ts'
import { loadConfig } from './config.ts'
import type { ApiFailure } from './failure.ts'
import { createMutation, createQuery } from './contract-endpoints.ts'

const callsApi = api.injectEndpoints({
  endpoints: (build) => ({
    probeUser: createQuery(build, users.currentUser),
    probeList: createQuery(build, conversations.listConversations),
    probeStats: createQuery(build, stats.conversationStats),
    probeComments: createQuery(build, comments.listModerationComments),
    probeImport: createMutation(build, imports.importConversation),
    probeUpdate: createMutation(build, conversations.updateConversation),
    probeCreate: createMutation(build, conversations.createConversation),
    probeNowhere: build.query<unknown, void>({
      query: () => ({ method: 'GET', path: 5 }) as unknown as HttpRequest,
    }),
  }),
})

interface Sent {
  path: string
  init: RequestInit & { headers: Record<string, string> }
  answer?: Response
}

const shared = shareServer()
const { endpoints } = callsApi

/** Creates a store with its own session and a real server; `sent` holds the calls of the API. */
async function setUp({
  as,
  server = shared,
  status,
}: { as?: Account; server?: typeof shared; status?: number } = {}) {
  const sent: Sent[] = []
  const call = createInjectFetch(server.app)
  vi.stubGlobal('fetch', async (input: string, init: Sent['init']) => {
    if (!input.startsWith('/api/')) return call(input, init)
    const one: Sent = { path: input, init }
    sent.push(one)
    if (status !== undefined) return new Response('<h1>Oh</h1>', { status })
    return (one.answer = await call(input, init))
  })
  if (as) await signInAs(server, as)
  const session = createSession(await loadConfig())
  onTestFinished(session.watch())
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return { store: createStore(session), session, sent, logged: error.mock }
}

it('[NET-1] calls go to the same origin with JSON, no-cache and the bearer token; parameters of GET in the query', async () => {
  const { store, sent } = await setUp({ as: 'ada' })
  const query = { include_all_conversations_i_am_in: true } as const
  await store.dispatch(endpoints.probeList.initiate({ query }))
  const body = { is_draft: true, is_active: true }
  const { data } = await store.dispatch(endpoints.probeCreate.initiate({ body }))
  const [list, create] = sent
  expect(list?.path).toBe('/api/v3/conversations?include_all_conversations_i_am_in=true')
  expect(list?.init.headers).toMatchObject({ 'Cache-Control': 'no-cache', Accept: 'application/json' })
  expect(list?.init.headers['Authorization']).toMatch(/^Bearer ./)
  expect(create?.init.headers['Content-Type']).toBe('application/json')
  expect(JSON.parse(String(create?.init.body))).toEqual(body)
  expect(data).toHaveProperty('conversation_id')
})

it('[NET-1] a call without a token carries no Authorization header', async () => {
  const { store, sent } = await setUp()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  skipWaits()
  await store.dispatch(endpoints.probeUser.initiate({}))
  expect(sent[0]?.init.headers).not.toHaveProperty('Authorization')
})

it('[NET-1] the last ETag of statistics and comments goes along, and on 304 the known answer is kept', async () => {
  const { store, sent } = await setUp({ as: 'ada' })
  const { zid, id: conversation_id } = await shared.scenario({ comments: ['Oaks'] })
  const figures = { query: { conversation_id } }
  const list = { query: { conversation_id, moderation: true, mod: 0 } }
  const again = { forceRefetch: true }
  const first = await store.dispatch(endpoints.probeStats.initiate(figures))
  const second = await store.dispatch(endpoints.probeStats.initiate(figures, again))
  await store.dispatch(endpoints.probeComments.initiate(list))
  const known = await store.dispatch(endpoints.probeComments.initiate(list, again))
  expect(sent.map(({ answer }) => answer?.status)).toEqual([200, 304, 200, 304])
  expect(second.data).toBe(first.data)
  expect(known.data).toHaveLength(1)
  await shared.build.vote(zid, 0, 0, -1)
  const third = await store.dispatch(endpoints.probeStats.initiate(figures, again))
  expect(third.data?.voteTimes).toHaveLength(1)
})

it('a form is sent unchanged, so that the browser names its boundary', async () => {
  const { store, sent } = await setUp({ as: 'ada' })
  const form = new FormData()
  form.append('comments.csv', new Blob(['not an export']), 'comments.csv')
  const { error } = await store.dispatch(endpoints.probeImport.initiate({ form }))
  expect(sent[0]?.init.body).toBe(form)
  expect(sent[0]?.init.headers).not.toHaveProperty('Content-Type')
  expect((error as ApiFailure | undefined)?.code).toMatch(/^polis_err_/)
})

it('[NET-2] [NET-3] a forbidden GET is repeated once after half a second; its failure has our sentence, the status and the server’s reason', async () => {
  const { store, sent, logged } = await setUp({ as: 'dan' })
  const { id: conversation_id } = await shared.scenario()
  skipWaits()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const { error } = await store.dispatch(endpoints.probeStats.initiate({ query: { conversation_id } }))
  expect(sent).toHaveLength(2)
  expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(TIMES_MS.forbiddenRetry)
  const text = `Folkmoot API Error: GET /api/v3/conversationStats?conversation_id=${conversation_id} failed with status 403 (Forbidden)`
  const code = 'polis_err_conversationStats_need_report_id_or_moderation_permission'
  expect(error).toMatchObject({ status: 403, statusText: 'Forbidden', code, text })
  expect((error as ApiFailure).message).toContain('statistics')
  expect(logged.lastCall?.[0]).toBe(text)
  expect(logged.lastCall?.[1]).toContain('"status":403')
})

it('[NET-3] an empty status text is filled from the standard table, and a page of HTML is not shown to people', async () => {
  const { store } = await setUp({ as: 'ada', status: 502 })
  const { error } = await store.dispatch(endpoints.probeUser.initiate({}))
  expect(error).toMatchObject({ status: 502, statusText: 'Bad Gateway', code: 'http_502' })
  expect((error as ApiFailure).message).toBe('The server answered 502 (Bad Gateway).')
})

it('[NET-5] a path that is not a string is rejected before anything is sent', async () => {
  const { store, sent } = await setUp({ as: 'ada' })
  const { error } = await store.dispatch(endpoints.probeNowhere.initiate())
  expect(error).toMatchObject({ code: 'bad_path', message: 'The path of a request must be a string.' })
  expect(sent).toHaveLength(0)
})

it('[NET-6] every call is pending, then has an answer or an error; no connection is an error in words', async () => {
  const { store } = await setUp({ as: 'ada' })
  const asked = store.dispatch(endpoints.probeUser.initiate({}))
  expect(endpoints.probeUser.select({})(store.getState()).isLoading).toBe(true)
  expect((await asked).isSuccess).toBe(true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const failed = await store.dispatch(endpoints.probeUser.initiate({}, { forceRefetch: true }))
  expect(failed.isError).toBe(true)
  expect((failed.error as ApiFailure).message).toContain('cannot be reached')
})

it('[NET-4] a 401 brings one silent renewal and one repeat', async () => {
  const server = await createServerWithIssuer()
  const config = await signInThroughIssuer(server, 'ada@folkmoot.test')
  updateStoredUser(config, { access_token: 'spoilt' })
  const { store, sent } = await setUp({ server })
  const { data } = await store.dispatch(endpoints.probeUser.initiate({}))
  expect(data?.hname).toBe('Ada Owner')
  expect(sent.map(({ answer }) => answer?.status)).toEqual([401, 200])
})

it('[NET-4] a 401 that a renewal does not fix starts the redirect, and a second one soon after is reported instead', async () => {
  const server = await createServerWithIssuer()
  await signInThroughIssuer(server, 'ada@folkmoot.test')
  const { store, session, sent } = await setUp({ server, status: 401 })
  const states = vi.fn<(state: SessionState) => void>()
  session.subscribe(states)
  const getRedirect = captureRedirect()
  const { error } = await store.dispatch(endpoints.probeUser.initiate({}))
  expect(error).toMatchObject({ status: 401 })
  expect(sent).toHaveLength(2)
  await expect.poll(getRedirect).toBeTruthy()
  expect(new URL(getRedirect() ?? '').pathname).toBe('/oidc/auth')

  const back = createSession(await loadConfig())
  back.subscribe(states)
  back.requestSignIn('/conversations')
  await expect.poll(() => states.mock.lastCall?.[0].problem).toContain('does not accept this sign-in')
})

it('[NET-4] login_required from the token getter starts the redirect, and the call is not sent', async () => {
  const server = await createServerWithIssuer()
  const config = await signInThroughIssuer(server, 'ada@folkmoot.test')
  updateStoredUser(config, { expires_at: getUnixSecondsFromNow(30) })
  await server.db.deleteFrom('oidc_payloads').execute()
  const { store, sent } = await setUp({ server })
  const getRedirect = captureRedirect()
  const { data, error } = await store.dispatch(endpoints.probeUser.initiate({}))
  expect(data).toBeUndefined()
  expect(error).toMatchObject({ code: 'signed_out' })
  expect(sent).toHaveLength(0)
  await expect.poll(getRedirect).toBeTruthy()
})

it('[NET-4] a refused change is only logged', async () => {
  const { store, sent, session } = await setUp({ as: 'dan' })
  const { id: conversation_id } = await shared.scenario()
  const getRedirect = captureRedirect()
  await store.dispatch(endpoints.probeUpdate.initiate({ body: { conversation_id, topic: 'Mine' } }))
  expect(sent).toHaveLength(1)
  expect(getRedirect()).toBeUndefined()
  expect((await session.getToken()).kind).toBe('token')
})
