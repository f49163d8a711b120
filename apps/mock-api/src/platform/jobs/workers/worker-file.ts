import { fileURLToPath } from 'node:url'
import type { WorkerName } from './bundle-worker.ts'

/** Finds the code of a process or thread: beside the built server, or, from TypeScript sources, bundled first. */
export async function ensureWorkerFile(name: WorkerName): Promise<string> {
  const isBuilt = !fileURLToPath(import.meta.url).endsWith('.ts')
  if (isBuilt) return fileURLToPath(new URL(`./${name}.js`, import.meta.url))
  const { bundleWorker } = await import('./bundle-worker.ts')
  return bundleWorker(name)
}
