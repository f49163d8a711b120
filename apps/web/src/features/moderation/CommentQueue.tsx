import type { ModerationList } from '@folkmoot/domain/comments'
import { type RefObject, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import { CommentRow, type RowContext } from './CommentRow.tsx'
import type { ModerationState } from './moderation-types.ts'
import type { useQueue } from './use-queue.ts'
import { useScrolledRow, useVisibleRows } from './use-visible-rows.ts'

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
  state: ModerationState
}

/** Indexes to draw: those on the screen, and the current one, because it can have the focus. */
const listIndexes = (from: number, to: number, current: number): number[] => {
  const all = Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
  if (current >= 0 && current < from) all.unshift(current)
  if (current >= to) all.push(current)
  return all
}

/** Returns a function that renders the row at an index of the queue. */
function useRows({ context, queue, state }: Pick<Props, 'context' | 'queue' | 'state'>, rowPx: number) {
  const { shown, current, focus, selected, decidedByOthers, groups } = queue
  // before the lists are complete, ages are counted from when the screen was opened
  const [openedAt] = useState(() => Date.now())
  const now = state.refreshedAt || openedAt
  return (at: number) => {
    const comment = shown[at]
    if (!comment) return undefined
    const { tid } = comment
    const row = {
      age: formatAge(Number(comment.created), now),
      isCurrent: tid === current?.tid,
      focusRequest: focus?.tid === tid ? focus.request : undefined,
      isSelected: selected.has(tid),
      isDecidedByOthers: decidedByOthers.has(tid),
      hasFailed: state.failures.has(tid),
      groupSize: groups.listMembers(tid).length,
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
export function CommentQueue({ list, element, context, queue, state }: Props) {
  const { shown, focus, index } = queue
  const { from, to, rowPx } = useVisibleRows(element, shown.length)
  useScrolledRow(element, index, focus?.request)
  const renderRow = useRows({ context, queue, state }, rowPx)
  return (
    <ol
      ref={element}
      className="comment-queue"
      aria-label={messages.queueLabel(messages.lists[list])}
      data-testid={TEST_IDS[list]}
    >
      <li aria-hidden="true" className="queue-height" style={{ height: shown.length * rowPx }} />
      {listIndexes(from, to, index).map(renderRow)}
    </ol>
  )
}
