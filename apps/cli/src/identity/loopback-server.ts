import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PRODUCT } from '@folkmoot/domain/product'

/** A port on this machine to which the identity provider redirects the browser. */
interface RedirectListener {
  readonly redirectUri: string
  /** resolves with the address of the redirect */
  readonly redirectedUrl: Promise<URL>
  /** shows a sentence in the browser, whose request waits for it */
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
 * Waits for the browser on a free port of 127.0.0.1. Refuses requests without the state of this sign-in, so that no
 * other page can end it.
 */
export async function listenForRedirect(state: string): Promise<RedirectListener> {
  let waiting: ServerResponse | undefined
  let resolveUrl: (address: URL) => void = () => undefined
  const redirectedUrl = new Promise<URL>((resolve) => (resolveUrl = resolve))
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', redirectUri)
    if (request.method !== 'GET' || address.pathname !== '/callback')
      return sendPage(response, 404, 'Not found')
    if (waiting || address.searchParams.get('state') !== state)
      return sendPage(response, 400, 'This sign-in was not started in the terminal.')
    waiting = response
    resolveUrl(address)
  })
  await startListening(server)
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  return {
    redirectUri,
    redirectedUrl,
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
