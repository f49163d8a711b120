import { getErrorMessage, getErrorStatus, type ErrorCode, type ErrorReply } from '@folkmoot/api-types/errors'
import type { ParseFailureReason } from './parse-input.ts'

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

/** What a refused token has, and what it should have. Both are for the operator; nothing of them is secret. */
interface TokenMismatch {
  of?: 'access token' | 'ID token'
  part: 'issuer' | 'audience' | 'algorithm' | 'client' | 'subject'
  found: unknown
  expected: readonly string[]
}

const MAX_FOUND_TEXTS = 10
const MAX_FOUND_CHARACTERS = 200

/** Lists what a claim has as short texts that can be shown. */
function listFound(value: unknown): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return texts.slice(0, MAX_FOUND_TEXTS).map((text) =>
    String(text)
      .replaceAll(/[^\x20-\x7e]/g, '?')
      .slice(0, MAX_FOUND_CHARACTERS),
  )
}

const quote = (texts: readonly string[]): string => (texts.length > 0 ? `“${texts.join('”, “')}”` : 'missing')

/** Describes a mismatch for the reply: a sentence for people, and its parts for programs. */
function describeMismatch(mismatch: TokenMismatch | undefined) {
  if (mismatch === undefined) return {}
  const found = listFound(mismatch.found)
  const expected = mismatch.expected.slice(0, MAX_FOUND_TEXTS)
  const message = `The ${mismatch.of ?? 'access token'}’s ${mismatch.part} is ${quote(found)}, but this server expects ${quote(expected)}.`
  return { message, extra: { mismatch: mismatch.part, found, expected } }
}

function createRefusal(code: ErrorCode, details: string, mismatch: TokenMismatch | undefined): ApiError {
  const { extra, ...message } = describeMismatch(mismatch)
  return new ApiError(code, { ...message, extra: { details, ...extra } })
}

/** Creates the error for a token of an unknown kind. */
export const createUnknownTokenError = (mismatch?: TokenMismatch): ApiError =>
  createRefusal('Invalid token format', 'Token does not match any supported JWT type', mismatch)

/** The reason why a token is refused, for `details`. It contains no part of the token. */
type InvalidTokenReason =
  | 'jwt expired'
  | 'jwt invalid'
  | 'no such participant'
  | 'no such user'
  | 'not an access token'
  | 'issued to another client'
  | 'signed with another algorithm'
  | 'unreadable subject'
  | 'signed out'
  | 'the provider sent no ID token: AUTH_SCOPES must have openid'
  | 'no such access token'
  | 'access token expired'

/** Creates the error for a token that is expired, forged, or whose participant or user does not exist. */
export const createInvalidTokenError = (details: InvalidTokenReason, mismatch?: TokenMismatch): ApiError =>
  createRefusal('Invalid authentication token', details, mismatch)

/** Says why a token was refused, for people and the log: what was found, and what is expected. */
export function formatTokenRefusal({ code, message, details: { extra = {} } }: ApiError): string {
  if (extra['mismatch'] !== undefined) return message
  if (code === 'invalid_user_data')
    return 'The provider gave this server no e-mail address: neither the ID token nor the userinfo endpoint has the claim email.'
  return `This server does not accept the token: ${String(extra['details'] ?? code)}.`
}
