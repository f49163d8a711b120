import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** The signal with which an analysis process ends itself because it needs too much memory. */
export const MEMORY_SIGNAL = 'SIGUSR2'

const WATCH_INTERVAL_MS = 250

/** Runs in a thread of its own, because a computation keeps the event loop of the process busy for seconds. */
const WATCH_CODE = `
const { workerData: { parent, maxBytes, signal, interval } } = require('node:worker_threads')
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, signal)
}, interval)
`

/** Lets Linux end this process before the server when memory is short. */
function offerToOutOfMemoryKiller(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '800')
  } catch {
    // another system, or not allowed
  }
}

/** Ends this process with its parent, however that ended, and when it takes more memory than it may. */
export function watchProcess(maxBytes: number): void {
  offerToOutOfMemoryKiller()
  // the server decides when it ends; signals to the whole group are for the server
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  const workerData = {
    parent: process.ppid,
    maxBytes,
    signal: MEMORY_SIGNAL,
    interval: WATCH_INTERVAL_MS,
  }
  new Worker(WATCH_CODE, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref()
}
