import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import { useMemo, useRef, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { type CardContext, CommentCard } from './CommentCard.tsx'
import type { ModerationState } from './moderation-types.ts'
import { useCommentDuplicates } from './use-comment-duplicates.ts'
import type { useQueue } from './use-queue.ts'
import { type ListSegment, useVisibleCards } from './use-visible-cards.ts'
import { useVoteCounts } from './use-vote-counts.ts'

const TEST_IDS = {
  unmoderated: 'pending-comment',
  accepted: 'approved-comments',
  rejected: 'rejected-comments',
} as const

const formatAge = createRelativeTimeFormat()

interface Props {
  conversation_id: string
  context: CardContext
  queue: ReturnType<typeof useQueue>
  state: ModerationState
}

/** Returns a function that renders the card at an index of the queue. */
function useCards({ conversation_id, context, queue, state }: Props, visibleTids: readonly number[]) {
  const { shown, current, focus, selected, decidedByOthers } = queue
  const { unsaved, failures } = state
  // before the lists are complete, ages are counted from when the screen was opened
  const [openedAt] = useState(() => Date.now())
  const now = state.refreshedAt || openedAt
  const savingTids = useMemo(() => new Set(unsaved.map(({ tid }) => tid)), [unsaved])
  const findDuplicates = useCommentDuplicates(state.comments)
  const getVotes = useVoteCounts(conversation_id, visibleTids)
  return (index: number) => {
    const comment = shown[index]
    if (!comment) return undefined
    const { tid, created } = comment
    const card = {
      isCurrent: tid === current?.tid,
      focusRequest: focus?.tid === tid ? focus.request : undefined,
      isSelected: selected.has(tid),
      isSaving: savingTids.has(tid),
      isDecidedByOthers: decidedByOthers.has(tid),
      failure: failures.get(tid),
      duplicates: findDuplicates(tid),
      votes: getVotes(tid),
    }
    return (
      <li key={tid} data-tid={tid} aria-setsize={shown.length} aria-posinset={index + 1}>
        <CommentCard context={context} comment={comment} age={formatAge(Number(created), now)} {...card} />
      </li>
    )
  }
}

const renderSpacer = ({ from, to, height }: ListSegment) => (
  <li key={`spacer-${from === 0 ? 'first' : to}`} aria-hidden="true" style={{ height }} />
)

/** The cards of a list. Only those on the screen and near it are drawn. */
export function CommentQueue(props: Props) {
  const { list } = props.context
  const { tids, index } = props.queue
  const element = useRef<HTMLOListElement>(null)
  const { segments, range } = useVisibleCards(element, tids, index)
  const renderCard = useCards(props, tids.slice(range.from, range.to))
  const label = messages.queueLabel(messages.lists[list])
  return (
    <ol ref={element} className="comment-queue" aria-label={label} data-testid={TEST_IDS[list]}>
      {segments.flatMap((segment) =>
        segment.height === undefined
          ? Array.from({ length: segment.to - segment.from }, (_, step) => renderCard(segment.from + step))
          : [renderSpacer(segment)],
      )}
    </ol>
  )
}
