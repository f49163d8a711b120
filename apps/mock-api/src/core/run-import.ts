import type { ImportResult } from '@folkmoot/api-types/imports'

/** Smaller imports do not wait for larger ones. */
export const LARGE_IMPORT_BYTES = 32 * 1024 ** 2

/** A file of an import as it was sent. */
export interface SentFile {
  readonly name: string
  /** of its parts in order */
  readonly paths: readonly string[]
}

/** A job of which a run has the lease. */
export interface HeldJob {
  readonly job_id: string
  readonly holder: string
}

/** What the run of an import needs to know; it is sent to a thread. */
export interface ImportTask {
  /** null where its sender waits for the end of it, and it has no job */
  readonly job: HeldJob | null
  readonly uid: number
  readonly token_id: number | null
  readonly files: readonly SentFile[]
  /** where the run may write */
  readonly folder: string
}

/**
 * Runs an import whose sender waits, beside other requests.
 * @param signal aborted when the sender goes away
 */
export type RunImport = (task: ImportTask, signal: AbortSignal) => Promise<ImportResult>
