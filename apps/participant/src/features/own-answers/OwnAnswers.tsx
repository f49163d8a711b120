import { useState, useSyncExternalStore } from 'react'
import type { AuthFetch } from '@folkmoot/client/call'
import { useMessages } from '../../messages/use-messages.ts'
import type { VotingSession } from '../../voting/voting-session.ts'
import { OwnAnswer } from './OwnAnswer.tsx'
import './own-answers.css'
import { useAnswerTexts } from './use-answer-texts.ts'

interface Props {
  conversation_id: string
  voting: VotingSession
  /** whether answers can be changed */
  isOpen: boolean
  /** whether answers have marks, which a change keeps */
  hasMarks: boolean
  authFetch: AuthFetch
}

interface ListProps extends Props {
  /** whether the person has opened the list */
  isShown: boolean
}

interface LoadStateProps {
  isLoading: boolean
  isFailed: boolean
  /** answers to comments that are no longer shown */
  hidden: number
  onRetry: () => void
}

/** Orders votes for the list: it stays as it was opened while answers change, and later ones come first. */
function useStableOrder(tids: readonly number[]): readonly number[] {
  const [order, setOrder] = useState(tids)
  const known = new Set(order)
  const added = tids.filter((tid) => !known.has(tid))
  if (added.length > 0) setOrder([...order, ...added])
  return added.length > 0 ? [...order, ...added] : order
}

/** What is loaded, could not be, or is hidden. */
function LoadState({ isLoading, isFailed, hidden, onRetry }: LoadStateProps) {
  const { ownAnswers: words } = useMessages()
  if (isLoading) return <p>{words.loading}</p>
  if (!isFailed) return hidden > 0 && <p>{words.hidden(hidden)}</p>
  return (
    <>
      <p role="alert">{words.failed}</p>
      <button type="button" onClick={onRetry}>
        {words.retry}
      </button>
    </>
  )
}

/** The list: each comment with the person's answer, the latest first. It is loaded before it is shown, for a time without network. */
function AnswerList({ conversation_id, voting, isOpen, hasMarks, authFetch, isShown }: ListProps) {
  const { ownAnswers: words } = useMessages()
  const { votes, seen } = useSyncExternalStore(voting.subscribe, voting.get)
  const missing = votes.flatMap(({ tid }) => (seen.has(tid) ? [] : [tid]))
  const { texts, marks, isLoading, isFailed, load } = useAnswerTexts(authFetch, conversation_id, {
    missing,
    needsMarks: hasMarks,
  })
  const order = useStableOrder(votes.map(({ tid }) => tid))
  const votesByTid = new Map(votes.map((vote) => [vote.tid, vote]))
  const shown = order.toReversed().flatMap((tid) => {
    const vote = votesByTid.get(tid)
    const txt = seen.get(tid)?.txt ?? texts.get(tid)
    return vote && txt !== undefined ? [{ ...vote, txt }] : []
  })
  const hidden = votes.length - shown.length
  if (!isShown) return null
  return (
    <>
      <p>{isOpen ? words.intro : words.introClosed}</p>
      <ul>
        {shown.map(({ tid, vote, txt, high_priority = marks.get(tid) ?? false }) => (
          <OwnAnswer
            key={tid}
            txt={txt}
            given={vote}
            isOpen={isOpen}
            onChange={(changed) => voting.answer({ kind: 'vote', tid, vote: changed, high_priority })}
          />
        ))}
      </ul>
      <LoadState {...{ isLoading, isFailed, hidden }} onRetry={() => void load()} />
    </>
  )
}

/** “Your answers”: every answer of the person, to look at and to change. A change goes through the outbox (RES-53). */
export function OwnAnswers(props: Props) {
  const { ownAnswers: words } = useMessages()
  const { votes } = useSyncExternalStore(props.voting.subscribe, props.voting.get)
  const [isShown, setShown] = useState(false)
  return (
    <details className="own-answers" onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>
        <h2>{words.heading(votes.length)}</h2>
      </summary>
      <AnswerList {...props} isShown={isShown} />
    </details>
  )
}
