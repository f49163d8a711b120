import type { ErrorCode } from '@folkmoot/api-types/errors'
import { createKeyedCache } from '../bounded-cache.ts'
import { ApiError } from './errors.ts'

const MINUTE_MS = 60_000

/** Lets a number of requests pass at once, then the same number a minute, one by one. */
export interface TokenBucket {
  /** Counts a request. @throws ApiError 429 with Retry-After if none is left */
  consume: (key: string) => void
  /** Checks without counting. @throws ApiError 429 with Retry-After if none is left */
  check: (key: string) => void
}

/** Creates a token bucket for each key. It counts in the memory of this server. */
export function createTokenBucket({
  size,
  clock,
  code,
}: {
  /** requests at once, and in each minute after that */
  size: number
  /** milliseconds since 1970 */
  clock: () => number
  /** code of the refusal */
  code: ErrorCode
}): TokenBucket & { size: () => number } {
  const stepMs = MINUTE_MS / size
  /** by key: when its bucket is full again */
  const fullAt = createKeyedCache<number>()
  const getFullAt = (key: string, now: number) => {
    const stored = fullAt.peek(key) ?? now
    // a clock that was set back must not lock anybody out
    return stored > now + MINUTE_MS ? now : Math.max(stored, now)
  }
  const check = (key: string): number => {
    const now = clock()
    const full = getFullAt(key, now)
    const waitMs = full - now - (MINUTE_MS - stepMs)
    // times in floating-point numbers may miss a step by a fraction
    if (waitMs > 0.5) throw new ApiError(code, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    return full
  }
  return {
    size: () => fullAt.size,
    check: (key) => void check(key),
    consume: (key) => void fullAt.set(key, check(key) + stepMs),
  }
}
