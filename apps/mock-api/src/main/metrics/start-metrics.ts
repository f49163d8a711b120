import { type Server, createServer } from 'node:http'
import { isIPv6, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/settings/config.ts'
import type { OpenDatabase } from '../../platform/storage/open-database.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { once } from 'node:events'
import { createPortError } from '../../platform/http/listen-port.ts'

/**
 * Serves GET /metrics at an address of its own, which no proxy of the public address forwards.
 * @returns the server, which listens
 * @throws StartError if the port cannot be used
 */
export async function serveMetrics(
  { format, contentType }: Pick<Metrics, 'format' | 'contentType'>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    format().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      // the database does not answer: the scrape fails, which is what an alert asks for
      () => response.writeHead(503).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    throw createPortError(cause, { port, host, setting: 'METRICS_PORT' })
  })
  return server
}

/** Metrics that are measured, and the end of their server. */
interface StartedMetrics {
  /** undefined where nobody reads metrics */
  readonly observeAnalysis?: Metrics['observeAnalysis']
  readonly stop: () => Promise<void>
  /** where they are; undefined where nobody reads them */
  readonly url?: string
}

/** The address of a server that listens. */
function formatUrl(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}/metrics`
}

/** Measures a server and serves /metrics where the settings ask for it. Call it before the server listens. */
export async function startMetrics(
  app: FastifyInstance,
  { db, url }: OpenDatabase,
  { metrics: address }: Config,
): Promise<StartedMetrics> {
  if (address === null) return { stop: async () => undefined }
  const metrics = createMetrics({ db, url, clock: Date.now })
  metrics.observeRequests(app)
  const server = await serveMetrics(metrics, address)
  return {
    observeAnalysis: metrics.observeAnalysis,
    url: formatUrl(server, address.host),
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
