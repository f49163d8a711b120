// Bundles the server into dist/server.js, which serves the console built beside it in apps/web/dist, and the threads that
// compute, import and draw into dist/NAME-worker.js. `node build.mjs NAME FOLDER` bundles one of them alone, for development.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createRequire } from 'node:module'

// a dependency of the server would be in its image
const { build } = createRequire(new URL('../pages/package.json', import.meta.url))('esbuild')

const here = import.meta.dirname

// What some bundled CommonJS packages expect to find in every module; the names must not meet any of theirs.
const commonJsNames = `import * as bundled$module from 'node:module'
import * as bundled$path from 'node:path'
import * as bundled$url from 'node:url'
const require = bundled$module.createRequire(import.meta.url)
const __filename = bundled$url.fileURLToPath(import.meta.url)
const __dirname = bundled$path.dirname(__filename)`

const entries = {
  server: 'src/server.ts',
  'analysis-worker': 'src/nouns/analysis/worker.ts',
  'import-worker': 'src/nouns/imports/worker.ts',
  'card-worker': 'src/nouns/pages/card-worker.ts',
  'logo-worker': 'src/nouns/conversations/logo-worker.ts',
}
const [name, folder = join(here, 'dist')] = process.argv.slice(2)

if (!name) rmSync(folder, { recursive: true, force: true })
await build({
  absWorkingDir: here,
  entryPoints: name ? { [name]: entries[name] } : entries,
  outdir: folder,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  banner: { js: commonJsNames },
  // fonts and WebAssembly of the pictures of links
  loader: { '.woff': 'binary', '.wasm': 'binary' },
  // native, optional, or reading files that lie beside their code
  external: ['better-sqlite3', 'pg-native', '@fastify/static', '@fastify/swagger-ui'],
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
}).catch(() => process.exit(1))
