import { randomUUID } from 'node:crypto'
import { setInterval as every } from 'node:timers'
import type { ImportResult } from '@folkmoot/api-types/imports'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../core/errors.ts'
import { findQueryProblem, getRemedy } from '../storage/database-problem.ts'
import { LARGE_IMPORT_BYTES, type HeldJob, type ImportTask, type SentFile } from '../core/run-import.ts'
import { startRounds } from '../core/start-rounds.ts'
import { deleteJobFiles, getJobFolder, getPartPath, isPartThere } from '../features/imports/job-files.ts'
import {
  claimJob,
  failJob,
  isJobOver,
  listParts,
  releaseJob,
  renewJob,
  type JobLane,
} from '../features/imports/jobs.storage.ts'
import type { ImportStep } from '../features/imports/progress.ts'
import type { ImportQuota } from '../core/import-quota.ts'
import type { Db } from '../storage/database.ts'
import type { ImportJobRow } from '../storage/import-tables.ts'
import { createUnpackedCount } from './count-unpacked.ts'
import { describeFailure, findFailure } from './messages.ts'
import { runOnThread, type ThreadRun } from './thread.ts'

const POLL_INTERVAL_MS = 1000
/** A server that does not renew its lease for so long has ended; another one begins the job again. */
const LEASE_MS = 60_000
const RENEWAL_INTERVAL_MS = 2000
/** A job whose server ends so often does not run again. */
const MAX_ATTEMPTS = 3
const LANES: readonly JobLane[] = [
  { minBytes: 0, maxBytes: LARGE_IMPORT_BYTES },
  { minBytes: LARGE_IMPORT_BYTES, maxBytes: Number.MAX_SAFE_INTEGER },
]

/** Runs a task, as `runOnThread` does. */
export type RunTask = (task: ImportTask, run: ThreadRun) => Promise<ImportResult>

export interface ImportRunnerOptions {
  readonly db: Db
  /** of the database; see `OpenDatabase` */
  readonly url: string
  readonly clock: () => number
  readonly log: FastifyBaseLogger
  /** where the parts of all imports are */
  readonly folder: string
  /** what the files of a job may hold when they are unpacked */
  readonly maxBytes: number
  /** counts what they hold for their account */
  readonly imports: ImportQuota
  readonly run?: RunTask
  readonly leaseMs?: number
  readonly pollMs?: number
}

/** Puts the parts of each file together. @throws ApiError when a part is not on this machine */
async function listFiles(db: Db, folder: string, job_id: string): Promise<SentFile[]> {
  const files = new Map<string, string[]>()
  for (const { part, file, bytes } of await listParts(db, job_id)) {
    const path = getPartPath(folder, job_id, part)
    if (!(await isPartThere(path, bytes)))
      throw new ApiError('polis_err_import_parts_missing', {
        message: `Part ${part} is not on the server that runs this import. Send the files again; several machines need a common IMPORT_FOLDER.`,
      })
    files.set(file, [...(files.get(file) ?? []), path])
  }
  return [...files].map(([name, paths]) => ({ name, paths }))
}

/** Renews the lease of a job while it runs, and stops it when it was cancelled. */
function keepHold(options: ImportRunnerOptions, job: HeldJob, controller: AbortController) {
  const { db, clock, leaseMs = LEASE_MS, log } = options
  let step: ImportStep | undefined
  const renew = () =>
    renewJob(db, job, clock() + leaseMs, step)
      .then((isHeld) => isHeld || controller.abort())
      .catch((err: unknown) => log.error({ err }, 'cannot renew an import'))
  const timer = every(() => void renew(), Math.min(RENEWAL_INTERVAL_MS, leaseMs / 4))
  return {
    report: (latest: ImportStep) => (step = latest),
    end: () => clearInterval(timer),
  }
}

/** Imports the files of a job. */
async function importFiles(
  { db, url, folder, maxBytes, imports, run = runOnThread }: ImportRunnerOptions,
  { job_id, uid, token_id, bytes: sentBytes }: ImportJobRow,
  { job, ...rest }: Pick<ThreadRun, 'signal' | 'report'> & { job: HeldJob },
): Promise<void> {
  const files = await listFiles(db, folder, job_id)
  const task = { job, uid, token_id, files, folder: getJobFolder(folder, job_id) }
  const countForAccount = async (bytes: number) => imports.countUnpacked(uid, bytes)
  const count = createUnpackedCount({ sentBytes, maxBytes, count: countForAccount })
  await run(task, { db, url, ...rest, count })
}

/** Logs an error that is no refusal, with what the operator can do about it. */
function logFault(log: ImportRunnerOptions['log'], err: unknown): void {
  const problem = findQueryProblem(err)
  log.error(
    problem ? { err, problem } : { err },
    `an import failed${problem ? `. ${getRemedy(problem)}` : ''}`,
  )
}

/** Runs a job that was claimed, and stores how it ended. */
async function runJob(options: ImportRunnerOptions, row: ImportJobRow, stopping: AbortSignal): Promise<void> {
  const { db, clock, log, folder } = options
  const job = { job_id: row.job_id, holder: row.holder ?? '' }
  const controller = new AbortController()
  const hold = keepHold(options, job, controller)
  const stop = () => controller.abort()
  stopping.addEventListener('abort', stop)
  const fail = (cause: unknown) => failJob(db, job, JSON.stringify(describeFailure(cause)), clock())
  try {
    if (row.attempts > MAX_ATTEMPTS) throw new ApiError('polis_err_import_interrupted')
    await importFiles(options, row, { job, signal: controller.signal, report: hold.report })
  } catch (cause) {
    // the next server begins with the parts that are there
    if (stopping.aborted) await releaseJob(db, job, row.attempts - 1)
    else {
      if (!findFailure(cause)) logFault(log, cause)
      await fail(cause)
    }
  } finally {
    hold.end()
    stopping.removeEventListener('abort', stop)
  }
  // also a commit of the server's own: what the thread has written is on the disk before its parts go
  if (await isJobOver(db, row.job_id, clock())) await deleteJobFiles(folder, row.job_id)
}

/** Runs the jobs of a lane until there is none. */
async function runLane(options: ImportRunnerOptions, lane: JobLane, stopping: AbortSignal): Promise<void> {
  const { db, clock, leaseMs = LEASE_MS } = options
  while (!stopping.aborted) {
    const hold = { holder: randomUUID(), until: clock() + leaseMs, now: clock() }
    const job = await claimJob(db, lane, hold)
    if (!job) return
    await runJob(options, job, stopping)
  }
}

/**
 * Runs imports that have been started, the oldest first: small and large ones each one after another, on a thread of their own. The
 * database is the queue, so several servers share the work, and what a server leaves behind is begun again.
 * @returns the function that stops them; what was running is begun again by the next server
 */
export function startImportRunner(options: ImportRunnerOptions): () => Promise<void> {
  const stops = LANES.map((lane) =>
    startRounds((stopping) => runLane(options, lane, stopping), {
      intervalMs: options.pollMs ?? POLL_INTERVAL_MS,
      onError: (err) => options.log.error({ err }, 'cannot run imports'),
      isFirstNow: true,
    }),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
