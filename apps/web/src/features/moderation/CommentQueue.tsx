import { getModerationList, type ModerationList } from '@folkmoot/domain/comments'
import { Cross, Tick } from '@blueprintjs/icons'
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import { type Decision, hasEffect } from './moderation-queue.ts'
import type { Moderation } from './use-moderation.ts'
import type { QueueActions, useQueue } from './use-queue.ts'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { RISKY_MARKS } from '@folkmoot/domain/triage/mark-kinds'

const TEST_IDS = {
  unmoderated: 'pending-comment',
  accepted: 'approved-comments',
  rejected: 'rejected-comments',
} as const

const formatAge = createRelativeTimeFormat()

interface Props {
  list: ModerationList
  /** the element that scrolls */
  element: RefObject<HTMLOListElement | null>
  context: RowContext
  queue: ReturnType<typeof useQueue>
  moderation: Moderation
}

/** The rows of a list, at most a hundred (MOD-6). */
export function CommentQueue({ list, element, context, queue, moderation }: Props) {
  const { shown, current, focus, selected, decidedByOthers, listGroup } = queue
  return (
    <ol
      ref={element}
      className="comment-queue"
      aria-label={messages.queueLabel(messages.lists[list])}
      data-testid={TEST_IDS[list]}
    >
      {shown.map((comment) => {
        const { tid } = comment
        return (
          <li key={tid} data-tid={tid}>
            <CommentRow
              context={context}
              comment={comment}
              age={formatAge(Number(comment.created), moderation.loadedAt)}
              isCurrent={tid === current?.tid}
              focusRequest={focus?.tid === tid ? focus.request : undefined}
              isSelected={selected.has(tid)}
              isDecidedByOthers={decidedByOthers.has(tid)}
              hasFailed={moderation.failures.has(tid)}
              groupSize={listGroup(tid).length}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** Data that all rows of a list share. It stays the same object, so that only a changed row is drawn again. */
export interface RowContext {
  /** false for analysts */
  canChange: boolean
  actions: Pick<QueueActions, 'focusComment' | 'toggle' | 'decide'>
  /** shows the comment; on small screens in place of the list */
  onOpen: () => void
}

interface CommentRowProps {
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

/** Moves the focus to a row when that is requested, which scrolls it into view. */
function useRequestedFocus(request: number | undefined) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (request !== undefined) row.current?.focus()
  }, [request])
  return row
}

/** One comment of the list in one line. */
const CommentRow = memo(function CommentRow(props: CommentRowProps) {
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
      if (!(target instanceof Element && target.closest('label, button'))) onOpen()
    },
    onKeyDown: ({ key, target, currentTarget }: KeyboardEvent) =>
      key === 'Enter' && target === currentTarget && onOpen(),
  }
  return (
    <article
      ref={row}
      className="line gap-8 comment-row"
      aria-labelledby={`number-${tid} text-${tid}`}
      aria-current={isCurrent}
      data-selected={isSelected}
      data-decided-by-others={props.isDecidedByOthers}
      {...focusProps}
    >
      {context.canChange && <RowSelect {...props} />}
      <span id={`number-${tid}`} className="digits comment-number">
        {messages.number(tid)}
      </span>
      <RowTags {...props} />
      <span id={`text-${tid}`} className="comment-line" dir="auto" lang={comment.lang ?? undefined}>
        {isErasedComment(comment) ? messages.erased : comment.txt}
      </span>
      {groupSize > 1 && <RowRepeats groupSize={groupSize} />}
      <span className="muted small digits comment-age">{age}</span>
      {context.canChange && <RowDecisions {...props} />}
    </article>
  )
})

function RowSelect({ context, comment: { tid }, isSelected }: CommentRowProps) {
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

/** Accept and reject, on hover and focus; keys and the pane beside the list do the same. */
function RowDecisions({ context, comment }: CommentRowProps) {
  const { tid } = comment
  const renderButton = (decision: Decision, label: string, icon: ReactElement) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      disabled={!hasEffect(comment, decision)}
      onClick={() => context.actions.decide([tid], decision)}
    >
      {icon}
    </button>
  )
  return (
    <span className="comment-decisions">
      {renderButton({ kind: 'accept' }, messages.acceptOne(tid), <Tick />)}
      {renderButton({ kind: 'reject' }, messages.rejectOne(tid), <Cross />)}
    </span>
  )
}

function RowRepeats({ groupSize }: Pick<CommentRowProps, 'groupSize'>) {
  return (
    <span className="muted small digits" title={messages.groupSize(groupSize)}>
      <span aria-hidden="true">×{groupSize}</span>
      <span className="visually-hidden">{messages.groupSize(groupSize)}</span>
    </span>
  )
}

/** What happened to the comment, and its marks, in short words. */
function RowTags({ comment, isDecidedByOthers, hasFailed }: CommentRowProps) {
  const kinds = [...new Set(comment.marks?.map(({ kind }) => kind))]
  const tags: [text: string, isRisky: boolean][] = kinds.map((kind) => [
    messages.markTags[kind],
    RISKY_MARKS.has(kind),
  ])
  if (!comment.active) tags.unshift([messages.flagged, true])
  if (hasFailed) tags.unshift([messages.notSavedTag, true])
  if (isDecidedByOthers) tags.unshift([messages.decidedByOthers[getModerationList(comment.mod)], false])
  return tags.slice(0, MAX_TAGS).map(([text, isRisky], at) => (
    <span key={text} className="small strong comment-tag" data-risky={isRisky}>
      {at === MAX_TAGS - 1 && tags.length > MAX_TAGS ? `${text} +${tags.length - MAX_TAGS}` : text}
    </span>
  ))
}

/** Lists the comments whose rows are completely on the screen. */
export function listVisibleTids(list: HTMLElement): number[] {
  const { scrollTop, clientHeight } = list
  return [...list.querySelectorAll<HTMLElement>('[data-tid]')].flatMap(
    ({ offsetTop, offsetHeight, dataset }) =>
      offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight
        ? Number(dataset['tid'])
        : [],
  )
}
