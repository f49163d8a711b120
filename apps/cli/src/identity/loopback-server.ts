import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PRODUCT } from '@folkmoot/domain/product'

/** A port on this machine to which the identity provider sends the browser back. */
export interface RedirectListener {
  readonly redirectUri: string
  /** the address with which the browser came back */
  readonly redirectedUrl: Promise<URL>
  /** shows a sentence in the browser that came back; the page waits for it */
  readonly respond: (sentence: string) => void
  readonly close: () => Promise<void>
}

const renderPage = (sentence: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light dark"><title>${PRODUCT}</title>` +
  `<body style="font:16px system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1rem"><p>${sentence}</p></body></html>`

function sendPage(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(renderPage(sentence))
}

/**
 * Waits for the browser on a free port of 127.0.0.1. Requests without this sign-in's state are turned away,
 * so that no other page can end it.
 */
export async function listenForRedirect(state: string): Promise<RedirectListener> {
  let waiting: ServerResponse | undefined
  let arrive: (address: URL) => void = () => undefined
  const returned = new Promise<URL>((resolve) => (arrive = resolve))
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', redirectUri)
    if (request.method !== 'GET' || address.pathname !== '/callback')
      return sendPage(response, 404, 'There is nothing here.')
    if (waiting || address.searchParams.get('state') !== state)
      return sendPage(response, 400, 'This is not the sign-in that the terminal waits for.')
    waiting = response
    arrive(address)
  })
  await startListening(server)
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  return {
    redirectUri,
    redirectedUrl: returned,
    respond: (sentence) => {
      if (waiting && !waiting.writableEnded) sendPage(waiting, 200, sentence)
    },
    close: async () => {
      if (waiting && !waiting.writableFinished)
        await new Promise((resolve) => waiting?.once('close', resolve))
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    },
  }
}

const startListening = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
