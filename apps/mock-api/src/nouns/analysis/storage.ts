import { saveTopicRun, type ComputedRun } from '../topics/public.ts'
import { roundToHour } from '../votes/public.ts'
import { emitEvent } from '../webhooks/public.ts'
import { MAX_ATTEMPTS } from './analysis-state.ts'
import { sql } from 'kysely'
import type { OpinionMeasures } from './opinion-measures.storage.ts'
import { applyPublicOpinion, type PublicOpinionChange } from './public-opinion.storage.ts'
import { saveReplayFrames, type NewReplayFrame } from './replay.storage.ts'
import type { Db, JobRow } from '../../platform/storage/database.ts'
import { lockIfPresent } from '../../platform/storage/generations.ts'
import { MAX_RETRY_DELAY_MS } from '../../platform/jobs/run.ts'
import { claimJob, isFree, settleJob, whereWaitOver } from '../../platform/jobs/storage.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'

/**
 * Kinds of analysis, which `requestOpinionAnalysis` and `requestTopicAnalysis` ask for; the replay follows the public results.
 * `analyses` has the newest result of each conversation and kind,
 * `jobs` the claim, the failures and the name of the next run.
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
  /** when the conversation changed last */
  modified: number
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
 * `lane` and `zid` choose among the conversations.
 */
export async function listOutdated(
  db: Db,
  kind: AnalysisKind,
  now: number,
  { lane, zid }: { lane?: VoteLane | undefined; zid?: number } = {},
): Promise<OutdatedAnalysis[]> {
  const { counter, table } = ANALYSIS_INPUTS[kind]
  const rows = await db
    .selectFrom('generations')
    .innerJoin('conversations', 'conversations.zid', 'generations.zid')
    .leftJoin('analyses', (on) =>
      on.onRef('analyses.zid', '=', 'generations.zid').on('analyses.kind', '=', kind),
    )
    .leftJoin('jobs as run', (on) =>
      on.on('run.kind', '=', kind).on('run.key', '=', sql<string>`cast(generations.zid as text)`),
    )
    .select(['generations.zid', counter.as('value'), 'run.payload', 'generations.modified'])
    .where('conversations.state', '=', 'ready')
    .where(counter, 'is not', null)
    .$if(zid !== undefined, (query) => query.where('generations.zid', '=', Number(zid)))
    .$if(lane !== undefined, (query) =>
      query.where('generations.value', lane === 'many' ? '>' : '<=', MANY_VOTES),
    )
    .where((row) =>
      row.or([
        row('analyses.zid', 'is', null),
        row('analyses.input_generation', '<', counter),
        row('run.due', '<=', now),
      ]),
    )
    .where((row) => row(row.fn.coalesce('run.attempts', sql<number>`0`), '<', MAX_ATTEMPTS))
    .where(isFree(now, 'run'))
    .where(
      sql<boolean>`(run.error is null or ${whereWaitOver('run.due', { now, longestMs: MAX_RETRY_DELAY_MS })})`,
    )
    .where(
      sql<boolean>`exists (select 1 from ${sql.table(table)} as input where input.zid = generations.zid)`,
    )
    .orderBy((row) => row.fn.coalesce('analyses.computed', sql<number>`0`))
    .limit(MAX_OUTDATED_ROWS)
    .execute()
  return rows.map(({ zid, value, payload, modified }) => ({
    zid,
    generation: Number(value),
    job: payload || null,
    modified: Number(modified),
  }))
}

/**
 * Claims an analysis.
 * @param job names the run unless it has a name already
 * @returns undefined when another server has it or the result is current
 */
export async function claimAnalysis(
  db: Db,
  { zid, kind, job = '' }: { zid: number; kind: AnalysisKind; job?: string },
  { now, until }: { now: number; until: number },
): Promise<JobRow | undefined> {
  if ((await listOutdated(db, kind, now, { zid })).length === 0) return undefined
  const key = String(zid)
  await db
    .insertInto('jobs')
    .values({ kind, key, due: now, payload: job, attempts: 0 })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute()
  return claimJob(db, { kind, key }, { now, until, isEarly: true })
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
  claim: JobRow,
  { generation, result, priorities, publicOpinion, dueAt, measures, frames = [], run }: AnalysisResult,
  now: number,
): Promise<void> =>
  runTransaction(db, async (tx) => {
    const { kind, payload: job } = claim
    const zid = Number(claim.key)
    // lock in the same order everywhere: the generation, then the run
    if (run && !(await lockIfPresent(tx, zid))) return
    const next = dueAt === undefined ? undefined : { due: dueAt, payload: '' }
    if (!(await settleJob(tx, claim, next))) return
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
    if (run && job !== '') await saveTopicRun(tx, zid, { ...run, job, created: now })
  })

/** Allows another attempt on the opinions of a conversation at once. */
export const resetFailure = (tx: Db, zid: number) =>
  tx
    .deleteFrom('jobs')
    .where('kind', '=', 'opinion')
    .where('key', '=', String(zid))
    .where('error', 'is not', null)
    .execute()

/**
 * Allows another attempt on all analyses that failed too often. Runs at the start of a server, which may have been the
 * reason.
 */
export const resetFailures = (db: Db, now: number) =>
  db
    .updateTable('jobs')
    .set({ attempts: 0 })
    .where('kind', 'in', ANALYSIS_KINDS)
    .where('attempts', '>=', MAX_ATTEMPTS)
    .where(whereWaitOver('due', { now, longestMs: MAX_RETRY_DELAY_MS }))
    .execute()
