// Creates a folder with the product and without its build tools: the content of the container image.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { choosePnpm } from './install.mjs'
import { UserError, root, run, logProgress } from './process.mjs'

const bundledPaths = [
  'apps/mock-api/dist',
  'apps/mock-api/package.json',
  'apps/web/dist',
  'apps/pages/dist',
  'apps/cli/dist',
  'LICENSE',
]

/** Copies the builds, and the packages that are not bundled into the server. */
export async function bundle(folder) {
  if (folder === undefined) throw new UserError('Name the target folder: node scripts/go.mjs bundle FOLDER')
  const target = resolve(folder)
  if (existsSync(target)) throw new UserError(`${target} exists already.`)
  const [program, ...first] = choosePnpm()
  const deployed = mkdtempSync(join(tmpdir(), 'folkmoot-deploy-'))
  const args = [
    '--filter',
    '@folkmoot/server',
    '--prod',
    '--legacy',
    '--ignore-scripts',
    'deploy',
    join(deployed, 'server'),
  ]
  try {
    const code = await run(program, [...first, ...args], { env: { CI: 'true' }, quiet: true })
    if (code !== 0)
      throw new UserError(`pnpm deploy failed (exit code ${code}); the reason is printed above.`)
    for (const path of bundledPaths) cpSync(join(root, path), join(target, path), { recursive: true })
    const modules = join(target, 'apps/mock-api/node_modules')
    cpSync(join(deployed, 'server/node_modules'), modules, { recursive: true, verbatimSymlinks: true })
    // compiled for this Node.js when the packages were installed; compiling it again takes a minute
    const sqlite = 'better-sqlite3/build/Release/better_sqlite3.node'
    cpSync(join(root, 'apps/mock-api/node_modules', sqlite), join(modules, sqlite))
  } finally {
    rmSync(deployed, { recursive: true, force: true })
  }
  logProgress(
    `${target} contains the product. Start it with: node ${join(target, 'apps/mock-api/dist/server.js')}`,
  )
}
