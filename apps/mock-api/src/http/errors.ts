import { sentenceOfError, statusOfError, type ErrorCode, type ErrorReply } from '@folkmoot/api-types/failure'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { expectedOf, expectedOfEach, reasonOfUnfit, type Reason, type Shape } from './expected.ts'

interface Details {
  /** a better sentence than the one that goes with the code */
  message?: string
  /** the input that is wrong */
  field?: string
  /** more keys for the body, where a code has some */
  extra?: Readonly<Record<string, unknown>>
  /** seconds until another try makes sense */
  retryAfter?: number
  /** what happened, for the log */
  cause?: unknown
}

/** A refusal that the caller is told about: a code of the closed table and what goes with it. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? sentenceOfError(code), { cause: details.cause })
    this.code = code
    this.status = statusOfError(code)
    this.details = details
  }
}

/** The body of the reply that says why; keys in the order in which people read them. */
export function errorBody({ code, message, status, details: { field, extra } }: ApiError): ErrorReply {
  return { error: code, message, status, ...(field === undefined ? {} : { field }), ...extra }
}

/** What an id that names nothing is called: where nothing else is wrong with it. */
const UNKNOWN: Readonly<Record<string, Reason>> = {
  conversation_id: 'polis_err_fetching_zid_for_conversation_id',
  report_id: 'polis_err_fetching_rid_for_report_id',
}

/** Bad input: names the field, says what was expected, and never repeats the value. */
export function parseFailed(field: string, expected?: string, reason = UNKNOWN[field]): ApiError {
  return new ApiError(`polis_err_param_parse_failed_${field}`, {
    field,
    ...(expected ? { message: `“${field}” ${expected}.` } : {}),
    ...(reason ? { extra: { reason } } : {}),
  })
}

export const missing = (field: string): ApiError =>
  new ApiError(`polis_err_param_missing_${field}`, { field })

const UNDECODABLE =
  'The address cannot be read: percent signs in it must stand before two hexadecimal digits.'

const FRAMEWORK: Readonly<Record<number, ErrorCode>> = {
  400: 'polis_err_bad_request',
  // of files: an address that leads out of their folder, and a range that lies outside of one
  403: 'polis_err_not_supported',
  416: 'polis_err_bad_request',
  413: 'polis_err_body_too_large',
  415: 'polis_err_unsupported_media_type',
}

/** What Ajv says of a value, with the schema that it did not fit (its option `verbose`). */
interface Unfit {
  instancePath: string
  parentSchema?: Shape
}

/** Names the field of a value that did not fit its schema, and says what the schema asks for. */
function fromValidation(unfit: readonly Unfit[]): ApiError {
  const { instancePath = '', parentSchema = {} } = unfit[0] ?? {}
  const [, field = 'body', ...within] = instancePath.split('/')
  const expected = expectedOf(parentSchema)
  const reason = reasonOfUnfit(parentSchema, field)
  return parseFailed(field, within.length > 0 ? expectedOfEach(expected) : expected, reason)
}

/** Every error becomes a refusal; one that nobody foresaw becomes 500 without detail. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const known = error as Partial<FastifyError>
  if (known.validation) return fromValidation(known.validation)
  const code = FRAMEWORK[known.statusCode ?? 500]
  return new ApiError(code ?? 'polis_err_internal')
}

/** The one error handler: unknown errors are logged whole and answered without detail. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toApiError(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'unexpected error')
  if (refusal.details.retryAfter !== undefined) reply.header('retry-after', refusal.details.retryAfter)
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(errorBody(refusal))
}

/** The same for what the framework itself refuses before any call is found, as an address that cannot be decoded. */
export const handleFrameworkError = (_: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void handleError(
    new ApiError('polis_err_bad_request', { message: UNDECODABLE }),
    request,
    // no hook has run yet
    reply.header('cache-control', 'no-cache'),
  )
