interface Rounds {
  /** between the begins of two rounds */
  intervalMs: number
  /** called with what a round throws; the next round begins nevertheless */
  onError: (err: unknown) => void
  /** the first round begins now instead of after an interval */
  isFirstNow?: boolean
}

/** Ends repeated work: no round begins any more. Resolves when the one under way has ended, which needs the database until then. */
export type StopRounds = () => Promise<void>

/**
 * Does the work once each interval; a round that is still running is not started again. The work is told to stop by its signal.
 * @returns the function that stops it
 */
export function startRounds(
  work: (signal: AbortSignal) => Promise<void>,
  { intervalMs, onError, isFirstNow = false }: Rounds,
): StopRounds {
  const stopping = new AbortController()
  let underWay: Promise<void> | undefined
  const round = () => {
    underWay ??= work(stopping.signal)
      .catch(onError)
      .finally(() => (underWay = undefined))
  }
  if (isFirstNow) round()
  const timer = setInterval(round, intervalMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await underWay
  }
}
