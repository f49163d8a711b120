import { ApiError } from '../http/errors.ts'

/** Pieces of work that wait in one lane. */
const MAX_WAITING = 32
const RETRY_SECONDS = 5

/**
 * Runs work when its lane has its turn.
 * @throws ApiError 503 where too much waits in the lane
 */
export type RunInLane = <T>(lane: string, work: () => Promise<T>) => Promise<T>

/**
 * Creates lanes. One piece of work runs at a time; the next one is of the lane that has taken least time lately, so that much work
 * in some lanes delays no other (start-time fair queueing: Goyal, Vin and Cheng 1996).
 */
export function createLanes(): RunInLane {
  const waiting = new Map<string, (() => Promise<void>)[]>()
  /** until when each lane has had its share, in milliseconds of work; a lane that is not here has had none lately */
  const served = new Map<string, number>()
  let now = 0
  let isRunning = false
  const getStart = (lane: string) => Math.max(now, served.get(lane) ?? 0)
  const startNext = () => {
    const [lane] = [...waiting.keys()].toSorted((one, other) => getStart(one) - getStart(other))
    if (isRunning || lane === undefined) return
    const [piece, ...rest] = waiting.get(lane) ?? []
    if (rest.length > 0) waiting.set(lane, rest)
    else waiting.delete(lane)
    now = getStart(lane)
    for (const [one, until] of served) if (until <= now) served.delete(one)
    isRunning = true
    const began = performance.now()
    void piece?.().finally(() => {
      served.set(lane, now + performance.now() - began)
      isRunning = false
      startNext()
    })
  }
  return async (lane, work) => {
    const pieces = waiting.get(lane) ?? []
    if (pieces.length >= MAX_WAITING)
      throw new ApiError('polis_err_server_busy', { retryAfterSeconds: RETRY_SECONDS })
    return new Promise((resolve, reject) => {
      // other requests run between two pieces
      const piece = () => new Promise(setImmediate).then(work).then(resolve, reject)
      waiting.set(lane, [...pieces, piece])
      startNext()
    })
  }
}
