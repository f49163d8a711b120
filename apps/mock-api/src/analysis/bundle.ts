import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const app = fileURLToPath(new URL('../..', import.meta.url))

let bundled: Promise<string> | undefined

/** Inside node_modules, so that the packages which are not bundled are found from there. */
async function bundle(): Promise<string> {
  const cache = join(app, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'analysis-worker-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await run(process.execPath, [join(app, 'build.mjs'), 'analysis-worker', folder])
  return join(folder, 'analysis-worker.js')
}

/**
 * Bundles the worker into a temporary file, once a process, and gives its path: for development and tests, since a worker
 * written in TypeScript does not start on Node.js 20.
 */
export const bundleWorker = (): Promise<string> => (bundled ??= bundle())
