import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/**
 * Somebody else's site for the journeys of one file: another host name than the product's, so that browsers keep what
 * frames store apart. Every address of it is the page that was set last.
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
    /** Sets what stands on the page. @returns its address */
    show(html: string): string {
      body = html
      return `${origin}/trees`
    },
  }
}
