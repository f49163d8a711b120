import { PRODUCT } from '@folkmoot/domain/product'
import {
  type FailureTable,
  comments,
  conversations,
  participation,
  reports,
  topics,
} from './failures/conversations.ts'
import { automation, embed, inviteTree, people, personalData } from './failures/people.ts'

/** Codes of any call. */
const general = {
  'No authentication token found': [401, 'Sign in first: this call needs a bearer token.'],
  'Invalid token format': [401, 'This is not a token that this server knows. Sign in again.'],
  'Invalid authentication token': [
    401,
    'The token is expired, or was not issued for this server. Sign in again.',
  ],
  'Authentication required': [401, 'Sign in first: this call returns your own account.'],
  invalid_user_data: [
    400,
    'The identity provider sent no e-mail address. Request the scope or claim that contains it.',
  ],
  polis_err_need_auth: [403, 'Sign in to list your conversations.'],
  polis_err_no_access_for_this_user: [403, 'Your account does not have the permissions for this.'],
  polis_err_get_security_log_auth: [
    403,
    'Only the owner of a conversation may read its security log, and only administrators that of the server.',
  ],
  polis_err_body_too_large: [413, 'The request is too large for this call. Send less at once.'],
  polis_err_bad_request: [400, 'The request could not be read. Send JSON as this call describes it.'],
  polis_err_unsupported_media_type: [
    415,
    'Send JSON with content-type: application/json, or a form with application/x-www-form-urlencoded.',
  ],
  polis_err_headers_too_large: [
    431,
    'The headers or the address of the request are too large. Send shorter ones.',
  ],
  polis_err_request_timeout: [408, 'The request did not arrive in time. Send it again.'],
  polis_err_not_supported: [404, 'This server has no such call. /api/docs lists all calls.'],
  polis_err_internal: [500, 'Something went wrong on the server. It has been logged; try again.'],
  polis_err_identity_provider_unavailable: [
    503,
    'The identity provider does not respond, so your sign-in cannot be verified. Try again shortly.',
  ],
  polis_err_server_busy: [503, 'Too many people ask for work of this kind at the moment. Try again shortly.'],
  polis_err_too_many_exports: [
    429,
    'Too many files are being sent to this address. Wait until one is complete, then ask for the next.',
  ],
  polis_err_foreign_page: [
    403,
    'A page of another address may not do this for its visitors. Use the page of the conversation itself, or a frame with it.',
  ],
  polis_err_too_many_writes: [
    429,
    'Your account changes more than it may within a minute. Wait a moment, then go on.',
  ],
  polis_err_too_many_imports: [
    429,
    'Your account has imported as much as it may for now. Wait for the running import, or come back later.',
  ],
  polis_err_server_stopping: [
    503,
    'This server is about to stop. Another one answers, or the same one in a moment.',
  ],
  polis_err_database_unavailable: [503, 'The database does not respond. Try again shortly.'],
} as const satisfies FailureTable

/** All error codes with status and message. */
const ERRORS = {
  ...general,
  ...conversations,
  ...comments,
  ...participation,
  ...inviteTree,
  ...embed,
  ...automation,
  ...people,
  ...personalData,
  ...reports,
  ...topics,
} as const

type ListedErrorCode = keyof typeof ERRORS
/** Codes that name a field. */
type FieldErrorCode = `polis_err_param_missing_${string}` | `polis_err_param_parse_failed_${string}`

/** An error code: one of the table, or one that names a field. */
export type ErrorCode = ListedErrorCode | FieldErrorCode

/**
 * The body of every error reply. For invalid input it has `field`, with the contract's `reason` if there is one.
 */
export interface ErrorReply {
  error: string
  message: string
  status: number
  field?: string
  reason?: string
  /** why a token is refused */
  details?: string
  /** what of the token does not fit, what it has, and what the server expects */
  mismatch?: string
  found?: string[]
  expected?: string[]
}

const isListed = (code: ErrorCode): code is ListedErrorCode => Object.hasOwn(ERRORS, code)

/** The status of a code; 400 for codes that name a field. */
export const getErrorStatus = (code: ErrorCode): number => (isListed(code) ? ERRORS[code][0] : 400)

/** The default message of a code. */
export function getErrorMessage(code: ErrorCode): string {
  if (isListed(code)) return ERRORS[code][1]
  const missing = code.startsWith('polis_err_param_missing_')
  const field = code.slice(
    missing ? 'polis_err_param_missing_'.length : 'polis_err_param_parse_failed_'.length,
  )
  return missing ? `“${field}” is missing.` : `“${field}” has a value that this call does not accept.`
}

/** All codes of the table, for documentation. */
export const listErrorCodes = (): ListedErrorCode[] => Object.keys(ERRORS) as ListedErrorCode[]

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The standard text of a status when the connection sent none (HTTP/2). */
export const getStatusText = (status: number, sent = ''): string => sent || STATUS_TEXTS[status] || 'Unknown'

/** The message about a failed call (NET-3). `url` is path and query as sent. */
export const formatFailure = (method: string, url: string, status: number, text = ''): string =>
  `${PRODUCT} API Error: ${method} ${url} failed with status ${status} (${getStatusText(status, text)})`
