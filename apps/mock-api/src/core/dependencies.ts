import type { Config } from '../config.ts'
import type { Db } from '../storage/database.ts'
import type { ParticipantTokens } from './participant-tokens.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { WorkQueue } from './work-queue.ts'

/** Dependencies of the app. Tests replace the clock and the random numbers. */
export interface Dependencies {
  db: Db
  config: Config
  /** milliseconds since 1970 */
  clock: () => number
  /** returns a cryptographically secure integer from 0 up to, not including, its argument */
  random: (below: number) => number
}

/** Dependencies of the handlers. */
export interface HandlerDependencies extends Dependencies {
  tokens: ParticipantTokens
  /** limits the newcomers of a network in a conversation */
  newcomers: RateLimiter
  /** lets files be written in turn */
  exports: WorkQueue
}
