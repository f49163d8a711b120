import { relativeTimeFormat } from '@folkmoot/domain'
import { useRef, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { type CardContext, CommentCard } from './CommentCard.tsx'
import type { Standing } from './standing.ts'
import { useAlike } from './use-alike.ts'
import type { useQueue } from './use-queue.ts'
import { useVoteCounts } from './use-vote-counts.ts'
import { type Run, useWindow } from './use-window.ts'

const TEST_IDS = {
  unmoderated: 'pending-comment',
  accepted: 'approved-comments',
  rejected: 'rejected-comments',
} as const

const ago = relativeTimeFormat()

interface Props {
  conversation_id: string
  context: CardContext
  queue: ReturnType<typeof useQueue>
  standing: Standing
}

/** Draws the card at a place of the queue, with everything that is known of its comment. */
function useCards({ conversation_id, context, queue, standing }: Props, drawn: readonly number[]) {
  const { shown, current, focus, selected, here } = queue
  const { busy, failures } = standing
  // until all lists have come once, the time at which the screen was opened
  const [opened] = useState(() => Date.now())
  const at = standing.at || opened
  const alike = useAlike(standing.comments)
  const votes = useVoteCounts(conversation_id, drawn)
  return (place: number) => {
    const comment = shown[place]
    if (!comment) return undefined
    const { tid, created } = comment
    const card = {
      current: tid === current?.tid,
      wish: focus?.tid === tid ? focus.wish : undefined,
      selected: selected.has(tid),
      saving: busy.has(tid),
      elsewhere: here.has(tid),
      failure: failures.get(tid),
      alike: alike(tid),
      votes: votes(tid),
    }
    return (
      <li key={tid} data-tid={tid} aria-setsize={shown.length} aria-posinset={place + 1}>
        <CommentCard context={context} comment={comment} ago={ago(Number(created), at)} {...card} />
      </li>
    )
  }
}

const room = ({ from, to, room: height }: Run) => (
  <li key={`room-${from === 0 ? 'first' : to}`} aria-hidden="true" style={{ height }} />
)

/** The cards of a list, of which only those on the screen and near it are drawn. */
export function CommentQueue(props: Props) {
  const { list } = props.context
  const { tids, index } = props.queue
  const place = useRef<HTMLOListElement>(null)
  const { runs, span } = useWindow(place, tids, index)
  const card = useCards(props, tids.slice(span.from, span.to))
  const label = messages.queueLabel(messages.lists[list])
  return (
    <ol ref={place} className="comment-queue" aria-label={label} data-testid={TEST_IDS[list]}>
      {runs.flatMap((run) =>
        run.room === undefined
          ? Array.from({ length: run.to - run.from }, (_, step) => card(run.from + step))
          : [room(run)],
      )}
    </ol>
  )
}
