import type { IncomingMessage } from 'node:http'
import { type Server, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { handleClientError } from './error-handler.ts'
import { toNetwork } from './network.ts'

export interface Timeouts {
  /** for the head of a request */
  headMs: number
  /** for its body; of an upload, for the next piece of it */
  bodyMs: number
  /** for a whole upload */
  uploadMs: number
  /** for the next piece of an answer to be taken */
  takeMs: number
}

/** People on slow lines send heads and bodies of a call in seconds, and an export of a gigabyte in half an hour. */
export const TIMEOUTS: Timeouts = { headMs: 10_000, bodyMs: 60_000, uploadMs: 1_800_000, takeMs: 60_000 }

/** How often Node.js looks for heads and requests that took too long. */
const CHECK_INTERVAL_MS = 1000

/** Options of Fastify for heads and whole requests. */
export const createTimeoutOptions = ({ headMs, uploadMs }: Timeouts) => ({
  requestTimeout: uploadMs,
  http: { headersTimeout: headMs, connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, headMs) },
})

const isUpload = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as { call?: { endpoint: { requestType?: string } } }).call?.endpoint.requestType ===
  'multipart'

/** Answers 408 unless the call has been answered without its body, and closes the connection. */
function refuse({ raw }: FastifyRequest, { raw: response }: FastifyReply): void {
  if (raw.complete) return
  if (response.headersSent) return void raw.destroy()
  const error = Object.assign(new Error('The body did not arrive in time.'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  })
  handleClientError(error, raw.socket)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/** Limits the time that a body may take to arrive. An upload may take longer, while pieces of it arrive. */
function registerBodyTimeouts(app: FastifyInstance, { bodyMs }: Timeouts): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    // requests of tests have no connection
    if (!hasBody(raw) || raw.complete || !(raw.socket instanceof Socket)) return done()
    if (isUpload(request)) {
      raw.setTimeout(bodyMs, () => refuse(request, reply))
      raw.once('end', () => raw.setTimeout(0))
    } else {
      const timer = setTimeout(() => refuse(request, reply), bodyMs)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
      raw.once('end', () => clearTimeout(timer))
    }
    done()
  })
}

/**
 * Disconnects clients that take nothing more of an answer: each would hold its connection and what it was sent for ever. Time in which the
 * server itself has nothing to send does not count.
 */
function registerTakeTimeouts(app: FastifyInstance, { takeMs }: Timeouts): void {
  app.addHook('onRequest', (request, { raw: response }, done) => {
    if (request.raw.socket instanceof Socket)
      response.setTimeout(takeMs, () => {
        if (response.writableLength > 0) response.destroy()
      })
    done()
  })
}

/** A refused client has this time to read the answer before the connection ends. */
const REFUSED_BODY_MS = 5000

/** Disconnects clients whose call was answered before its body was complete: it would hold the connection. */
function registerEndOfRefused(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _, done) => {
    if (!raw.complete && raw.socket instanceof Socket) {
      const timer = setTimeout(() => raw.destroy(), REFUSED_BODY_MS)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/** Refuses connections of a network beyond so many at once. Behind a proxy all have the address of the proxy. */
export function limitConnections(server: Server, most: number): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const network = toNetwork(socket.remoteAddress ?? '')
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
    if (count > most) socket.destroy()
  })
}

/** Limits the time for the next piece of an answer, and for bodies. */
export function registerTimeouts(app: FastifyInstance, timeouts: Timeouts): void {
  registerEndOfRefused(app)
  registerTakeTimeouts(app, timeouts)
  registerBodyTimeouts(app, timeouts)
}

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
