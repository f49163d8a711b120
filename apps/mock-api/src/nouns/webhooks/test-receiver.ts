import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that a receiver got. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
  message: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** Starts a receiver of webhooks on this machine. `answer` chooses the status of each answer. */
export async function startReceiver(answer = () => 204) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      received.push({ headers: request.headers, body, message: JSON.parse(body) as Received['message'] })
      response.writeHead(answer(), { location: '/elsewhere' }).end('secret answer')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
