import { Button } from '@blueprintjs/core'
import { KeyCommand } from '@blueprintjs/icons'
import type { ModerationList } from '@folkmoot/domain/comments'
import { useRef, useState } from 'react'
import { commentMessages as messages } from '../../messages/comments.ts'
import { BulkBar } from './BulkBar.tsx'
import { CommentQueue } from './CommentQueue.tsx'
import { ConflictNotes } from './ConflictNotes.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { ListFreshness } from './ListFreshness.tsx'
import type { ModerationDesk } from './moderation-desk.ts'
import { EmptyList } from './EmptyList.tsx'
import { QueueBar } from './QueueBar.tsx'
import { QueueTools } from './QueueTools.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Standing } from './standing.ts'
import { useCardContext } from './use-card-context.ts'
import { useFocusRestoration } from './use-focus-restoration.ts'
import { useQueue } from './use-queue.ts'
import { useQueueFilter } from './use-queue-filter.ts'
import { useQueueShortcuts } from './use-queue-shortcuts.ts'

interface Props {
  conversation_id: string
  list: ModerationList
  desk: ModerationDesk
  standing: Standing
  /** comments of the list, whatever narrows it */
  remainingCount: number
}

const NO_FILTER = { search: '', flagged: false, seed: false, meta: false } as const

/** Everything that the parts of a list share. */
function useModeration({ conversation_id, list, desk, standing }: Props) {
  const { filter, change } = useQueueFilter()
  const queue = useQueue(list, desk, standing, filter)
  const { actions, current, tids } = queue
  const [reasonFor, onReason] = useState<readonly number[]>([])
  const [help, setHelp] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const onUndo = () => desk.undo()
  const onHelp = () => setHelp(true)
  const keys = useQueueShortcuts({ current, actions, search, onUndo, onReason, onHelp })
  const context = useCardContext({ conversation_id, list, tids, actions, onReason })
  const rejectFor = (reason: string | undefined) => {
    onReason([])
    actions.decide(reasonFor, { kind: 'reject' }, reason)
  }
  const onLeave = () => (current ? actions.focusCard(current.tid) : search.current?.blur())
  return {
    queue,
    context,
    onUndo,
    onHelp,
    onReason,
    showAll: () => change(NO_FILTER),
    tools: { filter, onChange: change, search, onLeave },
    reasons: { count: reasonFor.length, onReject: rejectFor, onClose: () => onReason([]) },
    keys: { open: help, on: keys.on, onTurn: keys.turn, onClose: () => setHelp(false) },
  }
}

type ListModeration = ReturnType<typeof useModeration>

/** How many comments are shown, from when they are, and the way to the keys. */
function ListState({ desk, standing, queue, onHelp }: Pick<Props, 'desk' | 'standing'> & ListModeration) {
  return (
    <div className="queue-state">
      <p role="status">{messages.shown(queue.found, queue.all)}</p>
      {queue.here.size > 0 && (
        <Button size="small" onClick={() => desk.dismissElsewhere()}>
          {messages.dismissElsewhere(queue.here.size)}
        </Button>
      )}
      <ListFreshness standing={standing} onReload={() => void desk.reload()} />
      <Button
        className="queue-help"
        size="small"
        variant="minimal"
        icon={<KeyCommand />}
        endIcon={<kbd aria-hidden="true">?</kbd>}
        onClick={onHelp}
      >
        {messages.keys}
      </Button>
    </div>
  )
}

/** Decides about what is selected. */
function BulkActions({ standing, queue, onReason }: Pick<Props, 'standing'> & ListModeration) {
  const { selected, actions } = queue
  return (
    <BulkBar
      selected={selected}
      state={standing}
      onDecide={(decision) => actions.decide([...selected], decision)}
      onReason={() => onReason([...selected])}
      onRetry={actions.retry}
      onSelectAll={actions.selectAll}
      onClear={actions.clear}
    />
  )
}

/** One list of moderation: its tools, its queue, and what can be done with the keyboard or the pointer. */
export function ModerateList(props: Props) {
  const { conversation_id, list, desk, standing, remainingCount: left } = props
  const moderation = useModeration(props)
  const { queue, context } = moderation
  const { tids, index, more, all, actions } = queue
  const root = useRef<HTMLDivElement>(null)
  useFocusRestoration(root, queue.current?.tid, queue.focus?.request)
  const place = { ...queue.place, index, length: tids.length, left, onStep: actions.step }
  const here = { conversation_id, list }
  return (
    <div ref={root} className="moderate-list">
      <QueueTools {...moderation.tools} />
      <ListState {...props} {...moderation} />
      <ConflictNotes
        conversation_id={conversation_id}
        conflicts={standing.crossed}
        onDismiss={() => desk.dismissCrossed()}
      />
      <QueueBar conversation_id={conversation_id} standing={standing} {...place} onUndo={moderation.onUndo} />
      {tids.length === 0 ? (
        <EmptyList
          {...here}
          none={standing.comments.length === 0}
          hidden={all}
          onShowAll={moderation.showAll}
        />
      ) : (
        <CommentQueue {...here} context={context} queue={queue} state={standing} />
      )}
      {more > 0 && <p className="queue-more">{messages.more(more)}</p>}
      <BulkActions {...props} {...moderation} />
      <ReasonDialog {...moderation.reasons} />
      <ShortcutsDialog {...moderation.keys} />
    </div>
  )
}
