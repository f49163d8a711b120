import { PRODUCT } from '@folkmoot/domain/product'
import { automation } from './failures/automation.ts'
import { comments } from './failures/comments.ts'
import { conversations } from './failures/conversations.ts'
import { embed } from './failures/embed.ts'
import { general } from './failures/general.ts'
import { inviteTree } from './failures/invite-tree.ts'
import { participation } from './failures/participation.ts'
import { people } from './failures/people.ts'
import { personalData } from './failures/personal-data.ts'
import { reports } from './failures/reports.ts'
import { topics } from './failures/topics.ts'

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
