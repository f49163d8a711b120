/**
 * How an analysis of a conversation stands: `empty` while there is too little to analyse, `waiting` for its turn, `running`,
 * `current`, or `failed`, which is tried again until it was tried too often.
 */
export type AnalysisState = 'empty' | 'waiting' | 'running' | 'current' | 'failed'

/** After so many failures one after the other an analysis is left alone until somebody asks for it or the server is started again. */
export const MAX_ATTEMPTS = 8

/** What is known of an analysis. */
export interface AnalysisFacts {
  /** of the conversation now */
  readonly generation: number
  /** that was analysed last, null when nothing was yet */
  readonly analysed: number | null
  /** whether there is anything to analyse: votes, or enough comments */
  readonly hasInput: boolean
  /** whether somebody works on it, or waits after a failure */
  readonly isClaimed: boolean
  /** why the last attempt failed, null when it did not */
  readonly error: string | null
}

/** Tells how an analysis stands. */
export function getAnalysisState(progress: AnalysisFacts): AnalysisState {
  const { generation, analysed, hasInput, isClaimed, error } = progress
  if (!hasInput) return 'empty'
  if (analysed !== null && analysed >= generation) return 'current'
  if (error !== null) return 'failed'
  return isClaimed ? 'running' : 'waiting'
}
