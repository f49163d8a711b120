import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { PendingVote } from '../store/store.ts'
import type { VotingSession } from './voting-session.ts'
import { Finished } from './Finished.tsx'
import { Question } from './Question.tsx'

interface Props {
  session: VotingSession
  /** whether a comment may be marked as important */
  canMarkImportant: boolean
  canWrite: boolean
  isModerated: boolean
}

/** One comment at a time, and how many are left; thanks at the end (PART-1). */
export function Voting({
  session: desk,
  canMarkImportant: importance,
  canWrite,
  isModerated: moderated,
}: Props) {
  const { vote: words } = useMessages()
  const {
    comments,
    answered,
    left,
    total,
    exhausted,
    isLoading: asking,
  } = useSyncExternalStore(desk.subscribe, desk.get)
  const [voted, setVoted] = useState(false)
  const section = useRef<HTMLElement>(null)
  const [comment] = comments
  const done = !comment && exhausted

  // the answers are gone with the last comment: whoever stood on them goes on where they were
  useEffect(() => {
    if (done && voted) section.current?.focus({ preventScroll: true })
  }, [done, voted])

  const answer = (tid: number, vote: PendingVote['vote'], high_priority: boolean) => {
    setVoted(true)
    desk.answer({ kind: 'vote', tid, vote, high_priority })
  }
  return (
    <section ref={section} className="voting" tabIndex={-1} aria-label={words.heading}>
      <p className="unseen" role="status">
        {voted && comment && words.next(comment.txt)}
        {voted && done && words.thanksHeading}
      </p>
      {comment && (
        <Question
          comment={comment}
          left={left}
          total={total}
          canMarkImportant={importance}
          onAnswer={answer}
        />
      )}
      {!comment && !exhausted && <p className="pending">{asking ? words.loading : words.waitForNext}</p>}
      {done && (
        <Finished
          hasAnswered={answered.size > 0}
          isLoading={asking}
          canWrite={canWrite}
          isModerated={moderated}
          onCheckForMore={() => void desk.checkForMore()}
        />
      )}
    </section>
  )
}
