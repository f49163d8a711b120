// Builds the apps if their sources have changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { choosePnpm } from './install.mjs'
import { UserError, root, run, logProgress } from './process.mjs'

const stampFile = join(root, 'node_modules/.folkmoot-build')
const builtFiles = [
  'apps/web/dist/index.html',
  'apps/pages/dist/embed.js',
  'apps/mock-api/dist/server.js',
  'apps/cli/dist/folkmoot.js',
]
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'data', 'test', 'testing', 'bench'])

const listFiles = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : listFiles(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })

/** Compares content, not times: switching branches and back causes no build. */
function computeSourceHash() {
  const hash = createHash('sha256')
  const shared = ['pnpm-lock.yaml', 'tsconfig.json', 'scripts/vite-plugins.ts']
  for (const path of [...shared, ...listFiles('packages'), ...listFiles('apps')]) {
    hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/** Builds the console, the server and the command line if their sources have changed. */
export async function build() {
  const stamp = computeSourceHash()
  const whole = builtFiles.every((path) => existsSync(join(root, path)))
  if (whole && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  logProgress('Building …')
  const [program, ...first] = choosePnpm()
  const code = await run(program, [...first, '--filter=./apps/*', 'run', 'build'], {
    quiet: true,
    // a test runner has its own, with which the pages would have React for development
    env: { NODE_ENV: 'production' },
    // SQLite, which may still compile, takes longer
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
  })
  if (code !== 0) throw new UserError(`The build failed (exit code ${code}); the reason is printed above.`)
  writeFileSync(stampFile, stamp)
}
