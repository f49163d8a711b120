/**
 * How the analysis of a conversation stands: `empty` without votes, `waiting` for its turn, `running`, `current`, or
 * `failed`, which is tried again until it was tried too often.
 */
export type AnalysisState = 'empty' | 'waiting' | 'running' | 'current' | 'failed'

/** After so many failures one after the other an analysis is left alone until the server is started again. */
export const MOST_ATTEMPTS = 8

/** What is known of an analysis. */
export interface AnalysisProgress {
  /** of the conversation now */
  readonly generation: number
  /** that the newest result was computed from, null without one */
  readonly analysed: number | null
  readonly hasVotes: boolean
  /** whether somebody works on it, or waits after a failure */
  readonly isHeld: boolean
  /** why the last attempt failed, null when it did not */
  readonly error: string | null
}

/** Tells how an analysis stands. */
export function stateOfAnalysis(progress: AnalysisProgress): AnalysisState {
  const { generation, analysed, hasVotes, isHeld, error } = progress
  if (!hasVotes) return 'empty'
  if (analysed !== null && analysed >= generation) return 'current'
  if (error !== null) return 'failed'
  return isHeld ? 'running' : 'waiting'
}
