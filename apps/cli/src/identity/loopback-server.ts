import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
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

const HOST = '127.0.0.1'
const PATH = '/callback'

/**
 * Waits for the browser at a free port of this machine. Refuses requests without the state of this sign-in, so that no
 * other page can end it.
 */
export async function listenForRedirect(state: string): Promise<RedirectListener> {
  let waiting: ServerResponse | undefined
  let resolveUrl: (address: URL) => void = () => undefined
  const redirectedUrl = new Promise<URL>((resolve) => (resolveUrl = resolve))
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', redirectUri)
    if (request.method !== 'GET' || address.pathname !== PATH) return sendPage(response, 404, 'Not found')
    if (waiting || address.searchParams.get('state') !== state)
      return sendPage(response, 400, 'This sign-in was not started in the terminal.')
    waiting = response
    resolveUrl(address)
  })
  await once(server.listen(0, HOST), 'listening')
  const { port } = server.address() as AddressInfo
  const redirectUri = `http://${HOST}:${port}${PATH}`
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
