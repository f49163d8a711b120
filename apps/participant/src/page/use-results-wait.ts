import { findResultsWait, type ResultsWait } from '@folkmoot/domain/results-shown'
import { useState, useSyncExternalStore } from 'react'
import type { PageOptions } from '../frame/options.ts'
import type { Session } from '../session/session.ts'

/**
 * What this person's results wait for; undefined where the conversation or the address shows none. Results that were shown stay for
 * the visit: an answer taken back, or a new comment, does not hide them.
 */
export function useResultsWait(
  { conversation, voting }: Session,
  { map, vote }: PageOptions,
  isOpen: boolean,
): ResultsWait | undefined {
  const { votes, comments, isExhausted } = useSyncExternalStore(voting.subscribe, voting.get)
  const isFinished = isExhausted && comments.length === 0 && votes.length > 0
  const progress = { isOpen, canVote: isOpen && vote, answered: votes.length, isFinished }
  const wait = findResultsWait(conversation, progress)
  const [wasShown, setShown] = useState(false)
  const isShown = wasShown || wait.until === 'shown'
  if (isShown && !wasShown) setShown(true)
  if (!map || conversation.vis_type !== 1) return undefined
  return isShown ? { until: 'shown' } : wait
}
