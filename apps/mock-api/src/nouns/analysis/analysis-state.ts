/**
 * State of an analysis: `empty` (too little to analyse), `waiting`, `running`, `current`, or `failed` (retried up to
 * `MAX_ATTEMPTS` times).
 */
type AnalysisState = 'empty' | 'waiting' | 'running' | 'current' | 'failed'

/** After this many consecutive failures only a request or a restart of the server starts another attempt. */
export const MAX_ATTEMPTS = 8

/** Input of `getAnalysisState`. */
export interface AnalysisFacts {
  /** the current generation of the conversation */
  readonly generation: number
  /** the generation of the last result; null without one */
  readonly analysed: number | null
  /** whether there are votes, or enough comments */
  readonly hasInput: boolean
  /** whether a server has the claim, or waits after a failure */
  readonly isClaimed: boolean
  /** the reason of the last failure; null after a success */
  readonly error: string | null
}

export function getAnalysisState(progress: AnalysisFacts): AnalysisState {
  const { generation, analysed, hasInput, isClaimed, error } = progress
  if (!hasInput) return 'empty'
  if (analysed !== null && analysed >= generation) return 'current'
  if (error !== null) return 'failed'
  return isClaimed ? 'running' : 'waiting'
}
