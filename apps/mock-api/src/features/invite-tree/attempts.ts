import { setTimeout as sleep } from 'node:timers/promises'
import type { HandlerDependencies } from '../../core/dependencies.ts'
import { ApiError } from '../../core/errors.ts'
import { hashParticipantKey, type JoinRequest } from '../../core/participants/join-request.ts'
import { createRateLimiter, runLimited, toNetwork, type RateLimiter } from '../../core/rate-limiter.ts'
import { isUnknownCodeError } from './redeem.ts'

const MINUTE_MS = 60_000

/** Attempts that wait for their turn; with one a second, they are answered before clients give up after 20 seconds. */
const MAX_WAITING = 15

/** Lets attempts of a source begin one after another. */
interface SlowLane {
  /** Resolves when it is the attempt's turn. @throws ApiError 429 if too many wait */
  enter: (source: string) => Promise<void>
}

const createFullLaneError = (stepMs: number) =>
  new ApiError('polis_err_too_many_attempts', { retryAfterSeconds: Math.ceil((MAX_WAITING * stepMs) / 1000) })

/** Creates the slow lane of each source. A source takes memory only while attempts wait. */
function createSlowLane(perMinute: number): SlowLane {
  const stepMs = MINUTE_MS / perMinute
  const lanes = new Map<string, { waiting: number; last: Promise<void> }>()
  return {
    async enter(source) {
      const lane = lanes.get(source) ?? { waiting: 0, last: Promise.resolve() }
      if (lane.waiting >= MAX_WAITING) throw createFullLaneError(stepMs)
      lanes.set(source, lane)
      lane.waiting += 1
      const turn = lane.last.then(() => sleep(stepMs))
      lane.last = turn
      await turn
      lane.waiting -= 1
      if (lane.waiting === 0) lanes.delete(source)
    },
  }
}

/** An attempt at an invite or login code. */
interface Attempt {
  joinRequest: JoinRequest
  /** of the request */
  ip: string
}

/** Makes an attempt unless its source has made too many wrong ones. */
export type RunAttempt = <T>(attempt: Attempt, work: () => Promise<T>) => Promise<T>

/** Reserves a place in a source's limit. Returns undefined if the limit is reached. */
const reserveOrSlow = (limiter: RateLimiter, source: string) =>
  limiter.reserve(source).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 429) return undefined
    throw error
  })

const createAttemptLimiter = ({ clock }: HandlerDependencies, perMinute: number): RateLimiter =>
  createRateLimiter({ perMinute, clock, code: 'polis_err_too_many_attempts' })

/**
 * Creates the runner of attempts at codes. Wrong ones of a browser's key are limited. Those of an address, where others may sit
 * behind it, slow the next attempts of the address down.
 */
export function createAttemptRunner(dependencies: HandlerDependencies): RunAttempt {
  const { wrong_codes_per_address, wrong_codes_per_key, slowed_codes_per_address } =
    dependencies.config.limits
  const ofAddress = createAttemptLimiter(dependencies, wrong_codes_per_address)
  const ofKey = createAttemptLimiter(dependencies, wrong_codes_per_key)
  const slowLane = createSlowLane(slowed_codes_per_address)

  const runForAddress: RunAttempt = async ({ joinRequest: { conversation }, ip }, work) => {
    const source = `${conversation.zid} ${toNetwork(ip)}`
    const release = await reserveOrSlow(ofAddress, source)
    if (!release) {
      await slowLane.enter(source)
      return work()
    }
    let isWrong = false
    try {
      return await work()
    } catch (error) {
      isWrong = isUnknownCodeError(error)
      throw error
    } finally {
      release(isWrong)
    }
  }

  return (attempt, work) => {
    const { conversation, participant_key } = attempt.joinRequest
    const run = () => runForAddress(attempt, work)
    if (participant_key === undefined) return run()
    return runLimited([[ofKey, hashParticipantKey(conversation, participant_key)]], run, isUnknownCodeError)
  }
}
