import { Button } from '@blueprintjs/core'
import { KeyCommand } from '@blueprintjs/icons'
import { useRef } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { BulkBar } from './BulkBar.tsx'
import { CommentQueue } from './CommentQueue.tsx'
import { EmptyList } from './EmptyList.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { ListFreshness } from './ListFreshness.tsx'
import { QueueBar } from './QueueBar.tsx'
import { QueueTools } from './QueueTools.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { TriageDetail } from './TriageDetail.tsx'
import { type ListInput, useModerateList } from './use-moderate-list.ts'
import { useRestoredFocus } from './use-restored-focus.ts'

interface Props extends ListInput {
  /** comments of the list, without search and filters */
  remaining: number
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

/** The rows, the bar of the selection, and the comment in focus; on small screens the rows or the comment. */
function Panes(props: Props & { parts: ListParts }) {
  const { conversation_id, list, state, canChange, parts } = props
  const { queue } = parts
  const shared = { conversation_id, list, state, queue, canChange }
  return (
    <div className="triage-panes" data-detail-open={parts.isDetailOpen}>
      <CommentQueue list={list} element={parts.rows} context={parts.context} queue={queue} state={state} />
      <div className="triage-side">
        {canChange && <SelectionBar state={state} {...parts} />}
        <TriageDetail {...shared} {...parts.detail} onReason={parts.onReason} />
      </div>
    </div>
  )
}

/** One list of moderation: its tools, its two panes and its dialogs. */
export function ModerateList(props: Props) {
  const { list, state, remaining } = props
  const parts = useModerateList(props)
  const { queue, onUndo } = parts
  const { tids, index, totalCount, actions } = queue
  const root = useRef<HTMLDivElement>(null)
  useRestoredFocus(root, queue.current?.tid, queue.focus?.request)
  const position = { ...queue.position, index, length: tids.length, remaining }
  return (
    <div ref={root} className="moderate-list">
      <QueueTools {...parts.tools} />
      <div className="queue-line">
        <QueueBar state={state} {...position} onStep={actions.step} onUndo={onUndo} />
        <ListStatus {...props} {...parts} />
      </div>
      {tids.length === 0 ? (
        <EmptyList
          conversation_id={props.conversation_id}
          list={list}
          hasComments={state.comments.length > 0 || !props.canChange}
          hiddenCount={totalCount}
          onShowAll={parts.onShowAll}
        />
      ) : (
        <Panes {...props} parts={parts} />
      )}
      <ReasonDialog {...parts.reasons} />
      <ReplaceDialog {...parts.replacement} />
      <KeysDialog {...parts.keys} />
    </div>
  )
}
