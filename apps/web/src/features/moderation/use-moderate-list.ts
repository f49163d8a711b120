import type { ModerationList } from '@folkmoot/domain/comments'
import {
  getUsualSort,
  parseQueueFilter,
  toQueueParameters,
  createOpenFilter,
  type QueueFilter,
} from '@folkmoot/domain/triage/queue'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { findGroupDecision } from './use-duplicate-groups.ts'
import type { ModerationStore } from './moderation-store.ts'
import type { ModerationState, ReplacedComment } from './moderation-types.ts'
import { useCommentTopics } from './use-comment-topics.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { type QueueActions, useQueue } from './use-queue.ts'
import { useSearchParams } from 'react-router-dom'
import type { RowContext } from './CommentQueue.tsx'

/** The input of one list of moderation. */
export interface ListInput {
  conversation_id: string
  list: ModerationList
  store: ModerationStore
  state: ModerationState
  /** false for analysts */
  canChange: boolean
}

/** The dialogs of a list: the reason of a rejection, other texts, and the shortcuts. */
function useListDialogs({ store, state: { comments } }: ListInput, actions: QueueActions) {
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
    store.recordReplacement(replacement)
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

/** Everything that the parts of a list share. */
export function useModerateList(input: ListInput) {
  const { conversation_id, list, store, state, canChange } = input
  const { filter, changeFilter } = useQueueFilter(list)
  const topics = useCommentTopics(conversation_id, filter.topic)
  const queue = useQueue(list, store, state, { filter, topicTids: topics.topicTids })
  const { actions, current, tids, selected, groupMembers } = queue
  const { onReason, onReplace, onHelp, ...dialogs } = useListDialogs(input, actions)
  const search = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLOListElement>(null)
  const [isDetailOpen, setIsDetailOpen] = useState(false)
  const onUndo = () => store.undo()
  const groupDecision = current && findGroupDecision(groupMembers, current)
  const onGroup = groupDecision && (() => actions.decideGroup(groupDecision.kept, groupDecision.repeats))
  const opening = { onReason, onReplace, onGroup, onHelp }
  const elements = { search, rows }
  const { isOn, setOn } = useQueueKeys({
    tids,
    current,
    selected,
    actions,
    onUndo,
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
  const shown = { list, comments: state.comments, shown: queue.shown, topics, filter }
  return {
    queue,
    rows,
    onUndo,
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
      onKeep: (tid: number) => store.dismissFailure(tid),
      onTopic: (topic: string) => changeFilter({ topic }),
      onAuthor: (author: number) => changeFilter({ author }),
      onBack: handleBack,
    },
  }
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

interface Input {
  actions: QueueActions
  canChange: boolean
  onOpen: () => void
}

/** Creates the context of the rows once for each list. Its functions always use the latest input. */
function useRowContext(input: Input): RowContext {
  const latest = useRef(input)
  useLayoutEffect(() => {
    latest.current = input
  })
  const [context] = useState<RowContext>(() => ({
    canChange: input.canChange,
    actions: {
      focusComment: (...args) => latest.current.actions.focusComment(...args),
      toggle: (...args) => latest.current.actions.toggle(...args),
    },
    onOpen: () => latest.current.onOpen(),
  }))
  return context
}
