import { listSuccessStatuses, type Contract, type Endpoint } from '@folkmoot/api-types/endpoint'
import { LIMITS } from '@folkmoot/domain/limits'
import { isRehearsal } from '@folkmoot/domain/rehearsal'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as Type from 'typebox'
import { findCurrentConversation } from '../../nouns/lifecycle/lifecycle.storage.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { findReport } from '../../nouns/reports/reports.storage.ts'
import { authorize, recordAdministratorAccess, requireToken, limitToken, limitToPlace } from './access.ts'
import { getFields } from '../../platform/http/body-parsers.ts'
import type { Context, Handlers } from '../../platform/http/context.ts'
import type { HandlerDependencies } from '../../platform/http/dependencies.ts'
import { ApiError, createParseError, createUnknownConversationError } from '../../platform/http/errors.ts'
import { lacksRow } from '../../platform/storage/generations.ts'
import { sendPreparedReply, type PreparedReply } from '../../platform/http/reply-cache.ts'
import { parseBracketQuery, createObjectParser } from '../../platform/http/parse-form.ts'
import type { Variants } from '../../platform/http/variants.ts'
import { Readable } from 'node:stream'
import { getExportNetwork, streamInTurn, type WorkQueue } from '../../platform/jobs/work-queue.ts'

let currentTurn: Promise<void> | undefined

/**
 * Batches replies per event-loop turn: resolves for all waiting requests when the requests received so far are handled.
 * Replies written together wake the receiving process once, and waking it costs as much as creating a short reply.
 * Without it GET /nextComment takes 1.53 times as long, and a list of conversations 1.48 times (`npm run bench -- server`).
 */
export function waitForTurnEnd(): Promise<void> {
  currentTurn ??= new Promise((resolve) => {
    setImmediate(() => {
      currentTurn = undefined
      resolve()
    })
  })
  return currentTurn
}

interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const toRecord = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Copies fields that the client sent under an alias only. */
function applyAliases({ aliases }: Endpoint, raw: unknown): unknown {
  const fields = { ...toRecord(raw) }
  for (const [alias, name] of Object.entries(aliases ?? {})) fields[name] ??= fields[alias]
  return fields
}

function createPartParser(endpoint: Endpoint, schema: Type.TObject | undefined) {
  if (!schema) return () => ({})
  const parse = createObjectParser(schema, endpoint.lenientFields)
  return endpoint.aliases ? (raw: unknown) => parse(applyAliases(endpoint, raw)) : parse
}

/** Refuses names that a deletion does not know: without a misspelt one it would delete something else. */
function checkDeletionNames({ query, aliases }: Endpoint, sent: Readonly<Record<string, unknown>>): void {
  if (!query) return
  const known = [...Object.keys(query.properties), ...Object.keys(aliases ?? {})]
  if (Object.keys(sent).every((name) => known.includes(name))) return
  throw new ApiError('polis_err_bad_request', {
    message: `This call deletes, so its query takes only ${known.join(', ')}.`,
  })
}

/**
 * Creates the parser that replaces the parts of a request by the fields of the contract. For calls that merge them, query
 * and path override the body.
 */
function createRequestParser(endpoint: Endpoint): (request: FastifyRequest) => void {
  const parseParams = createPartParser(endpoint, endpoint.params)
  const parseQuery = createPartParser(endpoint, endpoint.query)
  const parseBody = createPartParser(endpoint, endpoint.body)
  return (request) => {
    const sent = endpoint.body ? getFields(request) : {}
    const query = parseBracketQuery(request.url) ?? request.query
    if (endpoint.method === 'DELETE') checkDeletionNames(endpoint, toRecord(query))
    const merged = endpoint.merged ? { ...sent, ...toRecord(query), ...toRecord(request.params) } : sent
    request.params = parseParams(request.params)
    request.query = parseQuery(query)
    request.body = parseBody(merged)
  }
}

/** Finds a text parameter in the path, query or body. */
function findParameter({ params, query, body }: RequestParts, name: string): string | undefined {
  const value = params?.[name] ?? query?.[name] ?? body?.[name]
  return typeof value === 'string' ? value : undefined
}

interface Target {
  conversation: ConversationRow | undefined
  report_id: string | undefined
}

/**
 * Finds what a call is about.
 * @throws ApiError for an unknown conversation or report, and for a withdrawn report
 */
async function findTarget(
  endpoint: Endpoint,
  parts: RequestParts,
  { db, clock }: Pick<HandlerDependencies, 'db' | 'clock'>,
): Promise<Target> {
  const id = findParameter(parts, 'conversation_id') || undefined
  const report_id = findParameter(parts, 'report_id')
  const conversation = id === undefined ? undefined : await findCurrentConversation(db, id, clock)
  if (id !== undefined && !conversation) throw createUnknownConversationError()
  const isReport = report_id !== undefined && endpoint.aliases?.['report_id'] === undefined
  const report = isReport ? await findReport(db, report_id) : undefined
  if (isReport && !report) throw createParseError('report_id', 'does not match a report on this server')
  if (report && report.withdrawn !== null && !endpoint.takesWithdrawn)
    throw new ApiError('polis_err_report_withdrawn')
  return { conversation, report_id }
}

/**
 * Throws the failure of a call. One that met a deletion is refused as it would be now: its conversation or report may have
 * been deleted since it was found.
 */
async function throwFailure(cause: unknown, ...target: Parameters<typeof findTarget>): Promise<never> {
  if (lacksRow(cause))
    await findTarget(...target).catch((problem: unknown) => {
      if (problem instanceof ApiError) throw problem
    })
  throw cause
}

/** @throws ApiError if the conversation is archived, or a rehearsal, and refuses the call therefore */
function checkState(
  { isRefusedInArchive, isRefusedInRehearsal }: Endpoint,
  conversation: ConversationRow,
): void {
  if (isRefusedInArchive && conversation.archived_at !== null)
    throw new ApiError('polis_err_conversation_archived')
  if (isRefusedInRehearsal && isRehearsal(conversation))
    throw new ApiError('polis_err_conversation_rehearsal')
}

/** The context of a handler, whichever call it answers. */
type AnyContext = HandlerDependencies & Pick<Context, 'caller' | 'reply'> & Record<string, unknown>

/**
 * Creates the handler's context: finds what the call is about and checks access.
 * @throws ApiError for an unknown conversation or report, and for a caller without the right
 */
async function createContext(
  endpoint: Endpoint,
  parts: RequestParts,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: HandlerDependencies,
): Promise<AnyContext> {
  const { conversation, report_id } = await findTarget(endpoint, parts, dependencies)
  await authorize(endpoint, { db: dependencies.db, caller: request.caller, conversation, report_id })
  const caller = limitToPlace(endpoint, request.caller, conversation)
  if (conversation) checkState(endpoint, conversation)
  if (caller.kind === 'user' && endpoint.method !== 'GET')
    await dependencies.limits.take('writes_per_account', String(caller.user.uid), endpoint.cost)
  const { db, config, clock, random, tokens, limits } = dependencies
  const { exports, reads, erasures, drain } = dependencies
  if (conversation) await recordAdministratorAccess(dependencies, caller, conversation)
  // listed by name, because spreading them takes longer than a query
  return {
    db,
    config,
    clock,
    random,
    tokens,
    limits,
    imports: dependencies.imports,
    runImport: dependencies.runImport,
    exports,
    reads,
    erasures,
    drain,
    caller,
    user: caller.kind === 'user' ? caller.user : undefined,
    conversation,
    request,
    reply,
    log: request.log,
  }
}

type AnyHandler = (input: RequestParts, context: unknown) => Promise<unknown>

/** Creates the response schemas, one for each success status. */
const createResponses = (endpoint: Endpoint) =>
  Object.fromEntries(listSuccessStatuses(endpoint).map((status) => [status, endpoint.reply]))

const FILE_TYPES = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' } as const

/** Sends what a handler returned. @returns it, where Fastify sends it */
function sendResult(
  result: unknown,
  { endpoint, request, reply }: { endpoint: Endpoint; request: FastifyRequest; reply: FastifyReply },
  dependencies: HandlerDependencies,
): unknown {
  if (endpoint.caching === 'prepared')
    return sendPreparedReply(request, reply, result as PreparedReply<unknown>)
  if (endpoint.isLongList) return sendList(reply, result as AsyncIterable<object>)
  if (endpoint.replyType === undefined) return result
  const pieces = result as AsyncIterable<string | Uint8Array>
  return sendFile(request, reply, { type: FILE_TYPES[endpoint.replyType], pieces }, dependencies.exports)
}

/** Creates the route's handler: it checks access, calls the feature's handler and sends the reply. */
function createRouteHandler(
  endpoint: Endpoint,
  handler: AnyHandler,
  dependencies: HandlerDependencies,
): RouteOptions['handler'] {
  const [status] = listSuccessStatuses(endpoint)
  return async (request, reply) => {
    const parts = {
      params: toRecord(request.params),
      query: toRecord(request.query),
      body: toRecord(request.body),
    }
    const context = await createContext(endpoint, parts, request, reply, dependencies)
    if (status !== 200) reply.code(status)
    try {
      const result = await handler(parts, context)
      // writing calls have already waited for the group commit of their turn
      if (endpoint.method === 'GET') await waitForTurnEnd()
      return await sendResult(result, { endpoint, request, reply }, dependencies)
    } catch (cause) {
      return throwFailure(cause, endpoint, parts, dependencies)
    }
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
    // one route for both: Fastify would make a second one for HEAD, which Node.js sends without its body anyway
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    bodyLimit: LIMITS.bodyBytes,
    schema: {
      ...(params ? { params } : {}),
      ...(querystring ? { querystring } : {}),
      ...(body ? { body } : {}),
      ...(endpoint.replyType !== undefined ? {} : { response: createResponses(endpoint) }),
    },
    config: { call: { name, endpoint } },
    onRequest: async (request) => {
      request.caller = limitToken(endpoint, await request.server.identify(request))
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
 * Registers a route for each call of a contract. `dependencies` become part of each handler's context.
 * Handlers are checked against the contract at compile time.
 */
export function registerContract<C extends Contract>(
  app: FastifyInstance,
  variants: Variants,
  contract: C,
  handlers: Handlers<C>,
  dependencies: HandlerDependencies,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const route = createRoute(name, endpoint, handlers[name] as unknown as AnyHandler, dependencies)
    if (endpoint.when) variants.add(endpoint.path, name, endpoint.when)
    app.route(endpoint.when ? { ...route, constraints: { variant: name } } : route)
  }
}

export type { Context }

interface SentFile {
  readonly type: string
  readonly pieces: AsyncIterable<string | Uint8Array>
}

/**
 * Sends a file. Its rows are read page by page while the client receives them, in turn with other files; an error in between
 * closes the connection.
 * @throws ApiError when too many files are being sent
 */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, pieces }: SentFile,
  exports: WorkQueue,
): FastifyReply {
  const close = exports.open(getExportNetwork(request))
  // a client that goes away before the first piece leaves the generator untouched
  if (reply.raw.closed) close()
  else reply.raw.once('close', close)
  if (!reply.hasHeader('content-type')) reply.type(type)
  return reply.send(Readable.from(streamInTurn(exports, pieces, close)))
}

/** Entries of a list, or of a record. */
type Piece = object

/** Serialises pieces as one JSON list or record, each when the client has taken the one before. */
async function* serialiseList(
  reply: FastifyReply,
  [open, close]: readonly [string, string],
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<string> {
  let separator = open
  for await (const piece of pieces) {
    const text = String(reply.serializeInput(piece as never, '200'))
    if (text.length === open.length + close.length) continue
    yield separator + text.slice(1, -1)
    separator = ','
  }
  yield separator === open ? open + close : close
}

async function* prepend<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* rest
}

/**
 * Sends a list or record that comes in pieces (`isLongList`), at least one of a record. One piece becomes a usual reply; more are serialised one by one while the
 * client receives them, so that neither the event loop nor the memory holds the whole list. An error in between closes the connection.
 */
export async function sendList(reply: FastifyReply, pieces: AsyncIterable<Piece>): Promise<Piece> {
  const reading = pieces[Symbol.asyncIterator]()
  const [first, second] = [await reading.next(), await reading.next()]
  if (first.done) return []
  if (second.done) return first.value
  const rest = { [Symbol.asyncIterator]: () => reading }
  reply.type('application/json; charset=utf-8')
  const brackets = Array.isArray(first.value) ? (['[', ']'] as const) : (['{', '}'] as const)
  return reply.send(Readable.from(serialiseList(reply, brackets, prepend([first.value, second.value], rest))))
}
