import { isUnknownCall } from '@folkmoot/api-types/unknown-call'
import { messages } from '../messages.ts'

/** An error response, or no response, as screens see it. */
export interface ApiFailure {
  /** the HTTP status, 0 without an answer */
  status: number
  statusText: string
  /** the server's sentence, or ours when it sent none */
  message: string
  /** the code of the error body; `network` or `signed_out` when the server did not answer */
  code: string
  /** the field that the server rejected */
  field?: string
  /** the error body, parsed when it is JSON */
  data?: unknown
  /** the product's one-sentence description, as logged */
  text: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** True if a rejection is an ApiFailure. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  isRecord(error) && typeof error['status'] === 'number' && typeof error['code'] === 'string'

/** The code of a failure whose call the server does not have. */
const UNSUPPORTED = 'unsupported'

/** True if the server does not have the call: features that only some servers have are found by asking for them. */
export const isUnsupported = (error: unknown): boolean => isApiFailure(error) && error.code === UNSUPPORTED

/** Creates the failure of a call that the server does not have. */
export const createUnsupported = (status: number, statusText: string, text: string): ApiFailure => ({
  status,
  statusText,
  message: messages.unsupported,
  code: UNSUPPORTED,
  text,
})

/** Formats the reason for a person: the specification's sentence for the code, else the server's, else ours. */
export function formatReason(error: unknown): string {
  if (isApiFailure(error)) return messages.byCode[error.code] ?? (error.message || messages.unknownFailure)
  if (isRecord(error) && typeof error['message'] === 'string') return error['message']
  return messages.unknownFailure
}

/** The code at the beginning of a text; other servers add the value and the reason. */
const findPlainCode = (data: unknown): string | undefined =>
  typeof data === 'string' ? /^polis_err\w*/.exec(data.trim())?.[0] : undefined

/** Creates the failure from an answer's body, which may be JSON, a bare code or anything else. */
export function parseFailure(status: number, statusText: string, body: string, text: string): ApiFailure {
  let data: unknown = body
  try {
    data = JSON.parse(body)
  } catch {
    // other servers of this contract answer some errors as plain text
  }
  const reply = isRecord(data) ? data : {}
  const code = typeof reply['error'] === 'string' ? reply['error'] : findPlainCode(data)
  if (isUnknownCall(status, code)) return createUnsupported(status, statusText, text)
  const message = typeof reply['message'] === 'string' ? reply['message'] : ''
  const plain = typeof data === 'string' && !data.startsWith('<') ? data.trim().slice(0, 300) : ''
  return {
    status,
    statusText,
    message: message || plain || messages.statusReason(status, statusText),
    code: code ?? `http_${status}`,
    ...(typeof reply['field'] === 'string' ? { field: reply['field'] } : {}),
    data,
    text,
  }
}
