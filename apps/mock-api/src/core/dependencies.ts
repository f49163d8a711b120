import type { Config } from '../config.ts'
import type { Db } from '../storage/database.ts'
import type { ErasureList } from './erasure-list.ts'
import type { ImportQuota } from './import-quota.ts'
import type { ParticipantTokens } from './participant-tokens.ts'
import type { ReadRecorder } from './read-recorder.ts'
import type { RunImport } from './run-import.ts'
import type { TokenBucket } from './token-bucket.ts'
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
  newcomers: TokenBucket
  /** lets files be written in turn */
  exports: WorkQueue
  /** limits the imports of an account */
  imports: ImportQuota
  runImport: RunImport
  /** records reads in the security log */
  reads: ReadRecorder
  /** the list of what was erased */
  erasures: ErasureList
  /** whether the server is about to stop */
  drain: { readonly isDraining: boolean }
}
