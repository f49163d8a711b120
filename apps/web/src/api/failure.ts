import { messages } from '../messages.ts'

/** What a call that did not succeed tells a screen. */
export interface ApiFailure {
  /** the status of the answer, 0 when there was none */
  status: number
  statusText: string
  /** the server's own sentence, or ours when it gave none */
  message: string
  /** the code of the error body, `network` or `signed_out` when the server never answered */
  code: string
  /** the field that the server names for bad input */
  field?: string
  /** the error body as it came, read as JSON where it is JSON */
  data?: unknown
  /** the product's one sentence about a failed call, as it stands in the log */
  text: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Tells an ApiFailure from whatever else a promise may be rejected with. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  isRecord(error) && typeof error['status'] === 'number' && typeof error['code'] === 'string'

/** The reason to show a person: the specification's sentence for the code, else the server's, else ours. */
export function formatReason(error: unknown): string {
  if (isApiFailure(error)) return messages.byCode[error.code] ?? (error.message || messages.unknownFailure)
  if (isRecord(error) && typeof error['message'] === 'string') return error['message']
  return messages.unknownFailure
}

/** Builds the failure of an answer from its body, which may be JSON, a bare code or anything else. */
export function parseFailure(status: number, statusText: string, body: string, text: string): ApiFailure {
  let data: unknown = body
  try {
    data = JSON.parse(body)
  } catch {
    // other servers of this contract answer some errors as plain text
  }
  const reply = isRecord(data) ? data : {}
  const said = typeof reply['message'] === 'string' ? reply['message'] : ''
  const plain = typeof data === 'string' && !data.startsWith('<') ? data.trim().slice(0, 300) : ''
  return {
    status,
    statusText,
    message: said || plain || messages.statusReason(status, statusText),
    code:
      typeof reply['error'] === 'string'
        ? reply['error']
        : /^polis_err_\w+$/.test(plain)
          ? plain
          : `http_${status}`,
    ...(typeof reply['field'] === 'string' ? { field: reply['field'] } : {}),
    data,
    text,
  }
}
