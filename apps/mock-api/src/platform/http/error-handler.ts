import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { findQueryProblem, getRemedy, isTemporary } from '../storage/database-problem.ts'
import { ConversationGoneError } from '../storage/generations.ts'
import { ApiError, createErrorBody, createParseError, createUnknownConversationError } from './errors.ts'
import { formatExpectation, formatListExpectation, findValueReason, type JsonSchema } from './parse-input.ts'

/** After which a client may ask again: a lock is over soon, a full disk is not. */
const LOCK_RETRY_SECONDS = 1
const REPAIR_RETRY_SECONDS = 30

const UNSTORED_MESSAGE =
  'The database cannot store this now. Try again later; whoever runs the server finds the cause in its log.'

/** Makes a refusal of an error of the database or its disk that passes, or that the operator mends; undefined for any other error. */
function findDatabaseRefusal(error: unknown): ApiError | undefined {
  const problem = findQueryProblem(error)
  if (problem === undefined || !isTemporary(problem)) return undefined
  const isHeld = problem === 'locked' || problem === 'held'
  return new ApiError('polis_err_database_unavailable', {
    retryAfterSeconds: isHeld ? LOCK_RETRY_SECONDS : REPAIR_RETRY_SECONDS,
    ...(isHeld || problem === 'unreachable' ? {} : { message: UNSTORED_MESSAGE }),
    cause: error,
  })
}

const UNDECODABLE_MESSAGE =
  'The address cannot be decoded: each percent sign must be followed by two hexadecimal digits.'

const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'polis_err_bad_request',
  // static files: 403 for a path outside of their folder, 416 for a range outside of the file
  403: 'polis_err_not_supported',
  416: 'polis_err_bad_request',
  413: 'polis_err_body_too_large',
  415: 'polis_err_unsupported_media_type',
}

/** A problem that Ajv reports, with the violated schema (option `verbose`). */
interface ValidationProblem {
  instancePath: string
  parentSchema?: JsonSchema
}

/** Creates the error for a value that violates its schema; it names the field and the expectation. */
function toValidationError(problems: readonly ValidationProblem[]): ApiError {
  const { instancePath = '', parentSchema = {} } = problems[0] ?? {}
  const [, field = 'body', ...within] = instancePath.split('/')
  const expected = formatExpectation(parentSchema)
  const reason = findValueReason(parentSchema, field)
  return createParseError(field, within.length > 0 ? formatListExpectation(expected) : expected, reason)
}

/** Converts any error to an ApiError; an unexpected one becomes 500 without details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof ConversationGoneError) return createUnknownConversationError()
  const { validation, statusCode = 500 } = error as Partial<FastifyError>
  if (validation) return toValidationError(validation)
  const unavailable = findDatabaseRefusal(error)
  if (unavailable) return unavailable
  const code = CODES_BY_STATUS[statusCode]
  return new ApiError(code ?? 'polis_err_internal')
}

/** Converts any error to the one to send. Logs it in full if it is unexpected, and sets the header retry-after. */
export function prepareRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): ApiError {
  const refusal = toApiError(error)
  const problem = refusal.status < 500 ? undefined : findQueryProblem(error)
  if (problem !== undefined) request.log.error({ err: error, problem }, getRemedy(problem))
  // a stopping server answers every probe so
  else if (refusal.code === 'polis_err_server_stopping') request.log.info('not ready: the server stops')
  else if (refusal.status >= 500 && refusal.code !== 'polis_err_server_busy')
    request.log.error({ err: error }, 'unexpected error')
  if (refusal.details.retryAfterSeconds !== undefined)
    reply.header('retry-after', refusal.details.retryAfterSeconds)
  return refusal
}

/** Sends the reply to an error; unexpected errors without details. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = prepareRefusal(error, request, reply)
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(createErrorBody(refusal))
}

/** Sends the reply to an error before routing, such as an address that cannot be decoded. */
export const handleFrameworkError = (_: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void handleError(
    new ApiError('polis_err_bad_request', { message: UNDECODABLE_MESSAGE }),
    request,
    // the hook that sets this header has not run
    reply.header('cache-control', 'no-cache'),
  )

const ERROR_CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'polis_err_headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'polis_err_request_timeout',
}

const UNREADABLE_MESSAGE = 'This is not a valid HTTP request. Check its first line and its headers.'

const createClientError = (code = ''): ApiError => {
  const errorCode = ERROR_CODES[code]
  return errorCode
    ? new ApiError(errorCode)
    : new ApiError('polis_err_bad_request', { message: UNREADABLE_MESSAGE })
}

/**
 * Sends the error reply for a request that Node.js cannot parse, such as one with too large headers, and closes the
 * connection.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = createClientError(error.code)
  const body = JSON.stringify(createErrorBody(refusal))
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-cache',
        'x-content-type-options: nosniff',
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroySoon()
}
