import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'

describe('a request that does not arrive', () => {
  let port: number
  const timeouts = { headMs: 300, bodyMs: 400, uploadMs: 60_000, takeMs: 300 }
  const server = shareServer({ timeouts, env: { LIMITS: '{"connections":3}' } })
  beforeAll(async () => {
    port = Number(new URL(await server.app.listen({ port: 0 })).port)
  })

  /** Sends the pieces at intervals, and returns what came back until the connection closed. */
  const send = (pieces: readonly string[], intervalMs = 250) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1')
      const timers = pieces.map((piece, at) => setTimeout(() => socket.write(piece), at * intervalMs))
      socket
        .setEncoding('utf8')
        .on('data', (text) => (answer += text))
        .on('error', () => undefined)
        .on('close', () => {
          for (const timer of timers) clearTimeout(timer)
          resolve(answer)
        })
    })

  const countConnections = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))

  const createHead = (type: string, token = '') =>
    `POST /api/v3/${token ? 'conversationImport' : 'votes'} HTTP/1.1\r\nhost: localhost\r\n${token}` +
    `content-type: ${type}\r\ncontent-length: 5000\r\n\r\n`

  it('[SAFE-84] is answered 408 after the time for its head', async () => {
    expect(await send(['POST /api/v3/votes HTTP/1.1\r\n'])).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('[SAFE-84] is answered 408 after the time for its body, although bytes of it arrive', async () => {
    const drips = Array.from({ length: 20 }, () => ' ')
    const answer = await send([createHead('application/json'), '{', ...drips])
    expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*polis_err_request_timeout/)
  })

  it('[SAFE-84] an upload may take longer, as long as it goes on', async () => {
    const token = `authorization: Bearer ${await server.tokenFor('ada')}\r\n`
    const drips = Array.from({ length: 4 }, () => 'x')
    const begin = performance.now()
    const answer = await send([createHead('multipart/form-data; boundary=b', token), ...drips])
    expect(performance.now() - begin).toBeGreaterThan(1000)
    expect(answer).toContain('408')
  })

  it('[RUN-153] is disconnected when it takes nothing of its answers', async () => {
    const slow = connect(port, '127.0.0.1').on('error', () => undefined)
    const closed = new Promise((resolve) => slow.once('close', resolve))
    await new Promise((resolve) => slow.once('connect', resolve))
    slow.pause()
    // more than the buffers between hold
    slow.write('GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(40))
    await expect.poll(countConnections).toBe(0)
    slow.resume()
    await closed
  })

  it('is not accepted beyond the maximum of connections', async () => {
    const idle = Array.from({ length: 3 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
    expect(await send(['GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'])).toBe('')
    for (const socket of idle) socket.destroy()
  })
})
