import { type ErrorCode } from '@folkmoot/api-types/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  formatExpectation,
  formatListExpectation,
  findValueReason,
  type JsonSchema,
} from '../core/input-messages.ts'
import { ApiError, createErrorBody, createParseError } from '../core/errors.ts'

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
