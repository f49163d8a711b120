import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const CHECK_INTERVAL_MS = 100
const CADDYFILE = join(import.meta.dirname, '../../../deploy/Caddyfile')

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
    close: async () => {
      clearInterval(checks)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

/** Whether Caddy is installed. */
export const hasCaddy = (): boolean => spawnSync('caddy', ['version']).status === 0

/** Starts Caddy with the product's own file at a free port. */
export async function startCaddy(origins: readonly string[]): Promise<Balancer> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  const origin = `http://127.0.0.1:${port}`
  const SERVERS = origins.map((one) => new URL(one).host).join(' ')
  const child = spawn('caddy', ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
    env: { ...process.env, PUBLIC_ORIGIN: origin, SERVERS },
    stdio: 'ignore',
  })
  const deadline = Date.now() + 20_000
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('Caddy did not start.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin,
    close: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
