import { useState, type ReactNode, type RefObject } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { PendingVote } from '../store/store.ts'
import { getAnswerName } from './answers.ts'
import { Answers } from './Answers.tsx'
import type { ShownComment } from './comment-queue.ts'
import { CommentCard } from './CommentCard.tsx'
import { QuestionLinks, type QuestionLinksProps } from './QuestionLinks.tsx'
import { useAnswerKeys } from './use-answer-keys.ts'
import type { OwnVote } from './voting-state.ts'

interface Props extends Omit<QuestionLinksProps, 'hasKeys' | 'onToggleKeys'> {
  /** the section in which keys answer */
  section: RefObject<HTMLElement | null>
  comment: ShownComment
  left: number
  total: number
  /** whether the comment can be marked as important */
  canMarkImportant: boolean
  /** the earlier answer to the comment, when it is here to be answered anew */
  reopened: OwnVote | undefined
  onAnswer: (tid: number, vote: PendingVote['vote'], isImportant: boolean) => void
  /** what is not sent yet; above the comment */
  status: ReactNode
  /** the way back from the last answer; above the answers */
  undo: ReactNode
}

interface ImportantProps {
  isImportant: boolean
  onChange: (isImportant: boolean) => void
}

function ImportantMark({ isImportant, onChange }: ImportantProps) {
  const { vote: words } = useMessages()
  return (
    <label className="important">
      <input type="checkbox" checked={isImportant} onChange={({ target }) => onChange(target.checked)} />
      {words.important}
    </label>
  )
}

/**
 * A comment with its three answers at the bottom edge of the screen, or at a fixed place in a frame, where the comment scrolls above
 * them. The same elements show each comment, so focus and thumb stay in place (RES-51).
 */
export function Question({ section, comment, left, total, canMarkImportant, ...props }: Props) {
  const { reopened, onAnswer, status, undo, ...links } = props
  const { vote: words } = useMessages()
  const [mark, setMark] = useState<{ tid: number; isImportant: boolean }>()
  const isImportant = mark?.tid === comment.tid ? mark.isImportant : reopened?.high_priority === true
  const answer = (vote: PendingVote['vote']) => onAnswer(comment.tid, vote, isImportant)
  const { isOn, toggle } = useAnswerKeys(section, answer)
  const isFramed = document.documentElement.classList.contains('framed')
  return (
    <>
      <h2 className="unseen">{words.heading}</h2>
      <div
        className="reading"
        {...(isFramed ? { role: 'group', tabIndex: 0, 'aria-label': words.heading } : {})}
      >
        {status}
        <p className="left">
          <progress max={total} value={total - left} aria-label={words.progress(total - left, total)} />
          {words.left(left)}
        </p>
        {reopened && <p className="before">{words.before[getAnswerName(reopened.vote)]}</p>}
        <CommentCard key={comment.tid} comment={comment} />
        <QuestionLinks {...links} hasKeys={isOn} onToggleKeys={toggle} />
      </div>
      <div className="thumb">
        {undo}
        {canMarkImportant && (
          <ImportantMark
            isImportant={isImportant}
            onChange={(chosen) => setMark({ tid: comment.tid, isImportant: chosen })}
          />
        )}
        <Answers onAnswer={answer} given={reopened?.vote} hasKeys={isOn} />
      </div>
    </>
  )
}
