import { Button } from '@blueprintjs/core'
import { KeyCommand } from '@blueprintjs/icons'
import type { ModerationList } from '@folkmoot/domain'
import { useRef, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { BulkBar } from './BulkBar.tsx'
import { CommentQueue } from './CommentQueue.tsx'
import { CrossedNotes } from './CrossedNotes.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { ListFreshness } from './ListFreshness.tsx'
import type { ModerationDesk } from './moderation-desk.ts'
import { NothingHere } from './NothingHere.tsx'
import { QueueBar } from './QueueBar.tsx'
import { QueueTools } from './QueueTools.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Standing } from './standing.ts'
import { useCardContext } from './use-card-context.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useQueue } from './use-queue.ts'
import { useQueueFilter } from './use-queue-filter.ts'
import { useQueueKeys } from './use-queue-keys.ts'

interface Props {
  conversation_id: string
  list: ModerationList
  desk: ModerationDesk
  standing: Standing
  /** comments of the list, whatever narrows it */
  left: number
}

const EVERYTHING = { search: '', flagged: false, seed: false, meta: false } as const

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
  const keys = useQueueKeys({ current, actions, search, onUndo, onReason, onHelp })
  const context = useCardContext({ conversation_id, list, tids, actions, onReason })
  const rejectFor = (reason: string | undefined) => {
    onReason([])
    actions.decide(reasonFor, { kind: 'reject' }, reason)
  }
  const onLeave = () => (current ? actions.place(current.tid) : search.current?.blur())
  return {
    queue,
    context,
    onUndo,
    onHelp,
    onReason,
    showAll: () => change(EVERYTHING),
    tools: { filter, onChange: change, search, onLeave },
    reasons: { count: reasonFor.length, onReject: rejectFor, onClose: () => onReason([]) },
    keys: { open: help, on: keys.on, onTurn: keys.turn, onClose: () => setHelp(false) },
  }
}

type Moderating = ReturnType<typeof useModeration>

/** How many comments are shown, from when they are, and the way to the keys. */
function ListState({ desk, standing, queue, onHelp }: Pick<Props, 'desk' | 'standing'> & Moderating) {
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
function Bulk({ standing, queue, onReason }: Pick<Props, 'standing'> & Moderating) {
  const { selected, actions } = queue
  return (
    <BulkBar
      selected={selected}
      standing={standing}
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
  const { conversation_id, list, desk, standing, left } = props
  const moderation = useModeration(props)
  const { queue, context } = moderation
  const { tids, index, more, all, actions } = queue
  const root = useRef<HTMLDivElement>(null)
  useKeptFocus(root, queue.current?.tid, queue.focus?.wish)
  const place = { ...queue.place, index, length: tids.length, left, onStep: actions.step }
  const here = { conversation_id, list }
  return (
    <div ref={root} className="moderate-list">
      <QueueTools {...moderation.tools} />
      <ListState {...props} {...moderation} />
      <CrossedNotes
        conversation_id={conversation_id}
        crossed={standing.crossed}
        onNoted={() => desk.dismissCrossed()}
      />
      <QueueBar conversation_id={conversation_id} standing={standing} {...place} onUndo={moderation.onUndo} />
      {tids.length === 0 ? (
        <NothingHere
          {...here}
          none={standing.comments.length === 0}
          hidden={all}
          onShowAll={moderation.showAll}
        />
      ) : (
        <CommentQueue {...here} context={context} queue={queue} standing={standing} />
      )}
      {more > 0 && <p className="queue-more">{messages.more(more)}</p>}
      <Bulk {...props} {...moderation} />
      <ReasonDialog {...moderation.reasons} />
      <KeysDialog {...moderation.keys} />
    </div>
  )
}
