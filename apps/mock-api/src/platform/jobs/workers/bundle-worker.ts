import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)
const APP_FOLDER = join(import.meta.dirname, '../../../..')

/** Inside node_modules, where the packages that are not bundled resolve. Each process has a folder. */
const CACHE_FOLDER = join(APP_FOLDER, 'node_modules/.cache/workers')

/** The entries of build.mjs that run beside the server: analyses in processes, imports and pictures on threads. */
export type WorkerName = 'analysis-worker' | 'import-worker' | 'card-worker' | 'logo-worker'

const bundledFiles = new Map<WorkerName, Promise<string>>()

function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    // the process belongs to another user
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Deletes the folders of processes that were killed before they could, as tests are. */
function deleteStaleFolders(): void {
  for (const pid of readdirSync(CACHE_FOLDER))
    if (!isProcessRunning(Number(pid))) rmSync(join(CACHE_FOLDER, pid), { recursive: true, force: true })
}

async function buildWorker(name: WorkerName): Promise<string> {
  const folder = join(CACHE_FOLDER, String(process.pid))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await execFileAsync(process.execPath, [join(APP_FOLDER, 'build.mjs'), name, folder])
  deleteStaleFolders()
  return join(folder, `${name}.js`)
}

/**
 * Bundles a worker once a process into a temporary file and returns its path. Development and tests need it, because
 * a worker written in TypeScript does not start on Node.js 20.
 */
export function bundleWorker(name: WorkerName): Promise<string> {
  const file = bundledFiles.get(name) ?? buildWorker(name)
  bundledFiles.set(name, file)
  return file
}
