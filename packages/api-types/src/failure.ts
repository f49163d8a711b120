import { PRODUCT } from '@folkmoot/domain'

/** Every code that an error body may carry, with its status and the sentence that goes with it. */
const TABLE = {
  'No authentication token found': [401, 'Sign in first: this call needs a bearer token.'],
  'Invalid token format': [401, 'This is not a token that this server knows. Sign in again.'],
  'Invalid authentication token': [
    401,
    'The token is expired, or was not issued for this server. Sign in again.',
  ],
  'Authentication required': [401, 'Sign in first: this call tells you about yourself.'],
  invalid_user_data: [
    400,
    'The identity provider gave no e-mail address. Ask for the scope or claim that carries it.',
  ],
  polis_err_need_auth: [403, 'Sign in to list your conversations.'],
  polis_err_no_access_for_this_user: [403, 'Your account does not have the permissions for this.'],
  polis_err_update_conversation_permission: [
    403,
    'Only those who administer this conversation may change it.',
  ],
  polis_err_conversation_settings_changed: [
    409,
    'The conversation was changed meanwhile. Look at its settings as they are now and save again.',
  ],
  polis_err_conversation_uuid_permission: [
    403,
    'Only those who administer this conversation may read its export id.',
  ],
  polis_err_get_comments_permission: [
    403,
    'Only those who administer this conversation may read its moderation list.',
  ],
  polis_err_conversationStats_need_report_id_or_moderation_permission: [
    403,
    'Only those who administer this conversation, or hold one of its report ids, may read its statistics.',
  ],
  polis_err_import_bad_file: [400, 'The export could not be read.'],
  polis_err_import_interrupted: [409, 'The import was interrupted and has been taken back. Start it again.'],
  polis_err_body_too_large: [413, 'The request is larger than this call takes.'],
  polis_err_bad_request: [400, 'The request could not be read. Send JSON as this call describes it.'],
  polis_err_unsupported_media_type: [415, 'This call does not take that content type.'],
  polis_err_not_supported: [404, 'This server has no such call.'],
  polis_err_internal: [500, 'Something went wrong on the server. It has been logged; try again.'],
  polis_err_identity_provider_unavailable: [
    503,
    'The identity provider does not answer, so your sign-in cannot be checked. Try again shortly.',
  ],
  polis_err_database_unavailable: [503, 'The database does not answer. Try again shortly.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

type ListedCode = keyof typeof TABLE
/** Codes that name the field they are about. */
type FieldCode = `polis_err_param_missing_${string}` | `polis_err_param_parse_failed_${string}`

/** A code that may stand in an error body: one of the closed table, or one that names a field. */
export type ErrorCode = ListedCode | FieldCode

/** The body of every error reply. `field` is there for bad input; some codes add the object they speak of. */
export interface ErrorReply {
  error: string
  message: string
  status: number
  field?: string
}

const isListed = (code: ErrorCode): code is ListedCode => Object.hasOwn(TABLE, code)

/** The status that goes with a code; codes that name a field are 400. */
export const statusOfError = (code: ErrorCode): number => (isListed(code) ? TABLE[code][0] : 400)

/** The sentence that goes with a code when nobody wrote a better one. */
export function sentenceOfError(code: ErrorCode): string {
  if (isListed(code)) return TABLE[code][1]
  const missing = code.startsWith('polis_err_param_missing_')
  const field = code.slice(
    missing ? 'polis_err_param_missing_'.length : 'polis_err_param_parse_failed_'.length,
  )
  return missing ? `“${field}” is missing.` : `“${field}” has a value that this call does not take.`
}

/** All codes of the closed table, for documentation. */
export const errorCodes = (): ListedCode[] => Object.keys(TABLE) as ListedCode[]

const STATUS_TEXT: Readonly<Record<number, string>> = {
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
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The text that goes with a status where the connection carried none (HTTP/2). */
export const statusText = (status: number, sent = ''): string => sent || STATUS_TEXT[status] || 'Unknown'

/** The product's one sentence about a failed call (NET-3). `url` is path and query as sent. */
export const failureText = (method: string, url: string, status: number, text = ''): string =>
  `${PRODUCT} API Error: ${method} ${url} failed with status ${status} (${statusText(status, text)})`
