import type { ModerationComment } from '@folkmoot/api-types/comments'
import type { ModerationList } from '@folkmoot/domain/comments'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { type FocusEvent, memo, useEffect, useRef } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentFacts } from './CommentFacts.tsx'
import { CommentNotes } from './CommentNotes.tsx'
import { FoldedText } from './FoldedText.tsx'
import type { FailedDecision } from './moderation-types.ts'
import type { CommentDuplicate } from './use-comment-duplicates.ts'
import type { QueueActions } from './use-queue.ts'
import type { VoteCounts } from './use-vote-counts.ts'

/** Data that all cards of a list share. It stays the same object, so that only a changed card is drawn again. */
export interface CardContext {
  list: ModerationList
  /** false for analysts */
  canChange: boolean
  actions: Pick<QueueActions, 'decide' | 'focusCard' | 'toggle' | 'retry'>
  onReason: (tids: readonly number[]) => void
  onOpenDuplicate: (duplicate: CommentDuplicate) => void
}

interface Props {
  context: CardContext
  comment: ModerationComment
  /** how long ago it was written, in words */
  age: string
  isCurrent: boolean
  /** a new number moves the keyboard focus to the card */
  focusRequest: number | undefined
  isSelected: boolean
  isSaving: boolean
  isDecidedByOthers: boolean
  failure: FailedDecision | undefined
  duplicates: readonly CommentDuplicate[]
  votes: VoteCounts | 'failed' | undefined
}

/** The text of a comment, or that its author has erased it. */
const getText = (comment: ModerationComment): string =>
  isErasedComment(comment) ? messages.erased : comment.txt

/** Moves the focus to a card when that is requested, and scrolls the card into view. */
function useRequestedFocus(request: number | undefined) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (request === undefined) return
    const { current } = card
    if (!current) return
    current.focus({ preventScroll: true })
    current.scrollIntoView({ block: 'nearest' })
    // show the beginning of a card that is higher than the room between the bars
    const edge = Number.parseFloat(getComputedStyle(current).scrollMarginTop) || 0
    if (current.getBoundingClientRect().top < edge) current.scrollIntoView({ block: 'start' })
  }, [request])
  return card
}

/** One comment of the queue. The current one is large. */
export const CommentCard = memo(function CommentCard(props: Props) {
  const { context, comment, isCurrent, isSelected, isDecidedByOthers } = props
  const { actions } = context
  const { tid } = comment
  const card = useRequestedFocus(props.focusRequest)
  const makeCurrent = () => void (isCurrent || actions.focusCard(tid, false))
  // The keyboard reaches cards like the rows of a mail list. The pointer makes a card current only after the click: the
  // card grows, and its buttons would move away under the pointer.
  const focusProps = {
    tabIndex: isCurrent ? 0 : -1,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => target.matches(':focus-visible') && makeCurrent(),
    onClick: makeCurrent,
  }
  return (
    <article
      ref={card}
      className="comment-card"
      aria-labelledby={`number-${tid} text-${tid}`}
      aria-current={isCurrent}
      data-selected={isSelected}
      data-decided-by-others={isDecidedByOthers}
      {...focusProps}
    >
      <CardHead {...props} />
      <FoldedText id={`text-${tid}`} text={getText(comment)} lang={comment.lang} />
      <CommentNotes
        comment={comment}
        isDecidedByOthers={isDecidedByOthers}
        failure={props.failure}
        duplicates={props.duplicates}
        onRetry={() => actions.retry([tid])}
        onOpenDuplicate={context.onOpenDuplicate}
      />
      {context.canChange && <CardActions {...props} />}
    </article>
  )
})

function CardActions({ context, comment, isCurrent }: Props) {
  const { tid } = comment
  return (
    <CommentActions
      comment={comment}
      isCurrent={isCurrent}
      onDecide={(decision) => context.actions.decide([tid], decision)}
      onReason={() => context.onReason([tid])}
    />
  )
}

function CardHead({ context, comment, age, isSelected, isSaving, votes }: Props) {
  const { tid } = comment
  return (
    <div className="comment-head">
      {context.canChange && (
        <label className="comment-select">
          <input
            type="checkbox"
            aria-label={messages.select(tid)}
            checked={isSelected}
            // only the click event has the Shift key
            onClick={({ shiftKey }) => context.actions.toggle(tid, shiftKey)}
            onChange={() => undefined}
          />
        </label>
      )}
      <CommentFacts
        id={`number-${tid}`}
        comment={comment}
        age={age}
        list={context.list}
        isSaving={isSaving}
        votes={votes}
      />
    </div>
  )
}
