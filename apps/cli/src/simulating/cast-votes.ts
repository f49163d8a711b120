import type { SimulatedVote } from '@folkmoot/domain/simulate/types'
import type { Context } from '../context.ts'
import { CommandError, createCancellation, getErrorMessage } from '../errors.ts'
import { showProgress } from '../progress.ts'

/** Number of votes under way at the same time. */
const CONCURRENT_VOTES = 16

interface CastResult {
  readonly done: number
  /** a sentence for each vote that was refused */
  readonly failures: readonly string[]
  /** error that ended the run early */
  readonly fatalError: unknown
}

/**
 * Casts votes at a rate, several at a time. A refused vote is a failure; it ends early when the server does not answer,
 * when the first vote is refused, or on Ctrl-C.
 * @param rate votes per second; 0 for no limit
 */
export async function castVotes(
  context: Context,
  rate: number,
  votes: readonly SimulatedVote[],
  cast: (vote: SimulatedVote) => Promise<void>,
): Promise<CastResult> {
  const { signal, now } = context
  const wait = async (timeMs: number) => {
    if (timeMs > 0) await context.wait(timeMs)
    if (signal.aborted) throw createCancellation()
  }
  const progress = showProgress(context, 'votes', votes.length)
  const startedAt = now()
  const failures: string[] = []
  const state: { done: number; fatalError: unknown } = { done: 0, fatalError: undefined }
  const attempt = async (vote: SimulatedVote, index: number) => {
    try {
      await wait(rate === 0 ? 0 : startedAt + (1000 * index) / rate - now())
      await retryWhenBusy(
        () => cast(vote),
        (seconds) => {
          progress.showWaiting(formatWaiting(seconds))
          return wait(1000 * seconds)
        },
      )
      progress.update((state.done += 1))
    } catch (error) {
      if (signal.aborted) state.fatalError ??= createCancellation()
      else if (isAboutVote(error) && state.done > 0)
        failures.push(`comment ${vote.tid}: ${getErrorMessage(error)}`)
      else state.fatalError ??= error
    }
  }
  // all workers share the iterator, so that each vote is cast once
  const queue = votes.entries()
  const runWorker = async () => {
    for (const [index, vote] of queue) {
      if (state.fatalError !== undefined) return
      await attempt(vote, index)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_VOTES }, runWorker))
  progress.end()
  return { ...state, failures }
}

const formatWaiting = (seconds: number): string =>
  `The server accepts no more votes for now. It continues in ${seconds} s, Ctrl-C stops it …`

/** True if the error is about one vote, not about the server or the sign-in. */
const isAboutVote = (error: unknown): boolean =>
  error instanceof CommandError && error.kind === 'failed' && error.cause === undefined

/** Repeats work after the time that the server asks for (status 429). */
async function retryWhenBusy(
  work: () => Promise<void>,
  waitFor: (seconds: number) => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CommandError) || error.retryAfterSeconds === undefined) throw error
      await waitFor(error.retryAfterSeconds)
    }
  }
}
