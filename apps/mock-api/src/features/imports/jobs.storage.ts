import { sql } from 'kysely'
import type { HeldJob } from '../../core/run-import.ts'
import type { ImportStep } from './progress.ts'
import { allocateId } from '../../storage/counters.ts'
import type { Db } from '../../storage/database.ts'
import type { ImportJobRow, ImportPartRow } from '../../storage/import-tables.ts'
import { whereWaitOver } from '../../storage/leases.ts'

/** States in which a job still has its parts. */
const OPEN_STATES = ['receiving', 'queued', 'running'] as const

export async function insertJob(
  db: Db,
  job: Pick<ImportJobRow, 'job_id' | 'uid' | 'token_id'>,
  now: number,
): Promise<void> {
  const progress = { phase: null, rows: 0, total_rows: null, result: null, error: null }
  const hold = { attempts: 0, lease_until: null, holder: null }
  await db
    .insertInto('import_jobs')
    .values({ ...job, state: 'receiving', ...hold, bytes: 0, ...progress, created: now, modified: now })
    .execute()
}

/** Finds a job of an account. */
export const findJob = (db: Db, job_id: string, uid: number): Promise<ImportJobRow | undefined> =>
  db
    .selectFrom('import_jobs')
    .selectAll()
    .where('job_id', '=', job_id)
    .where('uid', '=', uid)
    .executeTakeFirst()

/** Lists the jobs of an account, newest first. */
export const listJobs = (db: Db, uid: number): Promise<ImportJobRow[]> =>
  db
    .selectFrom('import_jobs')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created', 'desc')
    .orderBy('job_id')
    .execute()

/** Locks the creation of jobs until the transaction ends, so that an account never has more than its number. */
export const lockJobs = (tx: Db): Promise<number> => allocateId(tx, 'import_job', 0)

/** Counts the jobs of an account that are not over. */
export async function countOpenJobs(db: Db, uid: number): Promise<number> {
  const { count } = await db
    .selectFrom('import_jobs')
    .select(sql<number>`count(*)`.as('count'))
    .where('uid', '=', uid)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sums the bytes of the parts of an account's jobs that are not over. */
export async function sumOpenBytes(db: Db, uid: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('import_parts')
    .innerJoin('import_jobs', 'import_jobs.job_id', 'import_parts.job_id')
    .select(sql<number | null>`sum(import_parts.bytes)`.as('bytes'))
    .where('import_jobs.uid', '=', uid)
    .where('import_jobs.state', 'in', OPEN_STATES)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

export const listParts = (db: Db, job_id: string): Promise<ImportPartRow[]> =>
  db.selectFrom('import_parts').selectAll().where('job_id', '=', job_id).orderBy('part').execute()

/** Lists the numbers and the sizes of parts. */
export const listPartSizes = (db: Db, job_id: string) =>
  db
    .selectFrom('import_parts')
    .select(['part', 'bytes'])
    .where('job_id', '=', job_id)
    .orderBy('part')
    .execute()

/** Stores a part in the place of an earlier one. Returns false unless the job still receives. */
export async function savePartRow(tx: Db, part: ImportPartRow, now: number): Promise<boolean> {
  const { job_id, ...rest } = part
  const { numUpdatedRows } = await tx
    .updateTable('import_jobs')
    .set({ modified: now })
    .where('job_id', '=', job_id)
    .where('state', '=', 'receiving')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await tx
    .insertInto('import_parts')
    .values(part)
    .onConflict((conflict) => conflict.columns(['job_id', 'part']).doUpdateSet(rest))
    .execute()
  return true
}

/** Lets a job wait for a server, unless it does already. */
export const queueJob = (db: Db, job_id: string, bytes: number, now: number) =>
  db
    .updateTable('import_jobs')
    .set({ state: 'queued', bytes, modified: now })
    .where('job_id', '=', job_id)
    .where('state', '=', 'receiving')
    .execute()

/** The sizes of jobs that run one after another; jobs of other sizes run beside them. The first size is included, the last one is not. */
export interface JobLane {
  readonly minBytes: number
  readonly maxBytes: number
}

/** Claims the job that has waited longest, or whose server has ended; undefined without one. */
export async function claimJob(
  db: Db,
  { minBytes, maxBytes }: JobLane,
  { holder, until, now }: { holder: string; until: number; now: number },
): Promise<ImportJobRow | undefined> {
  const found = await db
    .selectFrom('import_jobs')
    .select(['job_id', 'holder'])
    .where('bytes', '>=', minBytes)
    .where('bytes', '<', maxBytes)
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'queued'),
        and([eb('state', '=', 'running'), whereWaitOver('lease_until', { now, longestMs: until - now })]),
      ]),
    )
    .orderBy('created')
    .orderBy('job_id')
    .executeTakeFirst()
  if (!found) return undefined
  const claimed = db
    .updateTable('import_jobs')
    .set({ state: 'running', holder, lease_until: until, attempts: sql`attempts + 1`, phase: null, rows: 0 })
    .where('job_id', '=', found.job_id)
    .where('state', 'in', ['queued', 'running'])
    .where('holder', found.holder === null ? 'is' : '=', found.holder)
  return claimed.returningAll().executeTakeFirst()
}

const updateHeld = async (
  db: Db,
  { job_id, holder }: HeldJob,
  values: Partial<ImportJobRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('import_jobs')
    .set(values)
    .where('job_id', '=', job_id)
    .where('state', '=', 'running')
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Renews the lease of a run. Returns false when the job was cancelled, or another run has it. */
export const renewJob = (db: Db, job: HeldJob, until: number, step: ImportStep | undefined) =>
  updateHeld(db, job, {
    lease_until: until,
    ...(step ? { phase: step.phase, rows: step.rows, total_rows: step.of } : {}),
  })

/** Ends a run well. Returns false when the job was cancelled, or another run has it. */
export const finishJob = (tx: Db, job: HeldJob, result: string, now: number) =>
  updateHeld(tx, job, { state: 'done', result, holder: null, lease_until: null, modified: now })

/** Ends a run for good with an error. */
export const failJob = (db: Db, job: HeldJob, error: string, now: number) =>
  updateHeld(db, job, { state: 'failed', error, holder: null, lease_until: null, modified: now })

/** Gives a job back, so that another run begins it again. */
export const releaseJob = (db: Db, job: HeldJob, attempts: number) =>
  updateHeld(db, job, { state: 'queued', holder: null, lease_until: null, attempts })

/** Says whether a job has ended or is gone, and notes the time if it has ended. */
export async function isJobOver(db: Db, job_id: string, now: number): Promise<boolean> {
  await db
    .updateTable('import_jobs')
    .set({ modified: now })
    .where('job_id', '=', job_id)
    .where('state', 'in', ['done', 'failed'])
    .execute()
  const open = await db
    .selectFrom('import_jobs')
    .select('job_id')
    .where('job_id', '=', job_id)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst()
  return open === undefined
}

export async function isJobKnown(db: Db, job_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('import_jobs')
    .select('job_id')
    .where('job_id', '=', job_id)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes the rows of a job. */
export async function deleteJob(tx: Db, job_id: string): Promise<void> {
  await tx.deleteFrom('import_parts').where('job_id', '=', job_id).execute()
  await tx.deleteFrom('import_jobs').where('job_id', '=', job_id).execute()
}

/** Lists jobs that are over or were never started, and those that got no part since a time. */
export const listOldJobs = (db: Db, doneBefore: number, receivedBefore: number) =>
  db
    .selectFrom('import_jobs')
    .select('job_id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', 'in', ['done', 'failed']), eb('modified', '<', doneBefore)]),
        and([eb('state', '=', 'receiving'), eb('modified', '<', receivedBefore)]),
        // one part a day would keep its files for ever
        and([eb('state', '=', 'receiving'), eb('created', '<', doneBefore)]),
      ]),
    )
    .execute()
