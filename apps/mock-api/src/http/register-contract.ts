import type { Contract, Endpoint } from '@folkmoot/api-types/endpoint'
import { Readable } from 'node:stream'
import { LIMITS } from '@folkmoot/domain/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as Type from 'typebox'
import { findConversation } from '../core/conversations.storage.ts'
import { findReport } from '../core/reports.storage.ts'
import { authorize, requireToken } from './access.ts'
import { getFields } from './body-parsers.ts'
import type { Context, Handlers } from './context.ts'
import type { HandlerDependencies } from '../core/dependencies.ts'
import { createParseError } from '../core/errors.ts'
import { sendPreparedReply, type PreparedReply } from './reply-cache.ts'
import { createObjectParser } from './parse-input.ts'
import { waitForTurnEnd } from './event-loop.ts'
import type { Variants } from './variants.ts'

interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const toRecord = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Fills in what a client sent under another name only. */
function applyAliases({ aliases: alias }: Endpoint, raw: unknown): unknown {
  const given = { ...toRecord(raw) }
  for (const [other, name] of Object.entries(alias ?? {})) given[name] ??= given[other]
  return given
}

function createPartParser(endpoint: Endpoint, schema: Type.TObject | undefined) {
  if (!schema) return () => ({})
  const read = createObjectParser(schema, endpoint.lenientFields)
  return endpoint.aliases ? (raw: unknown) => read(applyAliases(endpoint, raw)) : read
}

/**
 * Makes what puts in place of a request's parts what the contract declares of them; query and path win over the body where
 * it reads them as one.
 */
function createRequestParser(endpoint: Endpoint): (request: FastifyRequest) => void {
  const readParams = createPartParser(endpoint, endpoint.params)
  const readQuery = createPartParser(endpoint, endpoint.query)
  const readBody = createPartParser(endpoint, endpoint.body)
  return (request) => {
    const sent = endpoint.body ? getFields(request) : {}
    const merged = endpoint.merged
      ? { ...sent, ...toRecord(request.query), ...toRecord(request.params) }
      : sent
    request.params = readParams(request.params)
    request.query = readQuery(request.query)
    request.body = readBody(merged)
  }
}

/** The text that a call gives under a name, wherever the contract reads it from. */
function findParameter({ params, query, body }: RequestParts, name: string): string | undefined {
  const value = params?.[name] ?? query?.[name] ?? body?.[name]
  return typeof value === 'string' ? value : undefined
}

/** What a handler needs besides its input; the call is refused here when the caller has no right to it. */
async function createContext(
  endpoint: Endpoint,
  parts: RequestParts,
  request: FastifyRequest,
  reply: FastifyReply,
  given: HandlerDependencies,
): Promise<HandlerDependencies & Record<string, unknown>> {
  const { caller } = request
  const id = findParameter(parts, 'conversation_id') || undefined
  const report_id = findParameter(parts, 'report_id')
  const conversation = id === undefined ? undefined : await findConversation(given.db, id)
  if (id !== undefined && !conversation)
    throw createParseError('conversation_id', 'names no conversation of this server')
  const isReport = report_id !== undefined && endpoint.aliases?.['report_id'] === undefined
  if (isReport && !(await findReport(given.db, report_id)))
    throw createParseError('report_id', 'names no report of this server')
  await authorize(endpoint, { db: given.db, caller, conversation, report_id })
  const user = caller.kind === 'user' ? caller.user : undefined
  const { db, config, clock, random, tokens, newcomers } = given
  const { log } = request
  // each by its name: to spread them takes longer than a query
  return { db, config, clock, random, tokens, newcomers, caller, user, conversation, request, reply, log }
}

type AnyHandler = (input: RequestParts, context: unknown) => Promise<unknown>

/** The schema that answers are written by, for each status of success. */
const createResponses = ({ status = 200, alternativeStatus: also = status, reply }: Endpoint) => ({
  [status]: reply,
  [also]: reply,
})

/** Creates the route's handler: it checks access, calls the feature's handler and sends the reply. */
function createRouteHandler(
  endpoint: Endpoint,
  handler: AnyHandler,
  dependencies: HandlerDependencies,
): RouteOptions['handler'] {
  return async (request, reply) => {
    const parts = {
      params: toRecord(request.params),
      query: toRecord(request.query),
      body: toRecord(request.body),
    }
    const context = await createContext(endpoint, parts, request, reply, dependencies)
    if (endpoint.status) reply.code(endpoint.status)
    const result = await handler(parts, context)
    // writing calls have already waited for the group commit of their turn
    if (endpoint.method === 'GET') await waitForTurnEnd()
    if (endpoint.cached) return sendPreparedReply(request, reply, result as PreparedReply<unknown>)
    if (endpoint.replyType !== 'csv') return result
    // rows are read page by page while the client receives them; an error in between closes the connection
    return reply.type('text/csv; charset=utf-8').send(Readable.from(result as AsyncIterable<string>))
  }
}

function createRoute(
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  dependencies: HandlerDependencies,
): RouteOptions {
  const { params, query: querystring, body } = endpoint
  const parseRequest = createRequestParser(endpoint)
  return {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: LIMITS.bodyBytes,
    schema: {
      ...(params ? { params } : {}),
      ...(querystring ? { querystring } : {}),
      ...(body ? { body } : {}),
      ...(endpoint.replyType === 'csv' ? {} : { response: createResponses(endpoint) }),
    },
    config: { call: { name, endpoint } },
    onRequest: async (request) => {
      request.caller = await request.server.identify(request)
      requireToken(endpoint, request.caller)
    },
    // a callback, because a promise would cost more than parsing
    preValidation: (request, _, done) => {
      parseRequest(request)
      done()
    },
    handler: createRouteHandler(endpoint, handler, dependencies),
  }
}

/**
 * Registers one route for each call of a contract. `given` reaches every handler as part of its context.
 * Handlers are checked against the contract at compile time.
 */
export function registerContract<C extends Contract>(
  app: FastifyInstance,
  variants: Variants,
  contract: C,
  handlers: Handlers<C>,
  given: HandlerDependencies,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const route = createRoute(name, endpoint, handlers[name] as unknown as AnyHandler, given)
    if (endpoint.when) variants.add(endpoint.path, name, endpoint.when)
    app.route(endpoint.when ? { ...route, constraints: { variant: name } } : route)
  }
}

export type { Context }
