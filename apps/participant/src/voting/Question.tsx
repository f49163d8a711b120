import { useRef, useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { PendingVote } from '../store/store.ts'
import { Answers } from './Answers.tsx'
import type { ShownComment } from './comment-queue.ts'
import { CommentCard } from './CommentCard.tsx'

interface Props {
  comment: ShownComment
  left: number
  total: number
  /** whether the comment can be marked as important */
  canMarkImportant: boolean
  onAnswer: (tid: number, vote: PendingVote['vote'], isImportant: boolean) => void
}

/** A comment with its three answers. The same element shows each comment, so focus and thumb stay in place. */
export function Question({ comment, left, total, canMarkImportant, onAnswer }: Props) {
  const { vote: words } = useMessages()
  const [isImportant, setImportant] = useState(false)
  const top = useRef<HTMLParagraphElement>(null)
  const answer = (vote: PendingVote['vote']) => {
    onAnswer(comment.tid, vote, isImportant)
    setImportant(false)
    // after a long comment the next one starts at its top
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }
  return (
    <>
      <h2 className="unseen">{words.heading}</h2>
      <p ref={top} className="left">
        <progress max={total} value={total - left} aria-label={words.progress(total - left, total)} />
        {words.left(left)}
      </p>
      <CommentCard comment={comment} />
      <div className="thumb">
        {canMarkImportant && (
          <label className="important">
            <input
              type="checkbox"
              checked={isImportant}
              onChange={({ target }) => setImportant(target.checked)}
            />
            {words.important}
          </label>
        )}
        <Answers onAnswer={answer} />
      </div>
    </>
  )
}
