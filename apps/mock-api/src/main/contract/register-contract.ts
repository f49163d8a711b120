import type { CallName } from '@folkmoot/api-types/contract'
import {
  getFileType,
  getLevels,
  listSuccessStatuses,
  STATE_REFUSALS,
  type Access,
  type Contract,
  type Endpoint,
} from '@folkmoot/api-types/endpoint'
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
import { isPreparedReply, sendPreparedReply } from '../../platform/http/reply-cache.ts'
import { parseBracketQuery, createObjectParser } from '../../platform/http/parse-input.ts'
import type { Variants } from '../../platform/http/variants.ts'
import { CALL_RULES, type CallRule } from './call-rules.ts'
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

/** A call of the contract with the server's own rule for it. */
interface ServedCall {
  readonly endpoint: Endpoint
  readonly rule: CallRule
}

interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const toRecord = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Copies fields that the client sent under an alias only. */
function applyAliases(aliases: Readonly<Record<string, string>>, raw: unknown): unknown {
  const fields = { ...toRecord(raw) }
  for (const [alias, name] of Object.entries(aliases)) fields[name] ??= fields[alias]
  return fields
}

function createPartParser({ aliases, lenientFields }: CallRule, schema: Type.TObject | undefined) {
  if (!schema) return () => ({})
  const parse = createObjectParser(schema, lenientFields)
  return aliases ? (raw: unknown) => parse(applyAliases(aliases, raw)) : parse
}

/** Refuses names that a deletion does not know: without a misspelt one it would delete something else. */
function checkDeletionNames({ query }: Endpoint, sent: Readonly<Record<string, unknown>>): void {
  if (!query) return
  const known = Object.keys(query.properties)
  if (Object.keys(sent).every((name) => known.includes(name))) return
  throw new ApiError('polis_err_bad_request', {
    message: `This call deletes, so its query takes only ${known.join(', ')}.`,
  })
}

/**
 * Creates the parser that replaces the parts of a request by the fields of the contract. For calls that merge them, query
 * and path override the body.
 */
function createRequestParser({ endpoint, rule }: ServedCall): (request: FastifyRequest) => void {
  const parseParams = createPartParser(rule, endpoint.params)
  const parseQuery = createPartParser(rule, endpoint.query)
  const parseBody = createPartParser(rule, endpoint.body)
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
  { endpoint: { refusedWhen }, rule }: ServedCall,
  parts: RequestParts,
  { db, clock }: Pick<HandlerDependencies, 'db' | 'clock'>,
): Promise<Target> {
  const id = findParameter(parts, 'conversation_id') || undefined
  const report_id = findParameter(parts, 'report_id')
  const conversation = id === undefined ? undefined : await findCurrentConversation(db, id, clock)
  if (id !== undefined && !conversation) throw createUnknownConversationError()
  const isReport = report_id !== undefined && rule.aliases?.['report_id'] === undefined
  const report = isReport ? await findReport(db, report_id) : undefined
  if (isReport && !report) throw createParseError('report_id', 'does not match a report on this server')
  if (report && report.withdrawn !== null && refusedWhen?.includes('withdrawn'))
    throw new ApiError(STATE_REFUSALS.withdrawn)
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

/** @throws ApiError if the call is refused in the state of the conversation */
function checkState({ refusedWhen }: Endpoint, conversation: ConversationRow): void {
  if (conversation.archived_at !== null && refusedWhen?.includes('archived'))
    throw new ApiError(STATE_REFUSALS.archived)
  if (isRehearsal(conversation) && refusedWhen?.includes('rehearsal'))
    throw new ApiError(STATE_REFUSALS.rehearsal)
}

/** The context of a handler, whichever call it answers. */
type AnyContext = HandlerDependencies & Pick<Context, 'caller' | 'reply'> & Record<string, unknown>

/**
 * Creates the handler's context: finds what the call is about and checks access.
 * @throws ApiError for an unknown conversation or report, and for a caller without the right
 */
async function createContext(
  call: ServedCall,
  parts: RequestParts,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: HandlerDependencies,
): Promise<AnyContext> {
  const { endpoint, rule } = call
  const { conversation, report_id } = await findTarget(call, parts, dependencies)
  await authorize(endpoint, { db: dependencies.db, caller: request.caller, conversation, report_id })
  const caller = limitToPlace(endpoint, request.caller, conversation)
  if (conversation) checkState(endpoint, conversation)
  if (caller.kind === 'user' && endpoint.method !== 'GET')
    await dependencies.limits.take('writes_per_account', String(caller.user.uid), rule.cost)
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

/** Sends what a handler returned. @returns it, where Fastify sends it */
function sendResult(
  result: unknown,
  { endpoint, request, reply }: { endpoint: Endpoint; request: FastifyRequest; reply: FastifyReply },
  { exports }: HandlerDependencies,
): unknown {
  if (typeof result !== 'object' || result === null) return result
  if (isPreparedReply(result)) return sendPreparedReply(request, reply, result)
  if (!(Symbol.asyncIterator in result)) return result
  const fileType = getFileType(endpoint)
  if (fileType === undefined) return sendList(reply, result as AsyncIterable<object>)
  const type = fileType === 'text/csv' ? `${fileType}; charset=utf-8` : fileType
  return sendFile(request, reply, { type, pieces: result as SentFile['pieces'] }, exports)
}

/** Creates the route's handler: it checks access, calls the feature's handler and sends the reply. */
function createRouteHandler(
  call: ServedCall,
  handler: AnyHandler,
  dependencies: HandlerDependencies,
): RouteOptions['handler'] {
  const { endpoint } = call
  const [status] = listSuccessStatuses(endpoint)
  return async (request, reply) => {
    const parts = {
      params: toRecord(request.params),
      query: toRecord(request.query),
      body: toRecord(request.body),
    }
    const context = await createContext(call, parts, request, reply, dependencies)
    if (status !== 200) reply.code(status)
    try {
      const result = await handler(parts, context)
      // writing calls have already waited for the group commit of their turn
      if (endpoint.method === 'GET') await waitForTurnEnd()
      return await sendResult(result, { endpoint, request, reply }, dependencies)
    } catch (cause) {
      return throwFailure(cause, call, parts, dependencies)
    }
  }
}

/** Levels that a caller reaches without an account. */
const needsNoAccount = (level: Access) => level === 'public' || level === 'participant'

function createRoute(
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  dependencies: HandlerDependencies,
): RouteOptions {
  const { params, query: querystring, body } = endpoint
  const call: ServedCall = { endpoint, rule: CALL_RULES[name as CallName] ?? {} }
  const parseRequest = createRequestParser(call)
  return {
    // one route for both: Fastify would make a second one for HEAD, which Node.js sends without its body anyway
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    bodyLimit: getLevels(endpoint).some(needsNoAccount) ? LIMITS.publicBodyBytes : LIMITS.bodyBytes,
    schema: {
      ...(params ? { params } : {}),
      ...(querystring ? { querystring } : {}),
      ...(body ? { body } : {}),
      ...(getFileType(endpoint) === undefined && { response: createResponses(endpoint) }),
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
    handler: createRouteHandler(call, handler, dependencies),
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
 * Sends a list, or a record of at least one piece. A single piece becomes a usual reply; more are serialised one by one while the
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
