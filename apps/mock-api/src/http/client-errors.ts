import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import { ApiError, createErrorBody } from '../core/errors.ts'

const ERROR_CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'polis_err_headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'polis_err_request_timeout',
}

const UNREADABLE_MESSAGE =
  'This is not HTTP as this server reads it. Look at the first line and the headers of the request.'

const createClientError = (code = ''): ApiError => {
  const known = ERROR_CODES[code]
  return known ? new ApiError(known) : new ApiError('polis_err_bad_request', { message: UNREADABLE_MESSAGE })
}

/**
 * Answers what Node.js refuses before there is a request, such as headers that are too large, in the shape of every other
 * error, and ends the connection.
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
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroySoon()
}
