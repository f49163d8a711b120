import { expect, it, vi } from 'vitest'
import { createEndpointReference } from '@folkmoot/api-types/endpoint'
import type { participation } from '@folkmoot/api-types/participation'
import type { votes } from '@folkmoot/api-types/votes'
import { createAuthFetch, createCallEndpoint } from './call.ts'
import { CallError } from './call-error.ts'

const participationInit = createEndpointReference<typeof participation.participationInit>(
  'GET',
  '/api/v3/participationInit',
)
const castVote = createEndpointReference<typeof votes.castVote>('POST', '/api/v3/votes')

/** Calls an endpoint that answers so. */
const call = (answer: () => Response | Promise<Response>) =>
  createCallEndpoint(async () => answer())(participationInit, { query: { conversation_id: '2a' } })
const reply =
  (status: number, body: string, headers: HeadersInit = {}) =>
  () =>
    new Response(body, { status, headers })

it.each([
  ['an error of the contract', reply(403, '{"error":"polis_err_domain"}'), 403, 'polis_err_domain', 0],
  ['a reply without a code', reply(500, '{"message":"no"}'), 500, 'unknown', 0],
  ['a page', reply(502, '<html>'), 502, 'unknown', 0],
  ['a word', reply(500, '"error"'), 500, 'unknown', 0],
  ['nothing', reply(500, 'null'), 500, 'unknown', 0],
  ['a delay', reply(429, '{"error":"busy"}', { 'retry-after': '17' }), 429, 'busy', 17_000],
  ['a date instead of seconds', reply(503, '{}', { 'retry-after': 'soon' }), 503, 'unknown', 0],
  ['no answer', () => Promise.reject(new TypeError('away')), 0, 'unreachable', 0],
  ['half an answer', reply(200, '{"half'), 0, 'unreachable', 0],
])('[PART-5] %s becomes an error with status and code', async (_, answer, status, code, retryAfterMs) => {
  const problem = await call(answer).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(CallError)
  expect(problem).toMatchObject({ status, code, retryAfterMs, message: `${code} (${status})` })
})

it('[PART-5] an error names no delay unless the server does', () => {
  expect(new CallError(0, 'unreachable').retryAfterMs).toBe(0)
})

it('[PART-5] sends the newest token, a body as JSON, and nothing of both where there is none', async () => {
  const sent: RequestInit[] = []
  const send: typeof fetch = async (_, init = {}) => {
    sent.push(init)
    return Response.json({})
  }
  const tokens = [undefined, 'abc']
  const callAs = createCallEndpoint(createAuthFetch(async () => tokens.shift(), send))
  await callAs(participationInit, { query: { conversation_id: '2a' } })
  const body = { conversation_id: '2a', tid: 0, vote: -1 } as const
  await callAs(castVote, { body })
  expect(sent.map(({ method, headers, body }) => ({ method, headers, body }))).toEqual([
    { method: 'GET', headers: {}, body: undefined },
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer abc' },
      body: JSON.stringify(body),
    },
  ])
})

it('[PART-5] a call without an answer ends after 20 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await createAuthFetch(
    async () => undefined,
    async () => Response.json({}),
  )('/healthz')
  expect(timeout.mock.calls).toEqual([[20_000]])
  timeout.mockRestore()
})
