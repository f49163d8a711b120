import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'

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
    expect(head).toContain('application/json')
    expect(JSON.parse(body)).toEqual({
      error: `polis_err_${code}`,
      message: expect.stringMatching(/^.{10,}\.$/),
      status,
    })
  })
})
