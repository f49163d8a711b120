/** Work that removes what a scratch database has left. */
export type Cleanup = () => Promise<void> | void

/**
 * Opens a PostgreSQL database for one command and returns its address. It hands over how each thing that it makes is removed, before it
 * makes it: a signal may come at any time.
 */
export type OpenScratch = (addCleanup: (cleanup: Cleanup) => void) => Promise<string>

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The exit code of a command that somebody interrupted. */
const INTERRUPTED = 130

/** Runs `work` on a scratch database and removes that, also if it fails or a signal ends the command. */
export async function withScratch<T>(open: OpenScratch, work: (url: string) => Promise<T>): Promise<T> {
  const cleanups: Cleanup[] = []
  let cleaning: Promise<void> | undefined
  const clean = async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  }
  const cleanOnce = () => (cleaning ??= clean())
  const stop = () => void cleanOnce().finally(() => process.exit(INTERRUPTED))
  for (const signal of SIGNALS) process.once(signal, stop)
  try {
    return await work(await open((cleanup) => cleanups.push(cleanup)))
  } finally {
    await cleanOnce()
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}
