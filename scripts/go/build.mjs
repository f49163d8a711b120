// Builds the apps, but only when what they are made of has changed since the last time.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { choosePnpm } from './install.mjs'
import { Stop, root, run, say } from './process.mjs'

const stampFile = join(root, 'node_modules/.folkmoot-build')
const products = [
  'apps/web/dist/index.html',
  'apps/participant/dist/index.html',
  'apps/report/dist/index.html',
  'apps/embed/dist/embed.js',
  'apps/mock-api/dist/server.js',
  'apps/cli/dist/folkmoot.js',
]
const NOT_BUILT = new Set(['node_modules', 'dist', '.tsbuild', 'data', 'test', 'testing', 'bench'])

const filesUnder = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return NOT_BUILT.has(entry.name) ? [] : filesUnder(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })

/** By content, not by time: switching branches and back builds nothing. */
function sourceStamp() {
  const hash = createHash('sha256')
  for (const path of [
    'pnpm-lock.yaml',
    'tsconfig.base.json',
    ...filesUnder('packages'),
    ...filesUnder('apps'),
  ]) {
    hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/** Builds the console, the server and the command line if anything they are made of has changed. */
export async function build() {
  const stamp = sourceStamp()
  const whole = products.every((path) => existsSync(join(root, path)))
  if (whole && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  say('Building …')
  const [program, ...first] = choosePnpm()
  const code = await run(program, [...first, '--recursive', 'run', 'build'], { quiet: true })
  if (code !== 0) throw new Stop(`The build failed (exit code ${code}); the reason stands above.`)
  writeFileSync(stampFile, stamp)
}
