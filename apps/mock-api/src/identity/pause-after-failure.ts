import { RETRY_SECONDS } from './provider-fetch.ts'

/**
 * Wraps what asks a provider, so that after a failure nothing is asked for five seconds, and calls fail alike. Anybody can
 * send tokens, and each of them would make this server ask again. Refusals tell their clients to come back after this time.
 */
export function pauseAfterFailure<A extends unknown[], T>(
  ask: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  let failure: { cause: unknown; at: number } | undefined
  return async (...args) => {
    // a clock that was set back prolongs nothing
    if (failure && Math.abs(Date.now() - failure.at) < RETRY_SECONDS * 1000) throw failure.cause
    try {
      const answer = await ask(...args)
      failure = undefined
      return answer
    } catch (cause) {
      failure = { cause, at: Date.now() }
      throw cause
    }
  }
}
