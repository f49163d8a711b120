interface Rounds {
  /** between the begins of two rounds */
  intervalMs: number
  /** called with what a round throws; the next round begins nevertheless */
  onError: (err: unknown) => void
}

/** Does the work once each interval; a round that is still running is not started again. @returns the function that stops it */
export function startRounds(work: () => Promise<void>, { intervalMs, onError }: Rounds): () => void {
  let isBusy = false
  const round = () => {
    if (isBusy) return
    isBusy = true
    work()
      .catch(onError)
      .finally(() => (isBusy = false))
  }
  const timer = setInterval(round, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
