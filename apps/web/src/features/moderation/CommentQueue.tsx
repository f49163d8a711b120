import { getModerationList, type ModerationList } from '@folkmoot/domain/comments'
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
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

/** Indexes to draw: those on the screen, and the current one, because it can have the focus. */
const listIndexes = (from: number, to: number, current: number): number[] => {
  const all = Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
  if (current >= 0 && current < from) all.unshift(current)
  if (current >= to) all.push(current)
  return all
}

/** Creates the function that renders the row at an index of the queue. */
const createRow = ({ context, queue, moderation }: Props, rowPx: number) => {
  const { shown, current, focus, selected, decidedByOthers, listGroup } = queue
  return (at: number) => {
    const comment = shown[at]
    if (!comment) return undefined
    const { tid } = comment
    const row = {
      age: formatAge(Number(comment.created), moderation.loadedAt),
      isCurrent: tid === current?.tid,
      focusRequest: focus?.tid === tid ? focus.request : undefined,
      isSelected: selected.has(tid),
      isDecidedByOthers: decidedByOthers.has(tid),
      hasFailed: moderation.failures.has(tid),
      groupSize: listGroup(tid).length,
    }
    const place = { 'aria-setsize': shown.length, 'aria-posinset': at + 1, style: { top: at * rowPx } }
    return (
      <li key={tid} data-tid={tid} {...place}>
        <CommentRow context={context} comment={comment} {...row} />
      </li>
    )
  }
}

/** The rows of a list. Only those on the screen and near it are drawn, each at its place. */
export function CommentQueue(props: Props) {
  const { list, element, queue } = props
  const { shown, focus, index } = queue
  const { from, to, rowPx } = useVisibleRows(element, shown.length)
  useScrolledRow(element, index, focus?.request)
  return (
    <ol
      ref={element}
      className="comment-queue"
      aria-label={messages.queueLabel(messages.lists[list])}
      data-testid={TEST_IDS[list]}
    >
      <li aria-hidden="true" className="queue-height" style={{ height: shown.length * rowPx }} />
      {listIndexes(from, to, index).map(createRow(props, rowPx))}
    </ol>
  )
}

/** Data that all rows of a list share. It stays the same object, so that only a changed row is drawn again. */
export interface RowContext {
  /** false for analysts */
  canChange: boolean
  actions: Pick<QueueActions, 'focusComment' | 'toggle'>
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

/** Moves the focus to a row when that is requested. The list scrolls it into view. */
function useRequestedFocus(request: number | undefined) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (request !== undefined) row.current?.focus({ preventScroll: true })
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

function RowRepeats({ groupSize }: Pick<CommentRowProps, 'groupSize'>) {
  return (
    <span className="comment-repeats" title={messages.groupSize(groupSize)}>
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
    <span key={text} className="comment-tag" data-risky={isRisky}>
      {at === MAX_TAGS - 1 && tags.length > MAX_TAGS ? `${text} +${tags.length - MAX_TAGS}` : text}
    </span>
  ))
}

/** Rows beyond the edges that are drawn, for scrolling without gaps. */
const OVERSCAN_ROWS = 12
const DEFAULT_ROW_PX = 28

/** Indexes from `from` to before `to`. */
interface Range {
  readonly from: number
  readonly to: number
}

/** The height of a row: the style sheet knows it, because it is larger for fingers. */
const readRowHeight = (list: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(list).getPropertyValue('--row')) || DEFAULT_ROW_PX

/** The rows that are completely on the screen, and the height of a row. */
export function measureRows(list: HTMLElement, length: number): Range & { readonly rowPx: number } {
  const rowPx = readRowHeight(list)
  const height = list.clientHeight || window.innerHeight
  const from = Math.min(length, Math.ceil(list.scrollTop / rowPx))
  return { from, to: Math.min(length, Math.max(from, Math.floor((list.scrollTop + height) / rowPx))), rowPx }
}

/**
 * Finds the rows of a long list to draw: those on the screen and near it. All rows have the same height, so that nothing is measured
 * for those that are not drawn.
 * @param list the element that scrolls
 */
function useVisibleRows(list: RefObject<HTMLElement | null>, length: number): Range & { rowPx: number } {
  const [range, setRange] = useState({ from: 0, to: 2 * OVERSCAN_ROWS, rowPx: DEFAULT_ROW_PX })
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return undefined
    const update = () => {
      const { from, to, rowPx } = measureRows(current, length)
      const next = { from: Math.max(0, from - OVERSCAN_ROWS), to: to + OVERSCAN_ROWS, rowPx }
      setRange((now) =>
        now.from === next.from && now.to === next.to && now.rowPx === next.rowPx ? now : next,
      )
    }
    update()
    current.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      current.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [list, length])
  return { ...range, to: Math.min(range.to, length) }
}

/** Scrolls the row at an index into view when it becomes the current one. */
function useScrolledRow(
  list: RefObject<HTMLElement | null>,
  index: number,
  request: number | undefined,
): void {
  useEffect(() => {
    const { current } = list
    if (!current || index < 0 || request === undefined) return
    const rowPx = readRowHeight(current)
    const top = index * rowPx
    const { scrollTop, clientHeight } = current
    if (top < scrollTop) current.scrollTo(0, top)
    else if (top + rowPx > scrollTop + clientHeight) current.scrollTo(0, top + rowPx - clientHeight)
  }, [list, index, request])
}
