import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const CHECK_INTERVAL_MS = 100

/** What stands in front of several servers and shares requests among those that are ready. */
export interface Balancer {
  readonly origin: string
  /** the servers among which it shares requests now */
  readonly ready: () => readonly string[]
  readonly close: () => Promise<void>
}

const isReady = async (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts a plain balancer: in turn, without a second attempt, on connections that stay open. */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let ready = [...origins]
  let turn = 0
  const check = async () => {
    const states = await Promise.all(origins.map(isReady))
    ready = origins.filter((_, at) => states[at])
  }
  const checks = setInterval(() => void check(), CHECK_INTERVAL_MS)
  const pass = (asked: IncomingMessage, reply: ServerResponse) => {
    turn += 1
    const origin = ready[turn % Math.max(1, ready.length)]
    if (origin === undefined) return reply.writeHead(502).end()
    const { method, headers } = asked
    const sent = request(origin + asked.url, { method, headers, agent }, (answer) => {
      const { connection: _, ...kept } = answer.headers
      reply.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(reply)
    })
    sent.on('error', () => reply.writeHead(502).end())
    return asked.pipe(sent)
  }
  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready,
    close: async () => {
      clearInterval(checks)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
