import type { Config } from '../settings/config.ts'
import type { Db } from '../storage/database.ts'
import type { ErasureList } from '../erasures/erasure-list.ts'
import type { Limits } from '../limits/limits.storage.ts'
import type { ParticipantTokens } from '../identity/participant-tokens.ts'
import type { ReadRecorder } from './read-recorder.ts'
import type { WorkQueue } from '../jobs/work-queue.ts'
import type { ImportResult } from '@folkmoot/api-types/exports'

/** A file of an import, with the name that its sender gave. */
export interface SentFile {
  readonly name: string
  readonly path: string
}

/** What an import needs to know; it is sent to a thread. */
export interface ImportTask {
  /** who imports, and owns the conversation */
  readonly uid: number
  readonly files: readonly SentFile[]
  /** where the import may write */
  readonly folder: string
}

/**
 * Runs an import whose sender waits, beside other requests.
 * @param signal aborted when the sender goes away
 */
export type RunImport = (task: ImportTask, signal: AbortSignal) => Promise<ImportResult>

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
  limits: Limits
  /** lets files be written in turn */
  exports: WorkQueue
  /** bounds the imports of an account that run at once */
  imports: WorkQueue
  runImport: RunImport
  /** records reads in the security log */
  reads: ReadRecorder
  /** the list of what was erased */
  erasures: ErasureList
  /** whether the server is about to stop */
  drain: { readonly isDraining: boolean }
}
