import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import { ApiError, createErrorBody } from './errors.ts'

const ERROR_CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'polis_err_headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'polis_err_request_timeout',
}

const UNREADABLE_MESSAGE = 'This is not a valid HTTP request. Check its first line and its headers.'

const createClientError = (code = ''): ApiError => {
  const errorCode = ERROR_CODES[code]
  return errorCode
    ? new ApiError(errorCode)
    : new ApiError('polis_err_bad_request', { message: UNREADABLE_MESSAGE })
}

/**
 * Sends the error reply for a request that Node.js cannot parse, such as one with too large headers, and closes the
 * connection.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = createClientError(error.code)
  const body = JSON.stringify(createErrorBody(refusal))
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-cache',
        'x-content-type-options: nosniff',
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroySoon()
}
