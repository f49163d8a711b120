import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands in front of several servers and shares requests among those that are ready. */
export interface Balancer {
  readonly origin: string
  readonly close: () => Promise<void>
}

const isReady = async (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts a plain balancer: in turn, without a second attempt, on connections that stay open. It asks a server before each request. */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const findReady = async (): Promise<string | undefined> => {
    turn += 1
    const first = turn % origins.length
    for (const origin of [...origins.slice(first), ...origins.slice(0, first)])
      if (await isReady(origin)) return origin
    return undefined
  }
  const pass = async (asked: IncomingMessage, reply: ServerResponse) => {
    const origin = await findReady()
    if (origin === undefined) return reply.writeHead(502).end('no server is ready')
    const { method, headers } = asked
    const sent = request(origin + asked.url, { method, headers, agent }, (answer) => {
      const { connection: _, ...kept } = answer.headers
      reply.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(reply)
    })
    sent.on('error', ({ message }) => reply.writeHead(502).end(message))
    return asked.pipe(sent)
  }
  const server = createServer((asked, reply) => void pass(asked, reply)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
