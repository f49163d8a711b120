import {
  IMPORT_FILES,
  type ImportFile,
  type ImportPhase,
  type ImportResult,
} from '@folkmoot/api-types/imports'
import { formatImportProblem, type ImportProblem } from '@folkmoot/domain/import/import-problem'
import { readTable, type ImportedRow } from '@folkmoot/domain/import/read-table'
import type { TableReader } from '@folkmoot/domain/import/table-reader'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Dependencies } from '../../core/dependencies.ts'
import { ApiError } from '../../core/errors.ts'
import type { Db } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { renewLease } from './storage.ts'
import type { Pace } from '../../core/pace.ts'
import type { ImportedPeople } from './people.ts'
import type { UploadedFile, UploadedFiles } from './upload.ts'

/** What a running import has done. */
export interface ImportStep {
  readonly phase: ImportPhase
  /** rows of votes that were read, or that are stored */
  readonly rows: number
  /** rows of votes in all; null while they are read */
  readonly of: number | null
}

/** A running import. Its memory grows with participants and comments, not with votes. */
export interface ImportProgress {
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'random'>
  owner: number
  files: UploadedFiles
  /** where files of the import itself may be written */
  folder: string
  /** belongs to the transaction that shows the conversation */
  onPublish: (tx: Db, result: ImportResult) => Promise<void>
  /** is told what has been done */
  report: (step: ImportStep) => void
  /** aborted when the sender disconnects */
  disconnectSignal: AbortSignal
  zid: number
  conversation_id: string
  now: number
  /** when the lease was last renewed */
  leased: number
  participants: ImportedPeople
  /** external ids that identify nobody, by participant */
  labels: Map<number, string>
  tids: Set<number>
  votes: number
  /** whether the files have the column of important votes */
  hasImportance: boolean
  /** of the transactions that store votes */
  pace: Pace
}

/** Creates the refusal of a file with the place and the expected content. */
export const createBadFileError = (name: string, problem: ImportProblem & { line?: number }): ApiError =>
  new ApiError('polis_err_import_bad_file', { field: name, message: formatImportProblem(name, problem) })

/** Creates the refusal of an upload without a required file. */
export const createMissingFileError = (file: ImportFile): ApiError =>
  createBadFileError(IMPORT_FILES[file][0], {
    expected: 'this file among those sent',
    advice:
      'Send the whole folder of the export: comments.csv, votes.csv, summary.csv and participants-votes.csv.',
  })

/** Reads the text of a file in parts. @throws ApiError for a byte that is not UTF-8 */
export async function* readText({ name, read }: UploadedFile): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw createBadFileError(name, {
        expected: 'text in UTF-8',
        advice: 'Save the file as UTF-8 and import again.',
      })
    }
  }
  for await (const bytes of read()) yield decode(bytes)
  yield decode()
}

/** Finds the one file of a kind. */
export const findFile = (files: UploadedFiles, file: ImportFile): UploadedFile | undefined =>
  files.get(file)?.[0]

/** Reads the rows of a file in batches, with the names of its columns. @throws ApiError for a problem in the file */
export async function* readBatches<Row>(
  progress: ImportProgress,
  file: ImportFile,
  reader: TableReader<Row>,
): AsyncGenerator<{ rows: readonly ImportedRow<Row>[]; names: readonly string[] }> {
  const upload = findFile(progress.files, file)
  if (!upload) return
  for await (const batch of readTable(readText(upload), reader)) {
    if ('problem' in batch) throw createBadFileError(upload.name, batch.problem)
    yield batch
  }
}

/** Stores one batch under a renewed lease and then lets other requests in. */
export async function writeBatch(
  { dependencies, zid, disconnectSignal }: Pick<ImportProgress, 'dependencies' | 'zid' | 'disconnectSignal'>,
  write: (tx: Db) => Promise<void>,
): Promise<void> {
  if (disconnectSignal.aborted) throw new ApiError('polis_err_import_interrupted')
  await runTransaction(dependencies.db, async (tx) => {
    if (!(await renewLease(tx, zid, dependencies.clock() + LIMITS.importLeaseMs)))
      throw new ApiError('polis_err_import_interrupted')
    await write(tx)
  })
  await new Promise(setImmediate)
}

/** Renews the lease while nothing is stored, and lets other requests in. */
export async function keepLease(progress: ImportProgress): Promise<void> {
  const { dependencies, disconnectSignal } = progress
  if (disconnectSignal.aborted) throw new ApiError('polis_err_import_interrupted')
  await new Promise(setImmediate)
  if (Math.abs(dependencies.clock() - progress.leased) < LIMITS.importLeaseMs / 4) return
  progress.leased = dependencies.clock()
  await writeBatch(progress, async () => undefined)
}
