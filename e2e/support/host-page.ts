import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/**
 * Another site for the journeys of one file. Its host name differs from the product's, so browsers partition the storage
 * of frames. Each of its addresses returns the page that was set last.
 */
export function setUpHostPage() {
  let body = ''
  let origin = ''
  const site = createServer((_, reply) =>
    reply
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><html lang="en"><title>Town</title><link rel="icon" href="data:,"><main><h1>Town</h1>${body}</main></html>`,
      ),
  )
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        site.listen(0, '127.0.0.1', () => {
          origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
          resolve()
        })
      }),
  )
  afterAll(() => {
    site.closeAllConnections()
    site.close()
  })
  return {
    get origin() {
      return origin
    },
    /** Sets the content of the page. @returns its address */
    show(html: string): string {
      body = html
      return `${origin}/trees`
    },
  }
}
