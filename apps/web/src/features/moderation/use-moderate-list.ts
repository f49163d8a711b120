import type { ModerationView } from '@folkmoot/api-types/triage'
import type { ModerationList } from '@folkmoot/domain/comments'
import { getUsualSort, toQueueParameters } from '@folkmoot/domain/triage/queue-address'
import { createOpenFilter } from '@folkmoot/domain/triage/queue-filter'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { findGroupDecision } from './find-group-decision.ts'
import type { ModerationStore } from './moderation-store.ts'
import type { ModerationState } from './moderation-types.ts'
import { useCommentTopics } from './use-comment-topics.ts'
import { useListDialogs } from './use-list-dialogs.ts'
import { useQueueFilter } from './use-queue-filter.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { useQueue } from './use-queue.ts'
import { useRowContext } from './use-row-context.ts'
import { getViewPath } from './view-paths.ts'

/** The input of one list of moderation. */
export interface ListInput {
  conversation_id: string
  list: ModerationList
  store: ModerationStore
  state: ModerationState
  /** false for analysts */
  canChange: boolean
}

/** Everything that the parts of a list share. */
export function useModerateList({ conversation_id, list, store, state, canChange }: ListInput) {
  const { filter, changeFilter } = useQueueFilter(list)
  const navigate = useNavigate()
  const topics = useCommentTopics(conversation_id, filter.topic)
  const queue = useQueue(list, store, state, filter, topics.topicTids)
  const { actions, current, tids, selected, groupMembers } = queue
  const dialogs = useListDialogs(store, actions, state.comments)
  const { onReason, onHelp, onAsk, onReplace, onViews } = dialogs
  const [isDetailOpen, setIsDetailOpen] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLOListElement>(null)
  const onUndo = () => store.undo()
  const groupDecision = current && findGroupDecision(groupMembers, current)
  const onGroup = groupDecision && (() => actions.decideGroup(groupDecision.kept, groupDecision.repeats))
  const shared = {
    actions,
    search,
    rows,
    onUndo,
    onReason,
    onAsk,
    onReplace,
    onViews,
    onGroup,
    onHelp,
    canChange,
  }
  const keys = useQueueKeys({ tids, current, selected, ...shared })
  const context = useRowContext({ actions, canChange, onOpen: () => setIsDetailOpen(true) })
  const onLeave = () => (current ? actions.focusComment(current.tid) : search.current?.blur())
  const handleBack = () => {
    setIsDetailOpen(false)
    if (current) actions.focusComment(current.tid)
  }
  const handleUse = (view: ModerationView) => {
    dialogs.views.onClose()
    void navigate(getViewPath(conversation_id, view))
  }
  const query = new URLSearchParams(toQueueParameters(filter, list)).toString()
  return {
    queue,
    rows,
    context,
    isDetailOpen,
    onUndo,
    onHelp,
    onReason,
    dialogs,
    detail: {
      groupDecision,
      topics,
      onAsk,
      onReplace,
      onTopic: (topic: string) => changeFilter({ topic }),
      onAuthor: (author: number) => changeFilter({ author }),
      onChanged: () => void store.reload(),
      onBack: handleBack,
    },
    onShowAll: () => changeFilter(createOpenFilter(getUsualSort(list))),
    tools: {
      list,
      comments: state.comments,
      topics,
      filter,
      onChange: changeFilter,
      onRejectTopic: canChange && list === 'unmoderated' ? onReason : undefined,
      onViews,
      search,
      onLeave,
    },
    views: { ...dialogs.views, conversation_id, canChange, shown: { list, query }, onUse: handleUse },
    keys: { ...dialogs.help, isOn: keys.isOn, onChange: keys.setOn },
  }
}
