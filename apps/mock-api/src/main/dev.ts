import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { createServer } from 'vite'
import { getPageFile, type AppName } from '../nouns/pages/page-source.ts'
import { startServer } from './start.ts'

/** Finds a free port for the connection that reports changes to the browser. */
const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createProbe().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const nonce = randomBytes(16).toString('base64url')

/** Creates the page source of an app that reloads on changes. */
async function createDevSource(name: AppName) {
  const root = fileURLToPath(new URL(name === 'web' ? '../../../web' : '../../../pages', import.meta.url))
  const port = await findFreePort()
  const vite = await createServer({
    root,
    mode: name,
    appType: 'custom',
    html: { cspNonce: nonce },
    // a preview runs in a sandbox without an origin
    server: { middlewareMode: true, cors: { origin: '*' }, hmr: { host: 'localhost', port } },
  })
  return {
    render: (url: string) =>
      vite.transformIndexHtml(url, readFileSync(join(root, getPageFile(name)), 'utf8')),
    assets: vite.middlewares,
    development: { nonce, reloadUrl: `ws://localhost:${port}` },
  }
}

/** Bundles the current script of the embed for each request. */
async function bundleEmbedScript(): Promise<string> {
  const entry = fileURLToPath(new URL('../../../pages/src/embed/main.ts', import.meta.url))
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: 'iife' })
  return outputFiles[0]?.text ?? ''
}

// whatever the server writes is for its own account alone
process.umask(0o077)
await startServer({
  embed: bundleEmbedScript,
  web: await createDevSource('web'),
  participant: await createDevSource('participant'),
  report: await createDevSource('report'),
})
