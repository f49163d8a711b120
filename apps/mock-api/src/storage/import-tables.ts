import type { ImportJobState, ImportPhase } from '@folkmoot/api-types/imports'
import type { Time } from './columns.ts'

/** An import that runs beside other requests. */
export interface ImportJobRow {
  job_id: string
  /** who imports */
  uid: number
  /** the access token with which it was created; null for a person */
  token_id: number | null
  state: ImportJobState
  /** how often it was begun */
  attempts: number
  /** until when a server has it */
  lease_until: Time | null
  /** the run that has it */
  holder: string | null
  bytes: number
  phase: ImportPhase | null
  rows: number
  total_rows: number | null
  /** JSON */
  result: string | null
  /** JSON */
  error: string | null
  created: Time
  modified: Time
}

/** A part of a file of an import; its bytes are in the folder of imports. */
export interface ImportPartRow {
  job_id: string
  /** from 1 */
  part: number
  /** the name of the file that it belongs to */
  file: string
  bytes: number
  sha256: string
}

/** The archive that an import was made of, where whoever held the archived conversation imported it here. */
export interface ReceivedArchiveRow {
  zid: number
  /** names the archived conversation, see `formatOrigin` */
  origin: string
  /** of records.csv as it was received, see `digestArchive` */
  digest: string
  /** of the conversation when the import ended */
  generation: Time
  settings_version: Time
}

export interface ImportTables {
  import_jobs: ImportJobRow
  import_parts: ImportPartRow
  received_archives: ReceivedArchiveRow
}
