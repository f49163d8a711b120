import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that a receiver got. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
  message: { type: string; timestamp: string; data: Record<string, unknown> }
}

/**
 * Starts a receiver of webhooks on this machine. `answer` chooses the status of each answer by their number and by whether
 * the message came before; 0 never answers.
 */
export async function startReceiver(answer: (count: number, isRepeated: boolean) => number = () => 204) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const id = request.headers['webhook-id']
      const isRepeated = received.some(({ headers }) => headers['webhook-id'] === id)
      received.push({ headers: request.headers, body, message: JSON.parse(body) as Received['message'] })
      const status = answer(received.length, isRepeated)
      if (status === 0) return
      response.writeHead(status, { location: '/elsewhere' }).end('secret answer')
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
