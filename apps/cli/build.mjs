// Bundles the command line into dist/folkmoot.js; what it imports lazily stays in chunks, so that --help is quick.
// dist/ is a package of its own, without dependencies: `npm pack` makes the file that people install.
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const appFolder = import.meta.dirname
const distFolder = join(appFolder, 'dist')
const programPath = join(distFolder, 'folkmoot.js')

// Some bundled CommonJS packages require Node's own modules; the name must not meet any of theirs.
const requireBanner = `import * as bundled$module from 'node:module'
const require = bundled$module.createRequire(import.meta.url)`

rmSync(distFolder, { recursive: true, force: true })
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
chmodSync(programPath, 0o755)

const { name, version, license, type, engines } = JSON.parse(
  readFileSync(join(appFolder, 'package.json'), 'utf8'),
)
const manifest = {
  name,
  version,
  license,
  type,
  engines,
  bin: { folkmoot: 'folkmoot.js' },
}
writeFileSync(join(distFolder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
