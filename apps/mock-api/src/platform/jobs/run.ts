import { getErrorMessage } from '../error-message.ts'
import type { Db, JobRow } from '../storage/database.ts'
import { workOnEach } from './every.ts'
import { claimJob, listDueJobs, renewJob, settleJob, type NextRun } from './storage.ts'

// A job is a row of `jobs`: something to do at a time, stored in the transaction of what it is about. One server claims it by a lease, and
// renews the lease while the handler runs. When a server is killed, another claims the job at the end of the lease, so a handler may run
// twice. What fails is repeated, later each time.

const LEASE_MS = 60_000
/** The most jobs of one call of `runDueJobs`. */
const BATCH_JOBS = 200

/** The longest pause after a failure. */
export const MAX_RETRY_DELAY_MS = 600_000

/** Computes the delay after a failure: 1 s, 4 s, 16 s and so on, at most ten minutes. */
const computeRetryDelayMs = (attempts: number): number =>
  Math.min(1000 * 4 ** (attempts - 1), MAX_RETRY_DELAY_MS)

interface JobContext {
  readonly db: Db
  readonly clock: () => number
}

/**
 * Does a job.
 * @param hold ends the renewals and extends the lease once more; resolves with undefined when the claim was lost
 * @returns when the job runs again; undefined when it is over
 */
export type JobHandler = (
  job: JobRow,
  hold: (leaseMs: number) => Promise<JobRow | undefined>,
) => Promise<NextRun | undefined>

/**
 * Runs a job, unless another server has it.
 * @param claim claims it
 * @throws what the handler throws, after the next attempt is stored. A run that fails while the server stops does not count
 */
export async function runJob(
  { db, clock }: JobContext,
  claim: (lease: { now: number; until: number }) => Promise<JobRow | undefined>,
  handle: JobHandler,
  { leaseMs = LEASE_MS, signal }: { leaseMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const now = clock()
  const job = await claim({ now, until: now + leaseMs })
  if (!job) return
  let held: JobRow | undefined = job
  let renewing = Promise.resolve()
  const renew = (forMs: number) => {
    const extend = async () => void (held = held && (await renewJob(db, held, clock() + forMs)))
    return (renewing = renewing.then(extend).catch(() => undefined))
  }
  const timer = setInterval(() => void renew(leaseMs), leaseMs / 3).unref()
  const hold = async (forMs: number) => {
    clearInterval(timer)
    await renew(forMs)
    return held
  }
  const settle = async (next: NextRun | undefined, attempts = job.attempts) => {
    clearInterval(timer)
    await renewing
    if (held) await settleJob(db, { ...held, attempts }, next)
  }
  try {
    await settle(await handle(job, hold))
  } catch (cause) {
    if (signal?.aborted) return settle({ due: clock(), error: job.error }, job.attempts - 1)
    const [error = ''] = getErrorMessage(cause).split('\n')
    await settle({ due: clock() + computeRetryDelayMs(job.attempts), error })
    throw new Error(`attempt ${job.attempts} of ${job.kind} ${job.key} failed`, { cause })
  }
}

/** Runs the jobs of a kind that are due, at most `parallel` at a time. */
export async function runDueJobs(
  context: JobContext,
  { kind, handle, parallel = 1 }: { kind: string; handle: JobHandler; parallel?: number },
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = context
  const run = async (job: JobRow) =>
    signal?.aborted || runJob(context, (lease) => claimJob(db, job, lease), handle, { signal })
  await workOnEach(await listDueJobs(db, kind, clock(), BATCH_JOBS), run, parallel)
}
