import { saveTopicRun, type ComputedRun } from '../topics/public.ts'
import { roundToHour } from '../votes/public.ts'
import { emitEvent } from '../webhooks/public.ts'
import { MAX_ATTEMPTS, MAX_RETRY_DELAY_MS } from './analysis-state.ts'
import { sql } from 'kysely'
import type { OpinionMeasures } from './opinion-measures.storage.ts'
import { applyPublicOpinion, type PublicOpinionChange } from './public-opinion.storage.ts'
import { saveReplayFrames, type NewReplayFrame } from './replay.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { lockIfPresent } from '../../platform/storage/generations.ts'
import { whereWaitOver } from '../../platform/jobs/storage.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'

/**
 * Kinds of analysis, which `requestOpinionAnalysis` and `requestTopicAnalysis` ask for; the replay follows the public results.
 * `analyses` has the newest result of each conversation and kind,
 * `analysis_runs` what is known of the run for the next one.
 */
export type AnalysisKind = (typeof ANALYSIS_KINDS)[number]
export const ANALYSIS_KINDS = ['opinion', 'topics', 'replay'] as const

/** For each kind, the number that rises with its input, null without any, and the table that must have rows. */
const ANALYSIS_INPUTS = {
  opinion: { counter: sql<number | null>`generations.value`, table: 'votes' },
  topics: { counter: sql<number | null>`generations.comments`, table: 'comments' },
  replay: {
    counter: sql<
      number | null
    >`(select tick from public_opinions where public_opinions.zid = generations.zid)`,
    table: 'votes',
  },
} as const

/** A conversation that has changed since its last result. */
export interface OutdatedAnalysis {
  zid: number
  /** the current value of the counter */
  generation: number
  /** the name of a run that was requested or started; null otherwise */
  job: string | null
}

const MAX_OUTDATED_ROWS = 100

/**
 * Opinions of conversations with more votes have a process of their own, so that none with fewer waits for them. The generation
 * counts the votes, and little else.
 */
const MANY_VOTES = 500_000

/** Conversations by their number of votes. */
export type VoteLane = 'few' | 'many'

/**
 * Lists the conversations that need an analysis and are not claimed: ready, with a vote or a comment, newer than their
 * result, or with a step of the public results that was put off until now. Those with the oldest result come first.
 * @param lane all conversations without it
 */
export async function listOutdated(
  db: Db,
  kind: AnalysisKind,
  now: number,
  lane?: VoteLane,
): Promise<OutdatedAnalysis[]> {
  const { counter, table } = ANALYSIS_INPUTS[kind]
  const rows = await db
    .selectFrom('generations')
    .innerJoin('conversations', 'conversations.zid', 'generations.zid')
    .leftJoin('analyses', (on) =>
      on.onRef('analyses.zid', '=', 'generations.zid').on('analyses.kind', '=', kind),
    )
    .leftJoin('analysis_runs as run', (on) =>
      on.onRef('run.zid', '=', 'generations.zid').on('run.kind', '=', kind),
    )
    .select(['generations.zid', counter.as('value'), 'run.job'])
    .where('conversations.state', '=', 'ready')
    .where(counter, 'is not', null)
    .$if(lane !== undefined, (query) =>
      query.where('generations.value', lane === 'many' ? '>' : '<=', MANY_VOTES),
    )
    .where((row) =>
      row.or([
        row('analyses.zid', 'is', null),
        row('analyses.input_generation', '<', counter),
        row('run.due_at', '<=', now),
      ]),
    )
    .where((row) => row(row.fn.coalesce('run.attempts', sql<number>`0`), '<', MAX_ATTEMPTS))
    .where(whereWaitOver('run.leased_until', { now, longestMs: MAX_RETRY_DELAY_MS }))
    .where(
      sql<boolean>`exists (select 1 from ${sql.table(table)} as input where input.zid = generations.zid)`,
    )
    .orderBy((row) => row.fn.coalesce('analyses.computed', sql<number>`0`))
    .limit(MAX_OUTDATED_ROWS)
    .execute()
  return rows.map(({ zid, value, job }) => ({ zid, generation: Number(value), job }))
}

/** The right to write one result while the lease lasts. */
export interface AnalysisLease {
  zid: number
  kind: AnalysisKind
  /** the end of the lease; identifies the claim */
  until: number
  /** attempts since the last result, including this one */
  attempts: number
  /** the name of the run, stored with the result; null for opinions */
  job: string | null
}

/** A claim to acquire. `job` names the run unless it has a name already. */
type ClaimRequest = Pick<AnalysisLease, 'zid' | 'kind' | 'until'> & { now: number; job?: string | null }

/** Acquires the claim on an analysis. Returns undefined when another server has it or the result is current. */
export async function acquireLease(
  db: Db,
  { zid, kind, now, until, job = null }: ClaimRequest,
): Promise<AnalysisLease | undefined> {
  await db
    .insertInto('analysis_runs')
    .values({ zid, kind, attempts: 0 })
    .onConflict((conflict) => conflict.columns(['zid', 'kind']).doNothing())
    .execute()
  const newest = db
    .selectFrom('generations')
    .select(ANALYSIS_INPUTS[kind].counter.as('newest'))
    .where('generations.zid', '=', zid)
  const found = db.selectFrom('analyses').select('input_generation').where('zid', '=', zid)
  const analysed = sql<number>`coalesce(${found.where('kind', '=', kind)}, -1)`
  const claimed = await db
    .updateTable('analysis_runs')
    .set((old) => ({
      leased_until: until,
      attempts: old('attempts', '+', 1),
      job: old.fn.coalesce('job', old.val(job)),
    }))
    .where('zid', '=', zid)
    .where('kind', '=', kind)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where(whereWaitOver('leased_until', { now, longestMs: MAX_RETRY_DELAY_MS }))
    .where((old) => old.or([old('due_at', '<=', now), old(newest, '>', analysed)]))
    .returning(['attempts', 'job'])
    .executeTakeFirst()
  return claimed && { zid, kind, until, ...claimed }
}

/** Updates the run of a claim that was not lost. */
const updateClaimed = (db: Db, { zid, kind, until }: AnalysisLease) =>
  db
    .updateTable('analysis_runs')
    .where('zid', '=', zid)
    .where('kind', '=', kind)
    .where('leased_until', '=', until)

/** Renews a claim. Returns undefined when it was lost. */
export async function renewLease(
  db: Db,
  claim: AnalysisLease,
  until: number,
): Promise<AnalysisLease | undefined> {
  const { numUpdatedRows } = await updateClaimed(db, claim)
    .set({ leased_until: until })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? { ...claim, until } : undefined
}

/** A result and the generation of its input. */
export interface AnalysisResult {
  generation: number
  /** JSON */
  result: string
  /** of opinions: the comment priorities of the public state, because anybody may draw next comments as often as they like */
  priorities: string | null
  /** of opinions: the new public state, if it has changed */
  publicOpinion?: PublicOpinionChange | undefined
  /** of opinions: when the next analysis is due although nobody votes, in milliseconds since 1970 */
  dueAt?: number | undefined
  /** of opinions: what Monitor shows of the groups over time */
  measures?: OpinionMeasures
  /** new moments of the replay, oldest first */
  frames?: readonly NewReplayFrame[]
  /** the topics, which have tables of their own */
  run?: Omit<ComputedRun, 'job' | 'created'>
}

/** Replaces the stored result and releases the claim, in one transaction. Does nothing when the claim was lost. */
export const finishAnalysis = (
  db: Db,
  claim: AnalysisLease,
  { generation, result, priorities, publicOpinion, dueAt, measures, frames = [], run }: AnalysisResult,
  now: number,
): Promise<void> =>
  runTransaction(db, async (tx) => {
    const { job, zid, kind } = claim
    // lock in the same order everywhere: the generation, then the run
    if (run && !(await lockIfPresent(tx, zid))) return
    const { numUpdatedRows } = await updateClaimed(tx, claim)
      .set({ due_at: dueAt ?? null, leased_until: null, attempts: 0, error: null, job: null })
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    const columns = {
      input_generation: generation,
      result,
      priorities,
      computed: now,
      measures: measures === undefined ? null : JSON.stringify(measures),
    }
    await tx
      .insertInto('analyses')
      .values({ zid, kind, ...columns })
      .onConflict((conflict) => conflict.columns(['zid', 'kind']).doUpdateSet(columns))
      .execute()
    if (publicOpinion) await applyPublicOpinion(tx, publicOpinion, roundToHour(now))
    if (frames.length > 0) await saveReplayFrames(tx, zid, frames)
    if (kind === 'opinion') await emitEvent(tx, zid, { type: 'analysis.ready', now })
    if (run && job !== null) await saveTopicRun(tx, zid, { ...run, job, created: now })
  })

/** Stores the reason of a failure and keeps the earlier result. Nobody retries before `until`. */
export const failAnalysis = (db: Db, claim: AnalysisLease, error: string, until: number) =>
  updateClaimed(db, claim).set({ error, leased_until: until }).execute()

/** Releases a claim without counting its attempt. */
export const releaseLease = (db: Db, claim: AnalysisLease) =>
  updateClaimed(db, claim)
    .set((old) => ({ leased_until: null, attempts: old('attempts', '-', 1) }))
    .execute()

/** Allows another attempt on the opinions of a conversation at once. */
export const resetFailure = (tx: Db, zid: number) =>
  tx
    .updateTable('analysis_runs')
    .set({ attempts: 0, error: null, leased_until: null })
    .where('zid', '=', zid)
    .where('kind', '=', 'opinion')
    .where('error', 'is not', null)
    .execute()

/**
 * Allows another attempt on all analyses that failed too often. Runs at the start of a server, which may have been the
 * reason.
 */
export const resetFailures = (db: Db, now: number) =>
  db
    .updateTable('analysis_runs')
    .set({ attempts: 0, leased_until: null })
    .where('attempts', '>=', MAX_ATTEMPTS)
    .where('leased_until', 'is not', null)
    .where(whereWaitOver('leased_until', { now, longestMs: MAX_RETRY_DELAY_MS }))
    .execute()
