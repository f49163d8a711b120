import type { ErrorCode } from '@folkmoot/api-types/errors'
import { isIPv6 } from 'node:net'
import { createBoundedCache } from '../bounded-cache.ts'
import { ApiError } from './errors.ts'

const MINUTE_MS = 60_000

/** Keys in memory; beyond that the one whose count began first is evicted. */
const MAX_KEYS = 10_000
const MAX_KEYS_BYTES = 8 * 1024 * 1024
/** of an entry beside its key */
const ENTRY_BYTES = 256

/** Ends what was held: counted when it was wrong, forgotten when it was not. */
type Release = (wrong: boolean) => void

/** Counts what comes from a source, and refuses it when that is too much for a minute. Nothing of it is stored. */
export interface RateLimiter {
  /** Counts one for a key. @throws ApiError 429 with Retry-After when the minute's number is used up */
  consume: (key: string) => void
  /** Counts nothing. @throws ApiError 429 with Retry-After when the minute's number is used up */
  check: (key: string) => void
  /**
   * Holds a place for something that may turn out not to count. Where all places that are left are held, it waits for
   * one of them: so no more than the number are ever wrong, and nobody is refused because of others who are right.
   * @throws ApiError 429 with Retry-After when the minute's number is used up
   */
  reserve: (key: string) => Promise<Release>
}

interface RateLimitEntry {
  /** when the first one was counted */
  since: number
  count: number
  reserved: number
  waiting: (() => void)[]
}

interface RateLimiterOptions {
  /** how many a key has in a minute, from the first that counts */
  perMinute: number
  /** milliseconds since 1970 */
  clock: () => number
  /** what the refusal says */
  code: ErrorCode
}

/** What is counted for each key, within bounds. */
function createCounters(clock: () => number) {
  const entries = createBoundedCache<string, RateLimitEntry>({
    maxEntries: MAX_KEYS,
    maxBytes: MAX_KEYS_BYTES,
    countBytes: (_, key) => ENTRY_BYTES + 2 * key.length,
  })
  const isOver = ({ count, since }: RateLimitEntry) => count > 0 && Math.abs(clock() - since) >= MINUTE_MS
  const deleteExpired = () => {
    for (const key of entries.rkeys()) {
      const entry = entries.peek(key)
      if (!entry || !isOver(entry)) return
      entries.delete(key)
    }
  }
  return {
    /** Returns the entry of a key, reset when its minute is over. */
    open(key: string): RateLimitEntry {
      const known = entries.peek(key)
      if (known && isOver(known)) known.count = 0
      if (known) return known
      deleteExpired()
      const entry = { since: 0, count: 0, reserved: 0, waiting: [] }
      entries.set(key, entry)
      return entry
    },
    /** Counts one more. Keeps the entries in the order in which their minutes began. */
    count(key: string, entry: RateLimitEntry): void {
      if (entry.count === 0) {
        entry.since = clock()
        entries.set(key, entry)
      }
      entry.count += 1
    },
    /** Forgets a key of which nothing is counted or held. */
    close(key: string, { count, reserved, waiting }: RateLimitEntry): void {
      if (count + reserved + waiting.length === 0) entries.delete(key)
    },
    size: () => entries.size,
  }
}

/** Creates a rate limiter. It counts in memory: each server process counts for itself. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter & { size: () => number } {
  const { perMinute, clock, code } = options
  const counters = createCounters(clock)
  const createRefusal = ({ since }: RateLimitEntry) =>
    new ApiError(code, { retryAfterSeconds: Math.max(1, Math.ceil((since + MINUTE_MS - clock()) / 1000)) })
  const openBelowLimit = (key: string): RateLimitEntry => {
    const entry = counters.open(key)
    if (entry.count < perMinute) return entry
    entry.waiting.shift()?.()
    throw createRefusal(entry)
  }
  return {
    size: counters.size,
    consume: (key) => counters.count(key, openBelowLimit(key)),
    check: (key) => counters.close(key, openBelowLimit(key)),
    async reserve(key) {
      for (;;) {
        const entry = openBelowLimit(key)
        if (entry.count + entry.reserved < perMinute) {
          entry.reserved += 1
          return (isFailure) => {
            entry.reserved -= 1
            if (isFailure) counters.count(key, entry)
            else counters.close(key, entry)
            entry.waiting.shift()?.()
          }
        }
        await new Promise<void>((resolve) => entry.waiting.push(resolve))
      }
    },
  }
}

/**
 * Runs what counts, for each of these keys, only when `isWrong` says so of its error.
 * @throws ApiError 429 before it runs when one of the keys has used up its number; else what `work` throws
 */
export async function runLimited<T>(
  tries: readonly (readonly [RateLimiter, string])[],
  work: () => Promise<T>,
  isWrong: (error: unknown) => boolean,
): Promise<T> {
  const releases: Release[] = []
  let wrong = false
  try {
    for (const [limiter, key] of tries) releases.push(await limiter.reserve(key))
    return await work()
  } catch (error) {
    wrong = isWrong(error)
    throw error
  } finally {
    for (const release of releases) release(wrong)
  }
}

/**
 * What an address counts as: an IPv6 address as the network that one household has, whose other half anybody in it
 * chooses at will.
 */
export function toNetwork(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const left = tail === undefined ? 0 : 8 - groups.length - rest.length
  return [...groups, ...Array<string>(Math.max(0, left)).fill('0'), ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
