import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList } from '@folkmoot/domain/comments'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { RISKY_MARKS } from '@folkmoot/domain/triage/mark-kinds'
import { type FocusEvent, type KeyboardEvent, memo, type MouseEvent, useEffect, useRef } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import type { QueueActions } from './use-queue.ts'

/** Data that all rows of a list share. It stays the same object, so that only a changed row is drawn again. */
export interface RowContext {
  /** false for analysts */
  canChange: boolean
  actions: Pick<QueueActions, 'focusComment' | 'toggle'>
  /** shows the comment; on small screens in place of the list */
  onOpen: () => void
}

interface Props {
  context: RowContext
  comment: ModerationComment
  /** how long ago it was written, in words */
  age: string
  isCurrent: boolean
  /** a new number moves the keyboard focus to the row */
  focusRequest: number | undefined
  isSelected: boolean
  isDecidedByOthers: boolean
  hasFailed: boolean
  /** comments of its group of near-duplicates, itself included */
  groupSize: number
}

/** Tags of a row; the others are counted. */
const MAX_TAGS = 2

/** Moves the focus to a row when that is requested. The list scrolls it into view. */
function useRequestedFocus(request: number | undefined) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (request !== undefined) row.current?.focus({ preventScroll: true })
  }, [request])
  return row
}

/** One comment of the list in one line. */
export const CommentRow = memo(function CommentRow(props: Props) {
  const { context, comment, age, isCurrent, isSelected, groupSize } = props
  const { actions, onOpen } = context
  const { tid } = comment
  const row = useRequestedFocus(props.focusRequest)
  const makeCurrent = () => void (isCurrent || actions.focusComment(tid, false))
  // the keyboard reaches rows like those of a mail list
  const focusProps = {
    tabIndex: isCurrent ? 0 : -1,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => target.matches(':focus-visible') && makeCurrent(),
    onClick: ({ target }: MouseEvent) => {
      makeCurrent()
      if (!(target instanceof Element && target.closest('label'))) onOpen()
    },
    onKeyDown: ({ key, target, currentTarget }: KeyboardEvent) =>
      key === 'Enter' && target === currentTarget && onOpen(),
  }
  return (
    <article
      ref={row}
      className="comment-row"
      aria-labelledby={`number-${tid} text-${tid}`}
      aria-current={isCurrent}
      data-selected={isSelected}
      data-decided-by-others={props.isDecidedByOthers}
      {...focusProps}
    >
      {context.canChange && <RowSelect {...props} />}
      <span id={`number-${tid}`} className="comment-number">
        {messages.number(tid)}
      </span>
      <RowTags {...props} />
      <span id={`text-${tid}`} className="comment-line" dir="auto" lang={comment.lang ?? undefined}>
        {isErasedComment(comment) ? messages.erased : comment.txt}
      </span>
      {groupSize > 1 && <RowRepeats groupSize={groupSize} />}
      <span className="comment-age">{age}</span>
    </article>
  )
})

function RowSelect({ context, comment: { tid }, isSelected }: Props) {
  return (
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
  )
}

function RowRepeats({ groupSize }: Pick<Props, 'groupSize'>) {
  return (
    <span className="comment-repeats" title={messages.groupSize(groupSize)}>
      <span aria-hidden="true">×{groupSize}</span>
      <span className="visually-hidden">{messages.groupSize(groupSize)}</span>
    </span>
  )
}

/** What happened to the comment, and its marks, in short words. */
function RowTags({ comment, isDecidedByOthers, hasFailed }: Props) {
  const kinds = [...new Set(comment.marks?.map(({ kind }) => kind))]
  const tags: [text: string, isRisky: boolean][] = kinds.map((kind) => [
    messages.markTags[kind],
    RISKY_MARKS.has(kind),
  ])
  if (!comment.active) tags.unshift([messages.flagged, true])
  if (hasFailed) tags.unshift([messages.notSavedTag, true])
  if (isDecidedByOthers) tags.unshift([messages.decidedByOthers[getModerationList(comment.mod)], false])
  return tags.slice(0, MAX_TAGS).map(([text, isRisky], at) => (
    <span key={text} className="comment-tag" data-risky={isRisky}>
      {at === MAX_TAGS - 1 && tags.length > MAX_TAGS ? `${text} +${tags.length - MAX_TAGS}` : text}
    </span>
  ))
}
