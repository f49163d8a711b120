import { Button, Switch } from '@blueprintjs/core'
import { Inbox, KeyCommand, Refresh, Search, WarningSign } from '@blueprintjs/icons'
import { useRef, type RefObject, useEffect, useId } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { BulkBar } from './BulkBar.tsx'
import { CommentQueue } from './CommentQueue.tsx'
import { QueueBar } from './QueueBar.tsx'
import { QueueTools } from './QueueTools.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { TriageDetail } from './TriageDetail.tsx'
import { type ListInput, useModerateList } from './use-moderate-list.ts'
import { getListPath, LISTS } from './moderation-lists.ts'
import type { ModerationState } from './moderation-types.ts'
import type { ModerationList } from '@folkmoot/domain/comments'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

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

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

interface ListFreshnessProps {
  state: ModerationState
  onReload: () => void
}

/** Before the first complete load there is no time to show. */
function formatFreshness(refreshedAt: number, failed: readonly string[]): string {
  if (refreshedAt === 0) return failed.length > 0 ? messages.notLoaded(failed) : ''
  const time = timeFormat.format(refreshedAt)
  return failed.length > 0 ? messages.stale(time) : messages.fresh(time)
}

/** Says when the lists were loaded, and when they could not be refreshed. */
function ListFreshness({ state: { refreshedAt, problems }, onReload }: ListFreshnessProps) {
  const failed = LISTS.filter((list) => problems[list] !== undefined).map((list) => messages.lists[list])
  const isStale = failed.length > 0
  return (
    <div className="list-freshness" data-stale={isStale}>
      <p role={isStale ? 'alert' : undefined}>
        {isStale && <WarningSign aria-hidden="true" />}
        {formatFreshness(refreshedAt, failed)}
      </p>
      <Button size="small" variant={isStale ? 'solid' : 'minimal'} icon={<Refresh />} onClick={onReload}>
        {messages.reload}
      </Button>
    </div>
  )
}

interface EmptyListProps {
  conversation_id: string
  list: ModerationList
  /** whether any list of the conversation has a comment */
  hasComments: boolean
  /** comments of the list that the search and the filters hide */
  hiddenCount: number
  onShowAll: () => void
}

/** Explains why a list is empty, and offers the next step. */
function EmptyList({ conversation_id, list, hasComments, hiddenCount, onShowAll }: EmptyListProps) {
  if (hiddenCount > 0)
    return (
      <EmptyState
        title={messages.noMatch}
        icon={<Search size={28} />}
        action={<Button onClick={onShowAll}>{messages.showEverything}</Button>}
      >
        <p>{messages.noMatchHelp}</p>
      </EmptyState>
    )
  if (!hasComments) return <NoComments conversation_id={conversation_id} />
  const other = list === 'unmoderated' ? 'accepted' : 'unmoderated'
  return (
    <EmptyState
      title={messages.empty[list]}
      icon={<Inbox size={28} />}
      action={
        <Link className="button" to={getListPath(conversation_id, other)}>
          {other === 'accepted' ? messages.goToAccepted : messages.goToUnmoderated}
        </Link>
      }
    >
      <p>{messages.emptyHelp[list]}</p>
    </EmptyState>
  )
}

/** Explains how a conversation gets its first comments. */
function NoComments({ conversation_id }: Pick<EmptyListProps, 'conversation_id'>) {
  return (
    <EmptyState
      title={messages.noComments}
      icon={<Inbox size={28} />}
      action={
        <>
          <Link className="button" to={`/m/${conversation_id}#seed-comments`}>
            {messages.goToSeedComments}
          </Link>{' '}
          <Link className="button" to={`/m/${conversation_id}/share`}>
            {messages.goToShare}
          </Link>
        </>
      }
    >
      <p>{messages.noCommentsHelp}</p>
    </EmptyState>
  )
}

const EMPTY_HEADING = '.empty-state h2'

/**
 * Keeps the keyboard focus inside a list. When the focused element goes, like a decided row or a closed dialog, the focus
 * moves to the current row, or to the heading of the empty list.
 * @param tid the current comment
 * @param request a new number moves the focus into the list, if nothing else has it
 */
function useRestoredFocus(
  root: RefObject<HTMLElement | null>,
  tid: number | undefined,
  request: number | undefined,
): void {
  const lastFocused = useRef<Element>(null)
  const lastRequest = useRef(request)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof Element && root.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [root])
  useEffect(() => {
    const isRequested = lastRequest.current !== request
    lastRequest.current = request
    const { activeElement, body } = document
    // a click on the background removes the focus on purpose
    const isLost = lastFocused.current !== null && !lastFocused.current.isConnected
    if ((activeElement !== null && activeElement !== body) || !(isLost || isRequested)) return
    const row = tid === undefined ? undefined : root.current?.querySelector(`[data-tid='${tid}'] > article`)
    const target = row ?? root.current?.querySelector(EMPTY_HEADING)
    if (target instanceof HTMLElement) target.focus({ preventScroll: row !== undefined && !isRequested })
  })
}

interface KeysDialogProps {
  isOpen: boolean
  /** whether the shortcuts are on */
  isOn: boolean
  onChange: (isOn: boolean) => void
  onClose: () => void
}

/** Lists the keyboard shortcuts, and turns them on and off. */
function KeysDialog({ isOpen, isOn, onChange, onClose }: KeysDialogProps) {
  const heading = useId()
  return (
    <Dialog open={isOpen} labelledBy={heading} onClose={onClose}>
      <h2 id={heading}>{messages.keysTitle}</h2>
      <p>{messages.intro}</p>
      <p>{messages.keysHelp}</p>
      <Switch checked={isOn} label={messages.keysOn} onChange={() => onChange(!isOn)} />
      <dl className="keys">
        {Object.entries(messages.keyDescriptions).map(([keys, description]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <div className="confirm-choices">
        <Button intent="primary" onClick={onClose}>
          {messages.close}
        </Button>
      </div>
    </Dialog>
  )
}
