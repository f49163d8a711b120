// A folder with all that runs the product and nothing that builds it: what the container image holds.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { choosePnpm } from './install.mjs'
import { UserError, root, run, logProgress } from './process.mjs'

const bundledPaths = [
  'apps/mock-api/dist',
  'apps/mock-api/package.json',
  'apps/web/dist',
  'apps/participant/dist',
  'apps/report/dist',
  'apps/embed/dist',
  'apps/cli/dist',
  'LICENSE',
]

/** Copies what was built, and the few packages that the server does not carry inside itself. */
export async function bundle(folder) {
  if (folder === undefined) throw new UserError('Say where to: node scripts/go.mjs bundle FOLDER')
  const target = resolve(folder)
  if (existsSync(target)) throw new UserError(`${target} is there already.`)
  const [program, ...first] = choosePnpm()
  const deployed = mkdtempSync(join(tmpdir(), 'folkmoot-deploy-'))
  const words = ['--filter', '@folkmoot/server', '--prod', '--legacy', 'deploy', join(deployed, 'server')]
  try {
    const code = await run(program, [...first, ...words], { env: { CI: 'true' }, quiet: true })
    if (code !== 0) throw new UserError(`pnpm deploy failed (exit code ${code}); the reason stands above.`)
    for (const path of bundledPaths) cpSync(join(root, path), join(target, path), { recursive: true })
    cpSync(join(deployed, 'server/node_modules'), join(target, 'apps/mock-api/node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  } finally {
    rmSync(deployed, { recursive: true, force: true })
  }
  logProgress(
    `${target} holds the product. Start it with: node ${join(target, 'apps/mock-api/dist/server.js')}`,
  )
}
