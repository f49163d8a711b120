import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const app = fileURLToPath(new URL('../..', import.meta.url))

/** Inside node_modules, so that the packages which are not bundled are found from there; a folder for each process. */
const cache = join(app, 'node_modules/.cache/analysis-worker')

let bundled: Promise<string> | undefined

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    // one of somebody else's
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Deletes what processes left that could not do it themselves: those of tests are killed. */
function sweep(): void {
  for (const pid of readdirSync(cache))
    if (!isRunning(Number(pid))) rmSync(join(cache, pid), { recursive: true, force: true })
}

async function bundle(): Promise<string> {
  const folder = join(cache, String(process.pid))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await run(process.execPath, [join(app, 'build.mjs'), 'analysis-worker', folder])
  sweep()
  return join(folder, 'analysis-worker.js')
}

/**
 * Bundles the worker into a temporary file, once a process, and gives its path: for development and tests, since a worker
 * written in TypeScript does not start on Node.js 20.
 */
export const bundleWorker = (): Promise<string> => (bundled ??= bundle())
