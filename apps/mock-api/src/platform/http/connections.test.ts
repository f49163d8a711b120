import { connect, type Socket } from 'node:net'
import { openServer } from '@folkmoot/testing/provide-server'
import type { TestServer, TestServerOptions } from '@folkmoot/testing/server'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TIMEOUTS } from './connections.ts'

const createHead = (path: string, type: string, token = '') =>
  `POST /api/v3/${path} HTTP/1.1\r\nhost: localhost\r\n${token}content-type: ${type}\r\ncontent-length: 5000\r\n\r\n`

const open = async (options: TestServerOptions = {}) => {
  const server = await openServer(options)
  const port = Number(new URL(await server.app.listen({ port: 0 })).port)
  return { server, openSocket: () => connect(port, '127.0.0.1').on('error', () => undefined) }
}

/** Returns what comes back until the connection closes. */
const readAll = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => (answer += text))
    socket.on('close', () => resolve(answer))
  })

const createUploadHead = async (server: TestServer) =>
  createHead(
    'conversationImport',
    'multipart/form-data; boundary=b',
    `authorization: Bearer ${await server.tokenFor('ada')}\r\n`,
  )

describe('the body of a request', () => {
  afterEach(() => void vi.useRealTimers())

  /** Sends the head and a piece of the body of a request; the clock goes on when it has arrived. */
  async function sendPiece(createFirst: (server: TestServer) => Promise<string>) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let arrive: () => void
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const prepare = (app: FastifyInstance) =>
      void app.addHook('onRequest', (_request, _reply, done) => {
        arrive()
        done()
      })
    const { server, openSocket } = await open({ prepare })
    const socket = openSocket()
    const answer = readAll(socket)
    socket.write(`${await createFirst(server)}{`)
    await arrived
    vi.advanceTimersByTime(TIMEOUTS.bodyMs)
    return { socket, answer }
  }

  it('[SAFE-84] is waited for a limited time, although bytes of it arrive', async () => {
    const { answer } = await sendPiece(() => Promise.resolve(createHead('votes', 'application/json')))
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*polis_err_request_timeout/)
  })

  it('[SAFE-84] of an upload may take longer', async () => {
    const { socket, answer } = await sendPiece(createUploadHead)
    socket.end(' '.repeat(4999))
    expect(await answer).not.toContain('408')
  })
})

it('[SAFE-84] a client that goes on sending a refused body is disconnected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { openSocket } = await open()
  const socket = openSocket()
  const closed = readAll(socket)
  const answered = new Promise((resolve) => socket.once('data', resolve))
  socket.write(`${createHead('conversationImport', 'multipart/form-data; boundary=b')}{`)
  await answered
  await vi.advanceTimersByTimeAsync(5000)
  expect(await closed).toMatch(/^HTTP\/1\.1 401 /)
  vi.useRealTimers()
})

describe('a client that is slow', () => {
  it.each([
    ['its head', () => Promise.resolve('POST /api/v3/votes HTTP/1.1\r\n')],
    ['the next piece of an upload', createUploadHead],
  ])('[SAFE-84] is answered 408 after the time for %s', async (_, createPiece) => {
    const { server, openSocket } = await open({ timeouts: { ...TIMEOUTS, headMs: 50, bodyMs: 50 } })
    const socket = openSocket()
    socket.write(await createPiece(server))
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('[RUN-153] is disconnected when it takes nothing of its answers', async () => {
    const { server, openSocket } = await open({ timeouts: { ...TIMEOUTS, takeMs: 50 } })
    const countConnections = () =>
      new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
    const socket = openSocket()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.pause()
    // more than the buffers between hold
    socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(40))
    await expect.poll(countConnections).toBe(0)
    socket.resume()
    await closed
  })

  it.each(['connections', 'connections_per_address'])(
    '[SAFE-84] is not accepted beyond %s',
    async (limit) => {
      const { openSocket } = await open({ env: { LIMITS: `{"${limit}":3}` } })
      const idle = [openSocket(), openSocket(), openSocket()]
      await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
      const refused = openSocket()
      refused.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
      expect(await readAll(refused)).toBe('')
      for (const socket of idle) socket.destroy()
    },
  )
})
