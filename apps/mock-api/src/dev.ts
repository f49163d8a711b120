import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { start } from './start.ts'

const root = fileURLToPath(new URL('../../web', import.meta.url))

/** A port of its own for the connection that tells the browser of changes. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createProbe().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const port = await freePort()
const nonce = randomBytes(16).toString('base64url')
const vite = await createServer({
  root,
  appType: 'custom',
  html: { cspNonce: nonce },
  server: { middlewareMode: true, hmr: { host: 'localhost', port } },
})

await start({
  render: (url) => vite.transformIndexHtml(url, readFileSync(join(root, 'index.html'), 'utf8')),
  assets: vite.middlewares,
  development: { nonce, reload: `ws://localhost:${port}` },
})
