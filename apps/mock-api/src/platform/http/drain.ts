import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Whether the server still wants new connections. */
export interface Drain {
  isDraining: boolean
}

/** For requests that are under way; then they are cut. */
const GRACE_MS = 25_000

/** Ends each connection after its reply while the server drains, so that no client sends another request into it. */
export function registerDrain(app: FastifyInstance, drain: Drain): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (drain.isDraining) reply.header('connection', 'close')
  })
  // A reply whose head was sent before said nothing: its connection would stay open until it times out. Before the server
  // closes, idle connections stay: a balancer may be sending a request on one.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}

/**
 * Says “not ready”, waits, accepts no more connections, answers what is under way, and closes the app.
 * @param delayMs from “not ready” to the last accepted connection, so that a balancer sends new ones elsewhere
 */
export async function closeDrained(app: FastifyInstance, drain: Drain, delayMs: number): Promise<void> {
  drain.isDraining = true
  await wait(delayMs)
  const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}
