import { getErrorMessage, getErrorStatus, type ErrorCode, type ErrorReply } from '@folkmoot/api-types/errors'
import type { ParseFailureReason } from './input-messages.ts'

interface ErrorDetails {
  /** replaces the default message of the code */
  message?: string
  /** the invalid input field */
  field?: string
  /** further keys of the body */
  extra?: Readonly<Record<string, unknown>>
  /** for the Retry-After header */
  retryAfterSeconds?: number
  /** for the log */
  cause?: unknown
}

/** An error that is sent to the caller: a code of the contract's table, with details. */
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

/** Creates the body of an error reply, keys in reading order. */
export function createErrorBody({ code, message, status, details: { field, extra } }: ApiError): ErrorReply {
  return { error: code, message, status, ...(field === undefined ? {} : { field }), ...extra }
}

/** Reasons for well-formed ids that match nothing. */
const UNKNOWN_ID_REASONS: Readonly<Record<string, ParseFailureReason>> = {
  conversation_id: 'polis_err_fetching_zid_for_conversation_id',
  report_id: 'polis_err_fetching_rid_for_report_id',
}

/** Creates the error for an invalid field. Its message says what is expected and never repeats the value. */
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

/** Creates the error for the id of no conversation. */
export const createUnknownConversationError = (): ApiError =>
  createParseError('conversation_id', 'does not match a conversation on this server')

/** Creates the error for a missing required field. */
export const createMissingError = (field: string): ApiError =>
  new ApiError(`polis_err_param_missing_${field}`, { field })
