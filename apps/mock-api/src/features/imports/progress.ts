import { createReadStream } from 'node:fs'
import { IMPORT_FILES, type ImportFile } from '@folkmoot/api-types/imports'
import { formatImportProblem, type ImportProblem } from '@folkmoot/domain/import/import-problem'
import { readTable, type ImportedRow } from '@folkmoot/domain/import/read-table'
import type { TableReader } from '@folkmoot/domain/import/table-reader'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Dependencies } from '../../core/dependencies.ts'
import { ApiError } from '../../core/errors.ts'
import type { Db } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { renewLease } from './storage.ts'
import type { UploadedFiles } from './upload.ts'

/** What an import knows of someone before it writes the row: filled from every file that mentions them. */
export interface ImportedParticipant {
  votes: number
  /** milliseconds; Infinity and 0 while nothing is known */
  first: number
  last: number
}

/** An import on its way. Memory grows with the people and comments of the conversation, not with its votes. */
export interface ImportProgress {
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'random'>
  owner: number
  files: UploadedFiles
  /** aborted when whoever sent the files is gone */
  disconnectSignal: AbortSignal
  zid: number
  conversation_id: string
  now: number
  participants: Map<number, ImportedParticipant>
  tids: Set<number>
  votes: number
  /** whether the files have a column for what voters marked as important */
  hasImportance: boolean
}

/** The refusal for a file that cannot be imported: which one, where, and what was expected there. */
export const createBadFileError = (name: string, problem: ImportProblem & { line?: number }): ApiError =>
  new ApiError('polis_err_import_bad_file', { field: name, message: formatImportProblem(name, problem) })

/** The refusal for a file that is not there. */
export const createMissingFileError = (file: ImportFile): ApiError =>
  createBadFileError(IMPORT_FILES[file][0], {
    expected: 'this file among those sent',
    advice:
      'Send the whole folder of the export: comments.csv, votes.csv, summary.csv and participants-votes.csv.',
  })

/** The text of a file, as it is read; a byte that is not UTF-8 ends the import. */
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

/** The rows of a file in batches, with the names in its header; a problem in the file is thrown. */
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

/** Stores one batch under a renewed lease, and lets other requests in before the next one. */
export async function writeBatch(
  { dependencies, zid, disconnectSignal }: ImportProgress,
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

/** Notes that someone took part, and when if the file says so. */
export function recordParticipant(
  { participants: people }: ImportProgress,
  pid: number,
  time?: number,
): ImportedParticipant {
  const person = people.get(pid) ?? { votes: 0, first: Infinity, last: 0 }
  if (time !== undefined) {
    person.first = Math.min(person.first, time)
    person.last = Math.max(person.last, time)
  }
  people.set(pid, person)
  return person
}
