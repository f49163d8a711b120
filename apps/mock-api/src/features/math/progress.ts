import type { AnalysisProgress } from '@folkmoot/api-types/analysis-progress'
import {
  MAX_ATTEMPTS,
  MAX_RETRY_DELAY_MS,
  getAnalysisState,
  type AnalysisFacts,
} from '../../analysis/analysis-state.ts'
import type { Db } from '../../storage/database.ts'
import { isWaitOver } from '../../storage/leases.ts'
import { getProgressRow, listTopicNotes, type ProgressRow } from './progress.storage.ts'

/** Creates the state of an analysis at `now` (milliseconds since 1970), with the reason of a failure. */
function toProgressReply(row: ProgressRow, known: Omit<AnalysisFacts, 'isClaimed' | 'error'>, now: number) {
  const { error, leased_until, computed } = row
  const isClaimed = !isWaitOver(leased_until, { now, longestMs: MAX_RETRY_DELAY_MS })
  const state = getAnalysisState({ ...known, isClaimed, error })
  const failures = state === 'failed' ? (row.attempts ?? 0) : 0
  return {
    state,
    computed,
    failures,
    failure: state === 'failed' ? error : null,
    retry_at: state === 'failed' && failures < MAX_ATTEMPTS ? leased_until : null,
  }
}

function toOpinionProgress(row: ProgressRow, now: number): Omit<AnalysisProgress, 'topics'> {
  const generation = Number(row.value)
  const analysed = Number(row.has_result) === 1 ? Number(row.input_generation) : null
  const hasInput = Number(row.has_input) === 1
  return { ...toProgressReply(row, { generation, analysed, hasInput }, now), generation, math_tick: analysed }
}

/** Topics are also empty when a computation found too few comments. */
function toTopicsProgress(row: ProgressRow, now: number): Omit<AnalysisProgress['topics'], 'notes'> {
  const generation = Number(row.comments)
  const analysed = row.input_generation === null ? null : Number(row.input_generation)
  const isLeft = analysed !== null && analysed >= generation && Number(row.has_result) === 0
  const hasInput = Number(row.has_input) === 1 && !isLeft
  return { ...toProgressReply(row, { generation, analysed, hasInput }, now), job_id: row.job }
}

/** Reads the state of the analyses of a conversation at `now` (milliseconds since 1970). */
export async function readProgress(db: Db, zid: number, now: number): Promise<AnalysisProgress> {
  const notes = await listTopicNotes(db, zid)
  return {
    ...toOpinionProgress(await getProgressRow(db, zid, 'opinion'), now),
    topics: { ...toTopicsProgress(await getProgressRow(db, zid, 'topics'), now), notes },
  }
}
