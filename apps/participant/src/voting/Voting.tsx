import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { PendingVote } from '../store/store.ts'
import type { VotingSession } from './voting-session.ts'
import { Finished } from './Finished.tsx'
import { Question } from './Question.tsx'

interface Props {
  session: VotingSession
  /** whether a comment can be marked as important */
  canMarkImportant: boolean
  canWrite: boolean
  isModerated: boolean
}

interface AnnouncementProps {
  /** the next comment; false before the first answer */
  text: string | false | undefined
  isDone: boolean
}

/** Tells screen readers the next comment, or that none is left. */
function Announcement({ text, isDone }: AnnouncementProps) {
  const { vote: words } = useMessages()
  return (
    <p className="unseen" role="status">
      {text && words.next(text)}
      {isDone && words.thanksHeading}
    </p>
  )
}

/** One comment at a time, and how many are left; thanks at the end (PART-1). */
export function Voting({ session, canMarkImportant, canWrite, isModerated }: Props) {
  const { vote: words } = useMessages()
  const state = useSyncExternalStore(session.subscribe, session.get)
  const { comments, answered, left, total, isExhausted, isLoading } = state
  const [hasVoted, setVoted] = useState(false)
  const section = useRef<HTMLElement>(null)
  const [comment] = comments
  const isDone = !comment && isExhausted

  // the buttons go with the last comment: keep the focus at this place
  useEffect(() => {
    if (isDone && hasVoted) section.current?.focus({ preventScroll: true })
  }, [isDone, hasVoted])

  const answer = (tid: number, vote: PendingVote['vote'], high_priority: boolean) => {
    setVoted(true)
    session.answer({ kind: 'vote', tid, vote, high_priority })
  }
  return (
    <section ref={section} className="voting" tabIndex={-1} aria-label={words.heading}>
      <Announcement text={hasVoted && comment?.txt} isDone={hasVoted && isDone} />
      {comment && (
        <Question
          comment={comment}
          left={left}
          total={total}
          canMarkImportant={canMarkImportant}
          onAnswer={answer}
        />
      )}
      {!comment && !isExhausted && <p className="pending">{isLoading ? words.loading : words.waitForNext}</p>}
      {isDone && (
        <Finished
          hasAnswered={answered.size > 0}
          isLoading={isLoading}
          canWrite={canWrite}
          isModerated={isModerated}
          onCheckForMore={() => void session.checkForMore()}
        />
      )}
    </section>
  )
}
