import { getErrorMessage, getErrorStatus, type ErrorCode, type ErrorReply } from '@folkmoot/api-types/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  formatExpectation,
  formatListExpectation,
  findValueReason,
  type ParseFailureReason,
  type JsonSchema,
} from './input-messages.ts'

interface ErrorDetails {
  /** a better sentence than the one that goes with the code */
  message?: string
  /** the input that is wrong */
  field?: string
  /** more keys for the body, where a code has some */
  extra?: Readonly<Record<string, unknown>>
  /** seconds until another try makes sense */
  retryAfterSeconds?: number
  /** what happened, for the log */
  cause?: unknown
}

/** A refusal that the caller is told about: a code of the closed table and what goes with it. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? getErrorMessage(code), { cause: details.cause })
    this.code = code
    this.status = getErrorStatus(code)
    this.details = details
  }
}

/** The body of the reply that says why; keys in the order in which people read them. */
export function createErrorBody({ code, message, status, details: { field, extra } }: ApiError): ErrorReply {
  return { error: code, message, status, ...(field === undefined ? {} : { field }), ...extra }
}

/** What an id that names nothing is called: where nothing else is wrong with it. */
const UNKNOWN_ID_REASONS: Readonly<Record<string, ParseFailureReason>> = {
  conversation_id: 'polis_err_fetching_zid_for_conversation_id',
  report_id: 'polis_err_fetching_rid_for_report_id',
}

/** Bad input: names the field, says what was expected, and never repeats the value. */
export function createParseError(
  field: string,
  expected?: string,
  reason = UNKNOWN_ID_REASONS[field],
): ApiError {
  return new ApiError(`polis_err_param_parse_failed_${field}`, {
    field,
    ...(expected ? { message: `“${field}” ${expected}.` } : {}),
    ...(reason ? { extra: { reason } } : {}),
  })
}

export const createMissingError = (field: string): ApiError =>
  new ApiError(`polis_err_param_missing_${field}`, { field })

const UNDECODABLE_MESSAGE =
  'The address cannot be read: percent signs in it must stand before two hexadecimal digits.'

const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'polis_err_bad_request',
  // of files: an address that leads out of their folder, and a range that lies outside of one
  403: 'polis_err_not_supported',
  416: 'polis_err_bad_request',
  413: 'polis_err_body_too_large',
  415: 'polis_err_unsupported_media_type',
}

/** What Ajv says of a value, with the schema that it did not fit (its option `verbose`). */
interface ValidationProblem {
  instancePath: string
  parentSchema?: JsonSchema
}

/** Names the field of a value that did not fit its schema, and says what the schema asks for. */
function toValidationError(unfit: readonly ValidationProblem[]): ApiError {
  const { instancePath = '', parentSchema = {} } = unfit[0] ?? {}
  const [, field = 'body', ...within] = instancePath.split('/')
  const expected = formatExpectation(parentSchema)
  const reason = findValueReason(parentSchema, field)
  return createParseError(field, within.length > 0 ? formatListExpectation(expected) : expected, reason)
}

/** Every error becomes a refusal; one that nobody foresaw becomes 500 without detail. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const known = error as Partial<FastifyError>
  if (known.validation) return toValidationError(known.validation)
  const code = CODES_BY_STATUS[known.statusCode ?? 500]
  return new ApiError(code ?? 'polis_err_internal')
}

/** The one error handler: unknown errors are logged whole and answered without detail. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toApiError(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'unexpected error')
  if (refusal.details.retryAfterSeconds !== undefined)
    reply.header('retry-after', refusal.details.retryAfterSeconds)
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(createErrorBody(refusal))
}

/** The same for what the framework itself refuses before any call is found, as an address that cannot be decoded. */
export const handleFrameworkError = (_: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void handleError(
    new ApiError('polis_err_bad_request', { message: UNDECODABLE_MESSAGE }),
    request,
    // no hook has run yet
    reply.header('cache-control', 'no-cache'),
  )
