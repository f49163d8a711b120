import { Button } from '@blueprintjs/core'
import { Inbox, KeyCommand, Refresh, Search, WarningSign } from '@blueprintjs/icons'
import type { ModerationList } from '@folkmoot/domain/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import {
  getUsualSort,
  parseQueueFilter,
  toQueueParameters,
  createOpenFilter,
  type QueueFilter,
} from '@folkmoot/domain/triage/queue'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useWallComment } from '../../conversation/wall-api.ts'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CommentDetail } from './CommentDetail.tsx'
import { CommentQueue, type RowContext } from './CommentQueue.tsx'
import { getListPath } from './moderation-queue.ts'
import { QueueBar, SelectionBar } from './QueueBar.tsx'
import { KeysDialog, useQueueKeys } from './QueueKeys.tsx'
import { QueueTools, useCommentTopics } from './QueueTools.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import type { Moderation, ReplacedComment } from './use-moderation.ts'
import { findGroupDecision, type QueueActions, useQueue } from './use-queue.ts'

interface Props {
  conversation_id: string
  list: ModerationList
  moderation: Moderation
  /** false for analysts */
  canChange: boolean
  /** comments of the list, without search and filters */
  remaining: number
}

/** The search, the filters and the order of the queue. They are in the address, so that they can be shared. */
function useQueueFilter(list: ModerationList): {
  filter: QueueFilter
  changeFilter: (part: Partial<QueueFilter>) => void
} {
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => parseQueueFilter(params, list), [params, list])
  const changeFilter = (part: Partial<QueueFilter>) =>
    setParams(toQueueParameters({ ...filter, ...part }, list), { replace: true, preventScrollReset: true })
  return { filter, changeFilter }
}

/** The dialogs of a list: the reason of a rejection, other texts, and the shortcuts. */
function useListDialogs({ comments, recordReplacement }: Moderation, actions: QueueActions) {
  const [tidsForReason, onReason] = useState<readonly number[]>([])
  const [replacedTid, onReplace] = useState<number>()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const closeReason = () => onReason([])
  const handleReject = (reason: string | undefined) => {
    closeReason()
    actions.decide(tidsForReason, { kind: 'reject' }, reason)
  }
  const handleReplaced = (replacement: ReplacedComment) => {
    onReplace(undefined)
    actions.leave(replacement.tid)
    recordReplacement(replacement)
  }
  return {
    onReason,
    onReplace,
    onHelp: () => setIsHelpOpen(true),
    reasons: { count: tidsForReason.length, onReject: handleReject, onClose: closeReason },
    replacement: {
      comment: replacedTid === undefined ? undefined : comments.find(({ tid }) => tid === replacedTid),
      onReplaced: handleReplaced,
      onClose: () => onReplace(undefined),
    },
    help: { isOpen: isHelpOpen, onClose: () => setIsHelpOpen(false) },
  }
}

interface RowInput {
  actions: QueueActions
  canChange: boolean
  onOpen: () => void
}

/** Creates the context of the rows once for each list. Its functions always use the latest input. */
function useRowContext(input: RowInput): RowContext {
  const latest = useRef(input)
  useLayoutEffect(() => {
    latest.current = input
  })
  const [context] = useState<RowContext>(() => ({
    canChange: input.canChange,
    actions: {
      focusComment: (...args) => latest.current.actions.focusComment(...args),
      toggle: (...args) => latest.current.actions.toggle(...args),
      decide: (...args) => latest.current.actions.decide(...args),
    },
    onOpen: () => latest.current.onOpen(),
  }))
  return context
}

/** There the comment takes the place of the list; waiting ones are decided one after the other. */
const isPhone = () => window.matchMedia('(max-width: 47.99em)').matches

/** Everything that the parts of a list share. */
function useModerateList({ conversation_id, list, moderation, canChange }: Props) {
  const { filter, changeFilter } = useQueueFilter(list)
  const topics = useCommentTopics(conversation_id, filter.topic)
  const queue = useQueue(list, moderation, { filter, topicTids: topics.topicTids })
  const { actions, current, tids, selected, groupMembers } = queue
  const { onReason, onReplace, onHelp, ...dialogs } = useListDialogs(moderation, actions)
  const search = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLOListElement>(null)
  const [isDetailOpen, setIsDetailOpen] = useState(() => list === 'unmoderated' && isPhone())
  const groupDecision = current && findGroupDecision(groupMembers, current)
  const onGroup = groupDecision && (() => actions.decideGroup(groupDecision.kept, groupDecision.repeats))
  const opening = { onReason, onReplace, onGroup, onHelp, onWall: useWallComment(conversation_id) }
  const elements = { search, rows }
  const { isOn, setOn } = useQueueKeys({
    tids,
    current,
    selected,
    actions,
    onUndo: moderation.undo,
    canChange,
    ...elements,
    ...opening,
  })
  const context = useRowContext({ actions, canChange, onOpen: () => setIsDetailOpen(true) })
  const focusCurrent = () => current && actions.focusComment(current.tid)
  const handleBack = () => {
    setIsDetailOpen(false)
    focusCurrent()
  }
  const onLeave = () => (current ? focusCurrent() : search.current?.blur())
  const onRejectTopic = canChange && list === 'unmoderated' ? onReason : undefined
  const shown = { list, comments: moderation.comments, shown: queue.shown, topics, filter }
  return {
    queue,
    rows,
    context,
    isDetailOpen,
    onHelp,
    onReason,
    onShowAll: () => changeFilter(createOpenFilter(getUsualSort(list))),
    reasons: dialogs.reasons,
    replacement: dialogs.replacement,
    keys: { ...dialogs.help, isOn, onChange: setOn },
    tools: { ...shown, search, onLeave, onRejectTopic, onChange: changeFilter },
    detail: {
      groupDecision,
      topics,
      onReplace,
      onTopic: (topic: string) => changeFilter({ topic }),
      onAuthor: (author: number) => changeFilter({ author }),
      onBack: handleBack,
    },
  }
}

type ListParts = ReturnType<typeof useModerateList>

/** The number of shown comments, the time of loading, and the button for the shortcuts. */
function ListStatus({ moderation, queue, onHelp }: Pick<Props, 'moderation'> & ListParts) {
  const { decidedByOthers } = queue
  return (
    <div className="row muted">
      <p role="status">{messages.shown(queue.shownCount, queue.totalCount)}</p>
      {decidedByOthers.size > 0 && (
        <Button size="small" onClick={moderation.dismissDecidedByOthers}>
          {messages.dismissDecidedByOthers(decidedByOthers.size)}
        </Button>
      )}
      <ListFreshness moderation={moderation} />
      <Button
        className="keys-button"
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

/** The rows, the bar of the selection, and the comment in focus; on small screens the rows or the comment. */
function Panes(props: Props & { parts: ListParts }) {
  const { moderation, canChange, parts } = props
  const { queue, onReason } = parts
  const { selected, actions } = queue
  return (
    <div className="triage-panes" data-detail-open={parts.isDetailOpen}>
      <div className="column">
        <CommentQueue {...props} element={parts.rows} context={parts.context} queue={queue} />
        {queue.onMore && (
          <Button variant="minimal" onClick={queue.onMore}>
            {messages.more(LIMITS.shownComments)}
          </Button>
        )}
      </div>
      <div className="column triage-side">
        {canChange && (
          <SelectionBar
            selected={selected}
            moderation={moderation}
            onDecide={(decision) => actions.decide([...selected], decision)}
            onReason={() => onReason([...selected])}
            onRetry={actions.retry}
            onSelectAll={actions.selectAll}
            onClear={actions.clear}
          />
        )}
        <CommentDetail {...props} {...parts.detail} queue={queue} onReason={onReason} />
      </div>
    </div>
  )
}

/** One list of moderation: its tools, its two panes and its dialogs. */
export function ModerateList(props: Props) {
  const { list, moderation, remaining } = props
  const parts = useModerateList(props)
  const { queue } = parts
  const { tids, index, totalCount, actions } = queue
  const root = useRef<HTMLDivElement>(null)
  useRestoredFocus(root, queue.current?.tid, queue.focus?.request)
  const position = { ...queue.position, index, length: tids.length, remaining }
  return (
    <div ref={root} className="stack gap-8 moderate-list">
      <QueueTools {...parts.tools} />
      <div className="queue-line">
        <QueueBar moderation={moderation} {...position} onStep={actions.step} />
        <ListStatus moderation={moderation} {...parts} />
      </div>
      {tids.length === 0 ? (
        <EmptyList
          conversation_id={props.conversation_id}
          list={list}
          hasComments={moderation.comments.length > 0 || !props.canChange}
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

/** Says when the comments were loaded, and when they could not be refreshed. */
function ListFreshness({ moderation: { loadedAt, problem, reload } }: Pick<Props, 'moderation'>) {
  const isStale = problem !== undefined
  const time = timeFormat.format(loadedAt)
  return (
    <div className="row gap-8 list-freshness" data-stale={isStale}>
      <p role={isStale ? 'alert' : undefined}>
        {isStale && <WarningSign aria-hidden="true" />}
        {isStale ? messages.stale(time) : messages.fresh(time)}
      </p>
      <Button size="small" variant={isStale ? 'solid' : 'minimal'} icon={<Refresh />} onClick={reload}>
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
