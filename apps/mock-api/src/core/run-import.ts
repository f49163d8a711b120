import type { ImportResult } from '@folkmoot/api-types/imports'

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
