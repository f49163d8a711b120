import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createPortError } from '../http/listen-port.ts'
import type { Metrics } from './metrics.ts'

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
