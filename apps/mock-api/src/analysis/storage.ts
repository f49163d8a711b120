import { MAX_ATTEMPTS } from './analysis-state.ts'
import { sql } from 'kysely'
import { saveTopicRun, type ComputedRun } from '../features/topics/run.storage.ts'
import type { Db } from '../storage/database.ts'
import { lockGeneration } from '../storage/generations.ts'
import { runTransaction } from '../storage/transaction.ts'

/** What is computed in the background: a row of `analyses` for each conversation and kind. */
export type AnalysisKind = 'opinion' | 'topics'

/** Which number of a conversation says that something has changed, and what there has to be at all. */
const ANALYSIS_INPUTS = {
  opinion: { counter: 'value', table: 'votes' },
  topics: { counter: 'comments', table: 'comments' },
} as const

/** A conversation that has changed since its last result. */
export interface OutdatedAnalysis {
  zid: number
  /** its generation now, of everything or of its comments */
  generation: number
  /** the run that is owed whatever has changed, because somebody asked for it or has begun it */
  job: string | null
}

/** Conversations looked up at once. */
const MAX_OUTDATED_ROWS = 100

/**
 * The conversations that want an analysis, those first whose result is oldest: with a vote or a comment in them, whole,
 * newer than their result, and in nobody's work.
 */
export async function listOutdated(db: Db, kind: AnalysisKind, now: number): Promise<OutdatedAnalysis[]> {
  const { counter, table } = ANALYSIS_INPUTS[kind]
  const newest = `generations.${counter}` as const
  const rows = await db
    .selectFrom('generations')
    .innerJoin('conversations', 'conversations.zid', 'generations.zid')
    .leftJoin('analyses', (on) =>
      on.onRef('analyses.zid', '=', 'generations.zid').on('analyses.kind', '=', kind),
    )
    .select(['generations.zid', `${newest} as value`, 'analyses.job'])
    .where('conversations.state', '=', 'ready')
    .where((row) =>
      row.or([
        row('analyses.zid', 'is', null),
        row.and([
          row('analyses.input_generation', '<', row.ref(newest)),
          row('analyses.attempts', '<', MAX_ATTEMPTS),
          row.or([row('analyses.leased_until', 'is', null), row('analyses.leased_until', '<=', now)]),
        ]),
      ]),
    )
    .where((row) =>
      row.exists(
        row.selectFrom(table).select(`${table}.zid`).whereRef(`${table}.zid`, '=', 'generations.zid'),
      ),
    )
    .orderBy((row) => row.fn.coalesce('analyses.computed', sql<number>`0`))
    .limit(MAX_OUTDATED_ROWS)
    .execute()
  return rows.map(({ zid, value, job }) => ({ zid, generation: Number(value), job }))
}

/** The right to write one result, as long as its lease runs. */
export interface Claim {
  zid: number
  kind: AnalysisKind
  /** the end of the lease, and the mark by which it is known */
  until: number
  /** how often it was tried since the last result, this time too */
  attempts: number
  /** what the run is called that is stored with the result; null for opinions */
  job: string | null
}

/** Whose analysis somebody wants: `job` names the run unless it has a name already. */
type ClaimRequest = Pick<Claim, 'zid' | 'kind' | 'until'> & { now: number; job?: string | null }

/** Takes a conversation's analysis for oneself; undefined when somebody else has it, or it is not due any more. */
export async function acquireClaim(
  db: Db,
  { zid, kind, now, until, job = null }: ClaimRequest,
): Promise<Claim | undefined> {
  const row = { zid, kind, input_generation: -1, attempts: 0 }
  await db
    .insertInto('analyses')
    .values(row)
    .onConflict((conflict) => conflict.columns(['zid', 'kind']).doNothing())
    .execute()
  const claimed = await db
    .updateTable('analyses')
    .set((old) => ({
      leased_until: until,
      attempts: old('attempts', '+', 1),
      job: old.fn.coalesce('job', old.val(job)),
    }))
    .where('zid', '=', zid)
    .where('kind', '=', kind)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where((old) => old.or([old('leased_until', 'is', null), old('leased_until', '<=', now)]))
    .where('input_generation', '<', (row) =>
      row.selectFrom('generations').select(ANALYSIS_INPUTS[kind].counter).where('generations.zid', '=', zid),
    )
    .returning(['attempts', 'job'])
    .executeTakeFirst()
  return claimed && { zid, kind, until, ...claimed }
}

/** The row of a claim that still holds. */
const updateClaimed = (db: Db, { zid, kind, until }: Claim) =>
  db.updateTable('analyses').where('zid', '=', zid).where('kind', '=', kind).where('leased_until', '=', until)

/** Goes on holding a claim; undefined when it was lost. */
export async function renewClaim(db: Db, claim: Claim, until: number): Promise<Claim | undefined> {
  const { numUpdatedRows } = await updateClaimed(db, claim)
    .set({ leased_until: until })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? { ...claim, until } : undefined
}

/** A result, and the state of the conversation that it was computed from. */
export interface AnalysisResult {
  generation: number
  /** the text of a JSON object, and for opinions of one that has its priorities alone */
  result: string
  priorities: string | null
  /** the topics themselves, which have tables of their own */
  run?: Omit<ComputedRun, 'job' | 'created'>
}

/** Stores a result in the place of the one before, and gives the claim back; without effect on a claim that was lost. */
export const finishAnalysis = (
  db: Db,
  claim: Claim,
  { generation, result, priorities, run }: AnalysisResult,
  now: number,
): Promise<void> =>
  runTransaction(db, async (tx) => {
    const { job, zid } = claim
    // before the row of the analysis, as everybody who writes both
    if (run) await lockGeneration(tx, zid)
    const given = { input_generation: generation, result, priorities, computed: now }
    const { numUpdatedRows } = await updateClaimed(tx, claim)
      .set({ ...given, leased_until: null, attempts: 0, error: null, job: null })
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n && run && job !== null) await saveTopicRun(tx, zid, { ...run, job, created: now })
  })

/** Notes why there is no new result; the earlier one stays. Nobody tries again before `until`. */
export const failAnalysis = (db: Db, claim: Claim, error: string, until: number) =>
  updateClaimed(db, claim).set({ error, leased_until: until }).execute()

/** Gives a claim back that one cannot fulfil, as if it had never been taken. */
export const releaseClaim = (db: Db, claim: Claim) =>
  updateClaimed(db, claim)
    .set((old) => ({ leased_until: null, attempts: old('attempts', '-', 1) }))
    .execute()

/** Lets the opinions of a conversation be tried at once, however often that failed. */
export const resetFailure = (tx: Db, zid: number) =>
  tx
    .updateTable('analyses')
    .set({ attempts: 0, error: null, leased_until: null })
    .where('zid', '=', zid)
    .where('kind', '=', 'opinion')
    .where('error', 'is not', null)
    .execute()

/** Lets what failed be tried again: at the start of a server, whose reason may have been the server. */
export const resetFailures = (db: Db, now: number) =>
  db
    .updateTable('analyses')
    .set({ attempts: 0, leased_until: null })
    .where('attempts', '>=', MAX_ATTEMPTS)
    .where('leased_until', '<=', now)
    .execute()
