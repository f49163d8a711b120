import type { ModerationView } from '@folkmoot/api-types/triage'
import type { ModerationList } from '@folkmoot/domain/comments'
import { getUsualSort, toQueueParameters } from '@folkmoot/domain/triage/queue-address'
import { createOpenFilter } from '@folkmoot/domain/triage/queue-filter'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCommentTeam } from './comment-team.ts'
import { findGroupDecision } from './find-group-decision.ts'
import type { ModerationStore } from './moderation-store.ts'
import type { ModerationState } from './moderation-types.ts'
import { useCommentTopics } from './use-comment-topics.ts'
import { useListDialogs } from './use-list-dialogs.ts'
import { useQueueFilter } from './use-queue-filter.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { useQueue } from './use-queue.ts'
import { useRowContext } from './use-row-context.ts'
import type { Team } from './use-team.ts'
import { getViewPath } from './view-paths.ts'

/** The input of one list of moderation. */
export interface ListInput {
  conversation_id: string
  list: ModerationList
  store: ModerationStore
  state: ModerationState
  team: Team
  /** false for analysts */
  canChange: boolean
}

/** The filter of a list, its queue and its dialogs. */
function useListQueue({ conversation_id, list, store, state, team }: ListInput) {
  const { filter, changeFilter } = useQueueFilter(list)
  const topics = useCommentTopics(conversation_id, filter.topic)
  const queue = useQueue(list, store, state, { filter, topicTids: topics.topicTids, team })
  const dialogs = useListDialogs(store, queue.actions, state.comments)
  return { filter, changeFilter, topics, queue, dialogs }
}

/** The keyboard of a list, and the focus in it. */
function useListKeyboard(
  { store, team, canChange }: ListInput,
  { queue, dialogs }: ReturnType<typeof useListQueue>,
) {
  const { actions, current, tids, selected, groupMembers } = queue
  const { onReason, onHelp, onAsk, onReplace, onViews } = dialogs
  const search = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLOListElement>(null)
  const onUndo = () => store.undo()
  const isHeld = (tid: number) => team.state.held.has(tid)
  const groupDecision = current && findGroupDecision(groupMembers, current, isHeld)
  const onGroup = groupDecision && (() => actions.decideGroup(groupDecision.kept, groupDecision.repeats))
  const opening = { onReason, onAsk, onReplace, onViews, onGroup, onHelp }
  const commentTeam = useCommentTeam(current, { team, store, canChange })
  const shared = { actions, team: commentTeam, search, rows, onUndo, canChange }
  const { isOn, setOn } = useQueueKeys({ tids, current, selected, ...shared, ...opening })
  const onLeave = () => (current ? actions.focusComment(current.tid) : search.current?.blur())
  const keys = { ...dialogs.help, isOn, onChange: setOn }
  return { search, rows, onUndo, onLeave, groupDecision, commentTeam, keys }
}

/** The saved views of a list. */
function useViews(
  { conversation_id, list, canChange }: ListInput,
  { filter, dialogs }: ReturnType<typeof useListQueue>,
) {
  const navigate = useNavigate()
  const handleUse = (view: ModerationView) => {
    dialogs.views.onClose()
    void navigate(getViewPath(conversation_id, view))
  }
  const query = new URLSearchParams(toQueueParameters(filter, list)).toString()
  return { ...dialogs.views, conversation_id, canChange, shown: { list, query }, onUse: handleUse }
}

/** Everything that the parts of a list share. */
export function useModerateList(input: ListInput) {
  const { list, store, state, canChange } = input
  const parts = useListQueue(input)
  const { filter, changeFilter, topics, queue, dialogs } = parts
  const { search, onLeave, groupDecision, commentTeam, ...keyboard } = useListKeyboard(input, parts)
  const views = useViews(input, parts)
  const [isDetailOpen, setIsDetailOpen] = useState(false)
  const { actions, current } = queue
  const context = useRowContext({ actions, canChange, onOpen: () => setIsDetailOpen(true) })
  const handleBack = () => {
    setIsDetailOpen(false)
    if (current) actions.focusComment(current.tid)
  }
  const { onReason, onHelp, onAsk, onReplace, onViews } = dialogs
  const onRejectTopic = canChange && list === 'unmoderated' ? onReason : undefined
  const shown = { list, comments: state.comments, shown: queue.shown, topics, filter }
  return {
    ...keyboard,
    queue,
    dialogs,
    views,
    context,
    isDetailOpen,
    onHelp,
    onReason,
    onShowAll: () => changeFilter(createOpenFilter(getUsualSort(list))),
    tools: { ...shown, search, onLeave, onViews, onRejectTopic, onChange: changeFilter },
    detail: {
      team: commentTeam,
      groupDecision,
      topics,
      onAsk,
      onReplace,
      onTopic: (topic: string) => changeFilter({ topic }),
      onAuthor: (author: number) => changeFilter({ author }),
      onChanged: () => void store.reload(),
      onBack: handleBack,
    },
  }
}
