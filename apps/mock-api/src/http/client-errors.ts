import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@folkmoot/api-types/failure'
import { ApiError, errorBody } from './errors.ts'

const BY_CODE: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'polis_err_headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'polis_err_request_timeout',
}

const UNREADABLE =
  'This is not HTTP as this server reads it. Look at the first line and the headers of the request.'

const refusalOf = (code = ''): ApiError => {
  const known = BY_CODE[code]
  return known ? new ApiError(known) : new ApiError('polis_err_bad_request', { message: UNREADABLE })
}

/**
 * Answers what Node.js refuses before there is a request, such as headers that are too large, in the shape of every other
 * error, and ends the connection.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = refusalOf(error.code)
  const body = JSON.stringify(errorBody(refusal))
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
