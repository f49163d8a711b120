// Makes dist/, a package of its own without dependencies, which `npm pack` packs: client.js for Node.js and browsers, its declarations
// and the README. The schemas stay behind: their place takes a table of methods and paths.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

const here = import.meta.dirname
const dist = join(here, 'dist')
const logLevel = 'warning'

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)

const printer = await build({
  absWorkingDir: here,
  entryPoints: ['src/print-package.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
  logLevel,
})
const { printCallTable, printDeclarations } = await import(
  `data:text/javascript;base64,${Buffer.from(printer.outputFiles[0].contents).toString('base64')}`
)

const callTable = {
  name: 'call-table',
  setup: ({ onLoad }) => onLoad({ filter: /src\/calls\.ts$/ }, () => ({ contents: printCallTable() })),
}
await build({
  stdin: {
    contents: `export { CallError } from './src/call-error.ts'; export { createClient } from './src/create-client.ts'`,
    resolveDir: here,
  },
  absWorkingDir: here,
  outfile: 'dist/client.js',
  bundle: true,
  platform: 'neutral',
  target: ['node20.19', 'es2022'],
  format: 'esm',
  charset: 'utf8',
  plugins: [callTable],
  logLevel,
})

writeFileSync(join(dist, 'client.d.ts'), printDeclarations())
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const flags = [
  '--declaration',
  '--emitDeclarationOnly',
  '--ignoreConfig',
  '--target',
  'es2023',
  '--module',
  'esnext',
  '--lib',
  'es2023,dom',
  '--types',
  '',
]
execFileSync(
  process.execPath,
  [compiler, ...flags, '--outDir', dist, 'src/call-error.ts', 'src/client-options.ts'],
  {
    cwd: here,
    stdio: 'inherit',
  },
)

const { name, version, license, type, sideEffects, engines } = JSON.parse(
  readFileSync(join(here, 'package.json'), 'utf8'),
)
const exports = { '.': { types: './client.d.ts', default: './client.js' } }
const manifest = { name, version, license, type, sideEffects, engines, exports, types: './client.d.ts' }
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
for (const file of [join(here, 'README.md'), join(here, '../../LICENSE')])
  copyFileSync(file, join(dist, file.endsWith('LICENSE') ? 'LICENSE' : 'README.md'))
