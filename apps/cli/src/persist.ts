import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from './context.ts'
import { CommandError, createCancellation } from './errors.ts'

/** Failures in a row after which the command ends. */
const MAX_FAILURES = 12
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

const isOfUse = (error: unknown): boolean => {
  if (!(error instanceof CommandError) || error.kind !== 'failed') return false
  // no answer, a busy server, or one that restarts
  const status = error.refusal?.status
  return status === undefined || status >= 500 || status === 429 || status === 408
}

/** Waits. @throws CommandError on Ctrl-C */
const pause = (context: Context, milliseconds: number): Promise<void> =>
  wait(milliseconds, undefined, { signal: context.signal }).catch(() => {
    throw createCancellation()
  })

/** Repeats what a broken connection or a busy server has refused; others are told at once. @throws the last error */
export async function persist<T>(context: Context, work: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1)
    try {
      return await work()
    } catch (error) {
      if (context.signal.aborted || failures > MAX_FAILURES || !isOfUse(error)) throw error
      const asked = error instanceof CommandError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
      await pause(context, Math.min(MAX_WAIT_MS, Math.max(asked, FIRST_WAIT_MS * 2 ** failures)))
    }
}
