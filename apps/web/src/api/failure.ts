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

/** Formats the reason for a person: the specification's sentence for the code, else the server's, else ours. */
export function formatReason(error: unknown): string {
  if (isApiFailure(error)) return error.message || messages.unknownFailure
  if (isRecord(error) && typeof error['message'] === 'string') return error['message']
  return messages.unknownFailure
}

/** Creates the failure from an answer's body: JSON of the server, or anything of what stands before it. */
export function parseFailure(status: number, statusText: string, body: string, text: string): ApiFailure {
  let data: unknown = body
  try {
    data = JSON.parse(body)
  } catch {
    // a proxy answers with text or a page
  }
  const reply = isRecord(data) ? data : {}
  const code = typeof reply['error'] === 'string' ? reply['error'] : `http_${status}`
  const message = typeof reply['message'] === 'string' ? reply['message'] : ''
  const plain = typeof data === 'string' && !data.startsWith('<') ? data.trim().slice(0, 300) : ''
  return {
    status,
    statusText,
    message: message || plain || messages.statusReason(status, statusText),
    code,
    ...(typeof reply['field'] === 'string' ? { field: reply['field'] } : {}),
    data,
    text,
  }
}
