// Bundles the command line into dist/folkmoot.js; what it imports lazily stays in chunks, so that --help is quick.
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const appFolder = import.meta.dirname

// Some bundled CommonJS packages require Node's own modules; the name must not meet any of theirs.
const requireBanner = `import * as bundled$module from 'node:module'
const require = bundled$module.createRequire(import.meta.url)`

rmSync(join(appFolder, 'dist'), { recursive: true, force: true })
await build({
  absWorkingDir: appFolder,
  entryPoints: { folkmoot: 'src/main.ts' },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  minify: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  banner: { js: requireBanner },
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
}).catch(() => process.exit(1))
chmodSync(join(appFolder, 'dist/folkmoot.js'), 0o755)
