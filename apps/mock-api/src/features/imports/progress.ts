import { createReadStream } from 'node:fs'
import { IMPORT_FILES, type ImportFile } from '@folkmoot/api-types/imports'
import { formatImportProblem, type ImportProblem } from '@folkmoot/domain/import/import-problem'
import { readTable, type ImportedRow } from '@folkmoot/domain/import/read-table'
import type { TableReader } from '@folkmoot/domain/import/table-reader'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Dependencies } from '../../core/dependencies.ts'
import type { Caller } from '../../core/caller.ts'
import { ApiError } from '../../core/errors.ts'
import type { Db } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { renewLease } from './storage.ts'
import type { UploadedFiles } from './upload.ts'

/** A participant collected from all files that mention them. */
export interface ImportedParticipant {
  votes: number
  /** milliseconds; Infinity and 0 without any time */
  first: number
  last: number
}

/** A running import. Its memory grows with participants and comments, not with votes. */
export interface ImportProgress {
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'random'>
  owner: number
  /** who imports */
  caller: Caller
  files: UploadedFiles
  /** aborted when the sender disconnects */
  disconnectSignal: AbortSignal
  zid: number
  conversation_id: string
  conversation_uuid: string
  /** false where the files say that it is closed or waits for its opening */
  isActive: boolean
  now: number
  participants: Map<number, ImportedParticipant>
  tids: Set<number>
  votes: number
  /** whether the files have the column of important votes */
  hasImportance: boolean
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
export async function* readText({ name, path }: { name: string; path: string }): AsyncGenerator<string> {
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
  for await (const bytes of createReadStream(path)) yield decode(bytes as Uint8Array)
  yield decode()
}

/** Reads the rows of a file in batches, with the names of its columns. @throws ApiError for a problem in the file */
export async function* readBatches<Row>(
  progress: ImportProgress,
  file: ImportFile,
  reader: TableReader<Row>,
): AsyncGenerator<{ rows: readonly ImportedRow<Row>[]; names: readonly string[] }> {
  const upload = progress.files.get(file)
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

/** Records a participant, and the time when the file has it. */
export function recordParticipant(
  { participants }: ImportProgress,
  pid: number,
  time?: number,
): ImportedParticipant {
  const person = participants.get(pid) ?? { votes: 0, first: Infinity, last: 0 }
  if (time !== undefined) {
    person.first = Math.min(person.first, time)
    person.last = Math.max(person.last, time)
  }
  participants.set(pid, person)
  return person
}
