import { formatFailure, getStatusText } from '@folkmoot/api-types/errors'
import { TIMES_MS } from '@folkmoot/domain/limits'
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { messages } from '../messages.ts'
import type { TokenResult, TokenSource } from '../session/session-core.ts'
import { type ApiFailure, parseFailure } from './failure.ts'
import type { ConsoleRequest } from './contract-endpoints.ts'
import { createEtagCache, type EtagCache } from './etag-cache.ts'
import { createSendOrder } from './optimistic.ts'

/** Context of every call of a store: the source of tokens, the cache of earlier answers, and the order of changes. */
export interface CallContext {
  session: TokenSource
  etagCache: EtagCache
  order: ReturnType<typeof createSendOrder>
}

/** Creates the context of one store's calls. */
export const createCallContext = (session: TokenSource): CallContext => ({
  session,
  etagCache: createEtagCache(),
  order: createSendOrder(),
})

type QueryResult = { data: unknown } | { error: ApiFailure }

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

function send(
  request: ConsoleRequest,
  token: TokenResult,
  { etagCache }: CallContext,
  signal: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: request.file ? 'text/csv, application/json' : 'application/json',
    'Cache-Control': 'no-cache',
  }
  if (typeof request.body === 'string') headers['Content-Type'] = 'application/json'
  if (token.kind === 'token') headers['Authorization'] = `Bearer ${token.value}`
  const etag = request.method === 'GET' ? etagCache.getEtag(request.path) : undefined
  if (etag) headers['If-None-Match'] = etag
  return fetch(request.path, {
    method: request.method,
    headers,
    signal,
    ...(request.body ? { body: request.body } : {}),
  })
}

/** Repeats a call once: after a silent renewal when it got a 401, after half a second when it was a forbidden GET. */
async function sendWithRetries(
  request: ConsoleRequest,
  token: TokenResult,
  context: CallContext,
  signal: AbortSignal,
) {
  const response = await send(request, token, context, signal)
  if (response.status === 403 && request.method === 'GET') {
    await wait(TIMES_MS.forbiddenRetry)
    return send(request, token, context, signal)
  }
  if (response.status !== 401) return response
  const renewed = await context.session.renew(token.kind === 'token' ? token.value : undefined)
  return renewed.kind === 'token' ? send(request, renewed, context, signal) : response
}

const createErrorResult = (request: ConsoleRequest, code: string, message: string): QueryResult => ({
  error: {
    status: 0,
    statusText: '',
    message,
    code,
    text: formatFailure(request.method, request.path, 0, message),
  },
})

/** The calls about topics report failures of the topic service with status 200 and an error in the body. */
const hasErrorStatus = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'status' in data && data.status === 'error'

async function readResponse(
  request: ConsoleRequest,
  response: Response,
  { etagCache }: CallContext,
): Promise<QueryResult> {
  const known = etagCache.getData(request.path)
  if (response.status === 304 && known !== undefined) return { data: known }
  const body = await response.text()
  if (!response.ok) {
    const text = formatFailure(request.method, request.path, response.status, response.statusText)
    console.error(text, body)
    return {
      error: parseFailure(response.status, getStatusText(response.status, response.statusText), body, text),
    }
  }
  if (request.file) return { data: body }
  try {
    const data: unknown = body === '' ? null : JSON.parse(body)
    if (hasErrorStatus(data)) {
      console.error(request.method, request.path, body)
      const text = formatFailure(request.method, request.path, response.status, response.statusText)
      return { error: parseFailure(response.status, response.statusText, body, text) }
    }
    if (request.method === 'GET') etagCache.save(request.path, response.headers.get('etag'), data)
    return { data }
  } catch {
    console.error(request.method, request.path, messages.unreadableAnswer, body)
    return createErrorResult(request, 'unreadable', messages.unreadableAnswer)
  }
}

/**
 * Makes a call of docs/contract: same origin, JSON, no-cache, bearer token. Every error becomes an ApiFailure. A person
 * whom the provider no longer knows is sent to sign in, and unsaved text is kept.
 */
export const baseQuery: BaseQueryFn<ConsoleRequest, unknown, ApiFailure> = async (
  request,
  { signal, extra },
) => {
  const context = extra as CallContext
  const { session } = context
  if (typeof request.path !== 'string') return createErrorResult(request, 'bad_path', messages.pathRefused)
  const here = session.getCurrentPath()
  try {
    const token = await session.getToken()
    if (token.kind === 'login_required') {
      session.requestSignIn(here)
      return createErrorResult(request, 'signed_out', messages.signedOut)
    }
    const response = await sendWithRetries(request, token, context, signal)
    if (response.status === 401) session.requestSignIn(here)
    return await readResponse(request, response, context)
  } catch (problem) {
    if (signal.aborted) return createErrorResult(request, 'aborted', messages.aborted)
    console.error(request.method, request.path, problem)
    return createErrorResult(request, 'network', messages.serverUnreachable)
  }
}
