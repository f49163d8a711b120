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
  /** whether it may be marked as important */
  canMarkImportant: boolean
  onAnswer: (tid: number, vote: PendingVote['vote'], important: boolean) => void
}

/** A comment with its three answers. It is the same element from comment to comment, so that focus and thumb stay. */
export function Question({ comment, left, total, canMarkImportant: importance, onAnswer }: Props) {
  const { vote: words } = useMessages()
  const [important, setImportant] = useState(false)
  const top = useRef<HTMLParagraphElement>(null)
  const answer = (vote: PendingVote['vote']) => {
    onAnswer(comment.tid, vote, important)
    setImportant(false)
    // whoever read a long comment to its end begins the next one at its beginning
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
        {importance && (
          <label className="important">
            <input
              type="checkbox"
              checked={important}
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
