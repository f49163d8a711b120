import { getErrorMessage, getErrorStatus, type ErrorCode, type ErrorReply } from '@folkmoot/api-types/errors'
import type { ParseFailureReason } from './input-messages.ts'

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
