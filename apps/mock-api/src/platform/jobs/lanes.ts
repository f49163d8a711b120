import { ApiError } from '../http/errors.ts'

/** Lanes whose work runs at the same time. */
const MAX_RUNNING = 2
/** Pieces of work that wait in one lane. */
const MAX_WAITING = 32
const RETRY_SECONDS = 5

/**
 * Runs work when its lane has its turn.
 * @throws ApiError 503 where too much waits in the lane
 */
export type RunInLane = <T>(lane: string, work: () => Promise<T>) => Promise<T>

/** Creates lanes: the work of one runs one piece after another, and the lanes take turns, so that much work in one delays no other. */
export function createLanes(): RunInLane {
  /** the lane whose turn comes next is first */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const running = new Set<string>()
  const startNext = () => {
    for (const [lane, pieces] of waiting) {
      if (running.size >= MAX_RUNNING) return
      if (running.has(lane)) continue
      const [piece, ...rest] = pieces
      waiting.delete(lane)
      if (rest.length > 0) waiting.set(lane, rest)
      running.add(lane)
      void piece?.().finally(() => {
        running.delete(lane)
        startNext()
      })
    }
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
