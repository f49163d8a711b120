/**
 * When participants see the results of others (`vis_type` 1 shows results at all): after some answers of their own, after the last
 * comment, once the conversation is closed, or always. Results next to a question influence its answer.
 */
export const RESULTS_SHOWN = ['votes', 'end', 'closed', 'always'] as const
export type ResultsShown = (typeof RESULTS_SHOWN)[number]

/** The most answers that an owner may ask for. */
export const MAX_RESULTS_AFTER_VOTES = 100

/** The choice of a conversation. */
export interface ResultsSetting {
  readonly results_shown: ResultsShown
  readonly results_after_votes: number
}

/** True while only moderators get results: the server sends none to others (SAFE-31 is about what it sends otherwise). */
export const areResultsWithheld = (
  { results_shown }: Pick<ResultsSetting, 'results_shown'>,
  isOpen: boolean,
): boolean => results_shown === 'closed' && isOpen

/** How far a participant is. */
interface VotingProgress {
  readonly isOpen: boolean
  /** whether the person can vote on this page; otherwise there is no answer to sway */
  readonly canVote: boolean
  /** comments that the person has answered */
  readonly answered: number
  /** the person has answered, and no comment is left */
  readonly isFinished: boolean
}

/** What has to happen before a participant sees results. */
export type ResultsWait =
  | { readonly until: 'shown' }
  | { readonly until: 'votes'; readonly left: number }
  | { readonly until: 'end' }
  | { readonly until: 'closed' }

/** Finds what a participant's results wait for. In a closed conversation there is nothing left to sway. */
export function findResultsWait(
  { results_shown, results_after_votes }: ResultsSetting,
  { isOpen, canVote, answered, isFinished }: VotingProgress,
): ResultsWait {
  if (!isOpen || results_shown === 'always') return { until: 'shown' }
  if (results_shown === 'closed') return { until: 'closed' }
  if (!canVote || isFinished) return { until: 'shown' }
  if (results_shown === 'end') return { until: 'end' }
  const left = results_after_votes - answered
  return left > 0 ? { until: 'votes', left } : { until: 'shown' }
}
