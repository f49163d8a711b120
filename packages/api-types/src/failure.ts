import { PRODUCT } from '@folkmoot/domain/product'
import { comments } from './failures/comments.ts'
import { conversations } from './failures/conversations.ts'
import { embed } from './failures/embed.ts'
import { general } from './failures/general.ts'
import { inviteTree } from './failures/invite-tree.ts'
import { participation } from './failures/participation.ts'
import { reports } from './failures/reports.ts'
import { topics } from './failures/topics.ts'

/** Every code that an error body may carry, with its status and the sentence that goes with it. */
const TABLE = {
  ...general,
  ...conversations,
  ...comments,
  ...participation,
  ...inviteTree,
  ...embed,
  ...reports,
  ...topics,
} as const

type ListedCode = keyof typeof TABLE
/** Codes that name the field they are about. */
type FieldCode = `polis_err_param_missing_${string}` | `polis_err_param_parse_failed_${string}`

/** A code that may stand in an error body: one of the closed table, or one that names a field. */
export type ErrorCode = ListedCode | FieldCode

/**
 * The body of every error reply. `field` is there for bad input, with the contract's own `reason` where it has one; some
 * codes add the object they speak of.
 */
export interface ErrorReply {
  error: string
  message: string
  status: number
  field?: string
  reason?: string
  /** of a token that is refused: why */
  details?: string
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
  431: 'Request Header Fields Too Large',
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
