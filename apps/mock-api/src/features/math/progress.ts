import type { AnalysisProgress } from '@folkmoot/api-types/math'
import {
  MOST_ATTEMPTS,
  stateOfAnalysis,
  type AnalysisProgress as Progress,
} from '../../analysis/analysis-state.ts'
import type { Db } from '../../storage/database.ts'
import { findProgress, findTopicNotes, type FoundProgress } from './progress.storage.ts'

/** The state of an analysis at this time (milliseconds since 1970), with what is told of a failure. */
function standing(row: FoundProgress, known: Omit<Progress, 'isHeld' | 'error'>, now: number) {
  const { error, leased_until, computed } = row
  const isHeld = leased_until !== null && leased_until > now
  const state = stateOfAnalysis({ ...known, isHeld, error })
  const failures = state === 'failed' ? (row.attempts ?? 0) : 0
  return {
    state,
    computed,
    failures,
    failure: state === 'failed' ? error : null,
    retry_at: state === 'failed' && failures < MOST_ATTEMPTS ? leased_until : null,
  }
}

function opinionProgress(row: FoundProgress, now: number): Omit<AnalysisProgress, 'topics'> {
  const generation = Number(row.value)
  const analysed = Number(row.has_result) === 1 ? Number(row.input_generation) : null
  const hasInput = Number(row.has_input) === 1
  return { ...standing(row, { generation, analysed, hasInput }, now), generation, math_tick: analysed }
}

/** Topics are empty, too, when somebody looked and found too few comments. */
function topicsProgress(row: FoundProgress, now: number): Omit<AnalysisProgress['topics'], 'notes'> {
  const generation = Number(row.comments)
  const analysed = row.input_generation === null ? null : Number(row.input_generation)
  const isLeft = analysed !== null && analysed >= generation && Number(row.has_result) === 0
  const hasInput = Number(row.has_input) === 1 && !isLeft
  return { ...standing(row, { generation, analysed, hasInput }, now), job_id: row.job }
}

/** How the analyses of a conversation stand at this time (milliseconds since 1970). */
export async function progressOf(db: Db, zid: number, now: number): Promise<AnalysisProgress> {
  const notes = await findTopicNotes(db, zid)
  return {
    ...opinionProgress(await findProgress(db, zid, 'opinion'), now),
    topics: { ...topicsProgress(await findProgress(db, zid, 'topics'), now), notes },
  }
}
