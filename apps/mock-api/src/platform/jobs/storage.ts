import { sql, type RawBuilder } from 'kysely'
import type { Db, JobRow } from '../storage/database.ts'

/** The most that the clocks of two servers may differ. */
const CLOCK_DIFFERENCE_MS = 60_000

/** A wait that is stored as the time when it ends, and the longest that anybody begins now. */
interface Wait {
  now: number
  longestMs: number
}

const getLatestEnd = ({ now, longestMs }: Wait): number => now + longestMs + CLOCK_DIFFERENCE_MS

/**
 * Tells whether a lease, or the pause after a failure, is over. One that ends later than any
 * lease given now could end comes from a clock that was set back: it counts as over.
 */
export const isWaitOver = (until: number | null, wait: Wait): boolean =>
  until === null || until <= wait.now || until > getLatestEnd(wait)

/** The condition of `isWaitOver` for a column. */
export const whereWaitOver = (column: string, wait: Wait): RawBuilder<boolean> => {
  const until = sql.ref(column)
  return sql<boolean>`(${until} is null or ${until} <= ${wait.now} or ${until} > ${getLatestEnd(wait)})`
}

/** The longest lease of a job. */
export const MAX_LEASE_MS = 120_000

/** Adds a job, in the transaction of what it is about. A job that is there already runs at the earlier one of both times. */
export async function enqueue(
  tx: Db,
  { kind, key, due, payload = '' }: Pick<JobRow, 'kind' | 'key' | 'due'> & { payload?: string },
): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ kind, key, due, payload, attempts: 0 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({ due }).where('jobs.due', '>', due),
    )
    .execute()
}

/** Deletes a job. A server that runs it stores nothing more of it. */
export const deleteJob = async (tx: Db, kind: string, key: string): Promise<void> => {
  await tx.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', key).execute()
}

/** SQL condition: no server runs the job. */
export const isFree = (now: number, table = 'jobs'): RawBuilder<boolean> =>
  whereWaitOver(`${table}.lease`, { now, longestMs: MAX_LEASE_MS })

/** SQL condition: the time of the job has come, or the lease of an unfinished run has ended. */
const isDue = (now: number) => sql<boolean>`((due <= ${now} or due = lease) and ${isFree(now)})`

/** Lists jobs whose time has come and that no server runs, those first that have waited longest. */
export const listDueJobs = (db: Db, kind: string, now: number, limit: number): Promise<JobRow[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where(isDue(now))
    .orderBy('due')
    .limit(limit)
    .execute()

/**
 * Claims a job that is due. Its lease is also its new time, so that it runs again if this server is killed, and that `settleJob` sees
 * whether it was added again meanwhile.
 * @param isEarly claims it also before its time
 * @returns undefined when another server was quicker
 */
export const claimJob = (
  db: Db,
  { kind, key }: Pick<JobRow, 'kind' | 'key'>,
  { now, until, isEarly = false }: { now: number; until: number; isEarly?: boolean },
): Promise<JobRow | undefined> =>
  db
    .updateTable('jobs')
    .set((old) => ({ lease: until, due: until, attempts: old('attempts', '+', 1) }))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where(isEarly ? isFree(now) : isDue(now))
    .returningAll()
    .executeTakeFirst()

/** Updates a job whose claim was not lost. */
const updateClaimed = (db: Db, { kind, key, lease }: JobRow) =>
  db.updateTable('jobs').where('kind', '=', kind).where('key', '=', key).where('lease', '=', lease)

/** Renews a claim. @returns undefined when it was lost */
export async function renewJob(db: Db, job: JobRow, until: number): Promise<JobRow | undefined> {
  const { numUpdatedRows } = await updateClaimed(db, job)
    .set((old) => ({
      lease: until,
      due: old.case().when('due', '=', job.lease).then(until).else(old.ref('due')).end(),
    }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? { ...job, lease: until } : undefined
}

/** When a job runs again. */
export interface NextRun {
  due: number
  payload?: string
  /** why this run failed */
  error?: string | null
}

/**
 * Ends a run, unless its claim was lost: the job is over, or runs again. One that was added meanwhile keeps its time.
 * @returns whether the claim was held
 */
export async function settleJob(db: Db, job: JobRow, next: NextRun | undefined): Promise<boolean> {
  const { kind, key, lease } = job
  if (!next) {
    const own = db.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', key)
    const over = own.where('lease', '=', lease).where('due', '=', lease)
    if ((await over.executeTakeFirstOrThrow()).numDeletedRows > 0n) return true
  }
  const { due = Number(lease), error = null, ...payload } = next ?? {}
  const { numUpdatedRows } = await updateClaimed(db, job)
    .set((old) => ({
      ...payload,
      error,
      lease: null,
      attempts: error === null ? 0 : job.attempts,
      due: old.case().when('due', '=', lease).then(due).else(old.ref('due')).end(),
    }))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Counts the jobs of each kind: those that are due, that run, and that failed; and the time of the oldest that is due, null without any. */
export async function countJobs(db: Db, now: number) {
  const count = (condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  const rows = await db
    .selectFrom('jobs')
    .select('kind')
    .select([
      count(isDue(now)).as('waiting'),
      count(sql`not ${isFree(now)}`).as('running'),
      count(sql`error is not null`).as('failed'),
      sql<number | null>`min(case when ${isDue(now)} then due end)`.as('oldest'),
    ])
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, waiting, running, failed, oldest }) => ({
    kind,
    waiting: Number(waiting),
    running: Number(running),
    failed: Number(failed),
    oldest: oldest === null ? null : Number(oldest),
  }))
}
