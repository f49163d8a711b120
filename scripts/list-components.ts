// Writes dist/components.cdx.json: every component of the product, in CycloneDX 1.6. The arguments are the command that runs pnpm.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBom, type ListedProject, type Manifest } from './components.ts'

const root = join(import.meta.dirname, '..')
const MAX_OUTPUT_BYTES = 256 * 1024 ** 2

const [program = 'pnpm', ...first] = process.argv.slice(2)
const runPnpm = (...words: readonly string[]): string =>
  execFileSync(program, [...first, ...words], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

const readManifest = (path: string) =>
  JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest
const isInstalled = (path: string): boolean => existsSync(join(path, 'package.json'))

const bom = createBom({
  projects: JSON.parse(
    runPnpm('list', '--json', '--prod', '--recursive', '--depth', 'Infinity'),
  ) as ListedProject[],
  lockfile: readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'),
  readManifest: (path) => (isInstalled(path) ? readManifest(path) : undefined),
  root: readManifest(root),
  isProduct: ({ path }) => path.startsWith(join(root, 'apps')),
  pnpmVersion: runPnpm('--version').trim(),
  uuid: randomUUID(),
  now: Date.now(),
})
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/components.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
console.log(`dist/components.cdx.json has ${bom.components.length} components.`)
