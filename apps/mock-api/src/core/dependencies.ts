import type { Config } from '../config.ts'
import type { Db } from '../storage/database.ts'
import type { ParticipantTokens } from './participant-tokens.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** What the app is built from. Time and chance are passed in, so that tests can decide them. */
export interface Dependencies {
  db: Db
  config: Config
  /** milliseconds since 1970 */
  clock: () => number
  /** a whole number from 0 up to, not including, its argument; fit for secrets */
  random: (below: number) => number
}

/** What every handler can use: the app's dependencies, what signs participants' tokens, and what counts newcomers. */
export interface HandlerDependencies extends Dependencies {
  tokens: ParticipantTokens
  /** counts whom a network brings into a conversation */
  newcomers: RateLimiter
}
