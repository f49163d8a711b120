import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportResult } from '@folkmoot/api-types/imports'
import type { Dependencies } from '../../core/dependencies.ts'
import { ApiError } from '../../core/errors.ts'
import type { ImportTask, RunImport } from '../../core/run-import.ts'
import { createPrivateFolder } from '../../storage/private-files.ts'
import { importConversation } from './import.ts'
import { openJobFiles } from './job-sources.ts'
import { finishJob } from './jobs.storage.ts'
import type { ImportStep } from './progress.ts'

/** What a run works with. */
export interface ImportRun {
  readonly dependencies: Pick<Dependencies, 'db' | 'clock' | 'random'>
  /** aborted when the job is cancelled, its sender goes away or the server stops */
  readonly signal: AbortSignal
  readonly report: (step: ImportStep) => void
  /** called with the number of bytes that were unpacked. @throws ApiError when the files hold more than allowed */
  readonly count: (bytes: number) => void | Promise<void>
}

/**
 * Imports files. The job is done in the transaction that shows the conversation, so neither is without the other.
 * @throws ApiError with the file, the line and the expected content; `polis_err_import_interrupted` if it was cancelled
 */
export async function runImportTask(
  task: ImportTask,
  { dependencies, signal, report, count }: ImportRun,
): Promise<ImportResult> {
  const { uid, job } = task
  const folder = join(task.folder, 'work')
  await rm(folder, { recursive: true, force: true })
  createPrivateFolder(folder)
  try {
    return await importConversation({
      dependencies,
      owner: uid,
      files: await openJobFiles(task.files, { folder, count, signal }),
      folder,
      disconnectSignal: signal,
      report,
      isLeftToSweep: job !== null,
      onPublish: async (tx, result) => {
        if (!job) return
        const isHeld = await finishJob(tx, job, JSON.stringify(result), dependencies.clock())
        if (!isHeld) throw new ApiError('polis_err_import_interrupted')
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Creates the function that runs imports on the thread that calls it: on a database in memory, which no other thread can open. Their files are not packed. */
export const createRunImportInPlace =
  (dependencies: ImportRun['dependencies']): RunImport =>
  (task, signal) =>
    runImportTask(task, { dependencies, signal, report: () => undefined, count: () => undefined })
