import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { AnalysisKind, AnalysisResult } from './storage.ts'
import type { TopicServices } from '../settings.ts'

/** What the worker is told when it starts. */
export interface WorkerData {
  /** the database, for `openReader` */
  url: string
  /** what may be asked about topics */
  services: TopicServices
}

/** One conversation to analyse. The worker does one at a time, and answers each. */
export interface WorkerRequest {
  kind: AnalysisKind
  zid: number
}

/** What became of a job. */
export type WorkerReply = { finished: AnalysisResult } | { error: string }

/** Where the worker's code lies: beside the built server, or, while this is still TypeScript, where it is bundled to. */
async function ensureWorkerFile(): Promise<string | URL> {
  const isBuilt = !fileURLToPath(import.meta.url).endsWith('.ts')
  if (isBuilt) return new URL('./analysis-worker.js', import.meta.url)
  const { bundleWorker } = await import('./bundle-worker.ts')
  return bundleWorker()
}

/** Starts the thread that computes. The only place that knows where its code lies. */
export async function startWorker(data: WorkerData): Promise<Worker> {
  return new Worker(await ensureWorkerFile(), { workerData: data, name: 'analysis' })
}
