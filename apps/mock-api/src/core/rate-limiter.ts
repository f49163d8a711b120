import type { ErrorCode } from '@folkmoot/api-types/errors'
import { isIPv4, isIPv6 } from 'node:net'
import { createKeyedCache } from '../bounded-cache.ts'
import { ApiError } from './errors.ts'

const MINUTE_MS = 60_000

/** Ends a reservation: a failure is counted, a success is not. */
type Release = (isFailure: boolean) => void

/** Limits the number of requests per key and minute. Counts are not stored. */
export interface RateLimiter {
  /** Counts a request. @throws ApiError 429 with Retry-After if the limit is reached */
  consume: (key: string) => void
  /** Checks the limit without counting. @throws ApiError 429 with Retry-After if the limit is reached */
  check: (key: string) => void
  /**
   * Reserves a request that counts only if it fails. If all that is left of the limit is reserved, it waits for a release:
   * failures never exceed the limit, and successes never cause a refusal.
   * @throws ApiError 429 with Retry-After if the limit is reached
   */
  reserve: (key: string) => Promise<Release>
}

interface RateLimitEntry {
  /** when the first request was counted, milliseconds since 1970 */
  since: number
  count: number
  reserved: number
  waiting: (() => void)[]
}

interface RateLimiterOptions {
  /** limit per key in the minute after its first counted request */
  perMinute: number
  /** milliseconds since 1970 */
  clock: () => number
  /** code of the refusal */
  code: ErrorCode
}

/** Creates the counters of all keys. */
function createCounters(clock: () => number) {
  const entries = createKeyedCache<RateLimitEntry>()
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
      const existing = entries.peek(key)
      if (existing && isOver(existing)) existing.count = 0
      if (existing) return existing
      deleteExpired()
      const entry = { since: 0, count: 0, reserved: 0, waiting: [] }
      entries.set(key, entry)
      return entry
    },
    /** Counts a request. Entries stay in the order in which their minutes started. */
    count(key: string, entry: RateLimitEntry): void {
      if (entry.count === 0) {
        entry.since = clock()
        entries.set(key, entry)
      }
      entry.count += 1
    },
    /** Deletes a key without counts and reservations. */
    close(key: string, { count, reserved, waiting }: RateLimitEntry): void {
      if (count + reserved + waiting.length === 0) entries.delete(key)
    },
    size: () => entries.size,
  }
}

/** Creates a rate limiter. It counts in the memory of this server. */
export function createRateLimiter({
  perMinute,
  clock,
  code,
}: RateLimiterOptions): RateLimiter & { size: () => number } {
  const counters = createCounters(clock)
  const openBelowLimit = (key: string): RateLimitEntry => {
    const entry = counters.open(key)
    if (entry.count < perMinute) return entry
    entry.waiting.shift()?.()
    const retryAfterSeconds = Math.max(1, Math.ceil((entry.since + MINUTE_MS - clock()) / 1000))
    throw new ApiError(code, { retryAfterSeconds })
  }
  return {
    size: counters.size,
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
    consume: (key) => counters.count(key, openBelowLimit(key)),
    check: (key) => counters.close(key, openBelowLimit(key)),
  }
}

/**
 * Runs `work`. If it fails with an error that `isFailure` accepts, the failure counts for each of the limiters' keys.
 * @throws ApiError 429 before it runs if a limit is reached; otherwise what `work` throws
 */
export async function runLimited<T>(
  limits: readonly (readonly [limiter: RateLimiter, key: string])[],
  work: () => Promise<T>,
  isFailure: (error: unknown) => boolean,
): Promise<T> {
  const releases: Release[] = []
  let hasFailed = false
  try {
    for (const [limiter, key] of limits) releases.push(await limiter.reserve(key))
    return await work()
  } catch (error) {
    hasFailed = isFailure(error)
    throw error
  } finally {
    for (const release of releases) release(hasFailed)
  }
}

/** The source of requests whose address nobody can read: they share one limit, so writing nonsense avoids none. */
const UNKNOWN_SOURCE = 'unknown'

/** Takes the port, the brackets and the zone off an address, as some proxies send `192.0.2.7:40000` and `[2001:db8::1]:443`. */
function stripAddress(text: string): string {
  const inBrackets = /^\[([^\]]*)\](?::\d*)?$/.exec(text)?.[1]
  const host = inBrackets ?? /^([\d.]+):\d*$/.exec(text)?.[1] ?? text
  return host.split('%', 1)[0] ?? host
}

/** Reads the eight groups of an IPv6 address. */
function parseGroups(address: string): number[] {
  // the parser of addresses writes IPv4 at the end as hexadecimal digits
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = Array<string>(8 - groups.length - rest.length).fill('0')
  return [...groups, ...zeros, ...rest].map((group) => Number.parseInt(group, 16))
}

/**
 * Returns the key of an address: an IPv4 address itself, or the /64 network of an IPv6 address, which one household has. A port
 * does not count. All texts that are no address are one source.
 */
export function toNetwork(address: string): string {
  const host = stripAddress(address.trim())
  if (isIPv4(host)) return host
  if (!isIPv6(host)) return UNKNOWN_SOURCE
  const groups = parseGroups(host)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}
