import { connect } from 'node:net'
import { shareServer } from '@folkmoot/testing/provide-server'
import { expect, it, beforeAll, describe } from 'vitest'
import { toApiError } from './error-handler.ts'

const createError = (code: string) => Object.assign(new Error('It failed.'), { code })

it.each([
  ['SQLITE_BUSY', 1],
  ['SQLITE_FULL', 30],
  ['SQLITE_READONLY', 30],
  ['53100', 30],
])('[RUN-12] [RUN-13] %s is a 503 after which a client asks again in %i s', (code, retryAfterSeconds) =>
  expect(toApiError(createError(code))).toMatchObject({
    code: 'polis_err_database_unavailable',
    status: 503,
    details: { retryAfterSeconds },
  }),
)

it.each(['SQLITE_CORRUPT', 'ECONNREFUSED', 'SQLITE_CONSTRAINT_UNIQUE'])(
  '[RUN-12] %s is a 500: asking again does not help',
  (code) => expect(toApiError(createError(code)).status).toBe(500),
)

describe('a request that Node.js cannot parse', () => {
  let port: number
  const server = shareServer()
  beforeAll(async () => {
    port = Number(new URL(await server.app.listen({ port: 0 })).port)
  })

  /** Sends bytes and returns the whole response. */
  const say = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket
        .setEncoding('utf8')
        .on('data', (text) => (answer += text))
        .on('close', () => resolve(answer))
        .on('error', reject)
    })

  it.each([
    [
      `GET /api/v3/users HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['THIS IS NOT HTTP\r\n\r\n', 400, 'bad_request'],
    ['GET /api/v3/users HTTP/1.1\r\nno header\r\n\r\n', 400, 'bad_request'],
  ])('[API-7] gets an error in the usual format (%#)', async (bytes, status, code) => {
    const [head = '', body = ''] = (await say(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`))
    for (const part of ['application/json', 'nosniff']) expect(head).toContain(part)
    expect(JSON.parse(body)).toEqual({
      error: `polis_err_${code}`,
      message: expect.stringMatching(/^.{10,}\.$/),
      status,
    })
  })
})
