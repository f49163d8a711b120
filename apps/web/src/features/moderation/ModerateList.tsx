import { Button } from '@blueprintjs/core'
import { KeyCommand } from '@blueprintjs/icons'
import type { ModerationList } from '@folkmoot/domain/comments'
import { useRef, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { BulkBar } from './BulkBar.tsx'
import { CommentQueue } from './CommentQueue.tsx'
import { ConflictList } from './ConflictList.tsx'
import { EmptyList } from './EmptyList.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { ListFreshness } from './ListFreshness.tsx'
import type { ModerationStore } from './moderation-store.ts'
import type { ModerationState } from './moderation-types.ts'
import { QueueBar } from './QueueBar.tsx'
import { QueueTools } from './QueueTools.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useCardContext } from './use-card-context.ts'
import { useQueueFilter } from './use-queue-filter.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { useQueue } from './use-queue.ts'
import { useRestoredFocus } from './use-restored-focus.ts'

interface Props {
  conversation_id: string
  list: ModerationList
  store: ModerationStore
  state: ModerationState
  /** false for analysts */
  canChange: boolean
  /** comments of the list, without search and filters */
  remaining: number
}

const NO_FILTER = { search: '', flagged: false, seed: false, meta: false } as const

/** Everything that the parts of a list share. */
function useModerateList({ conversation_id, list, store, state, canChange }: Props) {
  const { filter, changeFilter } = useQueueFilter()
  const queue = useQueue(list, store, state, filter)
  const { actions, current, tids } = queue
  const [tidsForReason, onReason] = useState<readonly number[]>([])
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const onUndo = () => store.undo()
  const onHelp = () => setIsHelpOpen(true)
  const keys = useQueueKeys({ current, actions, search, onUndo, onReason, onHelp, canChange })
  const context = useCardContext({ conversation_id, list, tids, actions, onReason, canChange })
  const reject = (reason: string | undefined) => {
    onReason([])
    actions.decide(tidsForReason, { kind: 'reject' }, reason)
  }
  const onLeave = () => (current ? actions.focusCard(current.tid) : search.current?.blur())
  return {
    queue,
    context,
    onUndo,
    onHelp,
    onReason,
    onShowAll: () => changeFilter(NO_FILTER),
    tools: { filter, onChange: changeFilter, search, onLeave },
    reasons: { count: tidsForReason.length, onReject: reject, onClose: () => onReason([]) },
    keys: {
      isOpen: isHelpOpen,
      isOn: keys.isOn,
      onChange: keys.setOn,
      onClose: () => setIsHelpOpen(false),
    },
  }
}

type ListParts = ReturnType<typeof useModerateList>

/** The number of shown comments, the time of loading, and the button for the shortcuts. */
function ListStatus({ store, state, queue, onHelp }: Pick<Props, 'store' | 'state'> & ListParts) {
  const { decidedByOthers } = queue
  return (
    <div className="queue-status">
      <p role="status">{messages.shown(queue.foundCount, queue.totalCount)}</p>
      {decidedByOthers.size > 0 && (
        <Button size="small" onClick={() => store.dismissDecidedByOthers()}>
          {messages.dismissDecidedByOthers(decidedByOthers.size)}
        </Button>
      )}
      <ListFreshness state={state} onReload={() => void store.reload()} />
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

function SelectionBar({ state, queue, onReason }: Pick<Props, 'state'> & ListParts) {
  const { selected, actions } = queue
  return (
    <BulkBar
      selected={selected}
      state={state}
      onDecide={(decision) => actions.decide([...selected], decision)}
      onReason={() => onReason([...selected])}
      onRetry={actions.retry}
      onSelectAll={actions.selectAll}
      onClear={actions.clear}
    />
  )
}

/** One list of moderation: its tools, its queue and its dialogs. */
export function ModerateList(props: Props) {
  const { list, store, state, remaining } = props
  const shared = { conversation_id: props.conversation_id, state }
  const parts = useModerateList(props)
  const { queue, context, onUndo } = parts
  const { tids, index, hiddenCount, totalCount, actions } = queue
  const root = useRef<HTMLDivElement>(null)
  useRestoredFocus(root, queue.current?.tid, queue.focus?.request)
  const position = { ...queue.position, index, length: tids.length, remaining }
  return (
    <div ref={root} className="moderate-list">
      <QueueTools {...parts.tools} />
      <ListStatus {...props} {...parts} />
      <ConflictList
        conversation_id={props.conversation_id}
        conflicts={state.conflicts}
        onDismiss={() => store.dismissConflicts()}
      />
      <QueueBar {...shared} {...position} onStep={actions.step} onUndo={onUndo} />
      {tids.length === 0 ? (
        <EmptyList
          conversation_id={props.conversation_id}
          list={list}
          hasComments={state.comments.length > 0 || !props.canChange}
          hiddenCount={totalCount}
          onShowAll={parts.onShowAll}
        />
      ) : (
        <CommentQueue {...shared} context={context} queue={queue} />
      )}
      {hiddenCount > 0 && <p className="queue-more">{messages.more(hiddenCount)}</p>}
      {props.canChange && <SelectionBar {...props} {...parts} />}
      <ReasonDialog {...parts.reasons} />
      <KeysDialog {...parts.keys} />
    </div>
  )
}
