import type { ModerationList } from '@folkmoot/domain/comments'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import { CommentDetail } from './CommentDetail.tsx'
import type { GroupDecision } from './use-duplicate-groups.ts'
import { getListPath } from './moderation-lists.ts'
import type { ModerationState } from './moderation-types.ts'
import type { CommentTopics } from './use-comment-topics.ts'
import type { useQueue } from './use-queue.ts'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { useVoteCountsQuery } from './moderation-api.ts'

const formatAge = createRelativeTimeFormat()

interface Props {
  conversation_id: string
  list: ModerationList
  state: ModerationState
  queue: ReturnType<typeof useQueue>
  groupDecision: GroupDecision | undefined
  canChange: boolean
  onReason: (tids: readonly number[]) => void
  onAuthor: (pid: number) => void
  onBack: () => void
  topics: CommentTopics
  onTopic: (key: string) => void
  onReplace: (tid: number) => void
  onKeep: (tid: number) => void
}

/** The pane of the comment in focus. */
export function TriageDetail(props: Props) {
  const { conversation_id, state, queue } = props
  const { current, actions, groupMembers, decidedByOthers } = queue
  const navigate = useNavigate()
  // before the lists are complete, ages are counted from when the screen was opened
  const [openedAt] = useState(() => Date.now())
  const votes = useVoteCounts(conversation_id, current?.tid)
  if (!current) return null
  const { tid } = current
  const now = state.refreshedAt || openedAt
  const handleOpen = (other: number, otherList: ModerationList) => {
    if (queue.tids.includes(other)) return actions.focusComment(other)
    // it is in another list, or the search and the filters hide it
    const to = { pathname: getListPath(conversation_id, otherList), search: `?q=%23${other}` }
    void navigate(to, { state: { focus: other } })
  }
  return (
    <CommentDetail
      {...props}
      comment={current}
      age={formatAge(Number(current.created), now)}
      now={now}
      votes={votes}
      others={groupMembers.filter((other) => other.tid !== tid)}
      isDecidedByOthers={decidedByOthers.has(tid)}
      failure={state.failures.get(tid)}
      hasSelection={queue.selected.size > 0}
      actions={actions}
      topic={props.topics.findTopic(tid)}
      onOpen={handleOpen}
    />
  )
}

/** Votes are loaded when the comment has been in focus for this time: keys can move it quickly. */
const DEBOUNCE_MS = 200

/** The latest votes on a comment, by kind. */
export interface VoteCounts {
  agree: number
  disagree: number
  pass: number
}

const toVoteCounts = ({
  agree_count = 0,
  disagree_count = 0,
  pass_count = 0,
}: ModerationComment): VoteCounts => ({
  agree: agree_count,
  disagree: disagree_count,
  pass: pass_count,
})

/**
 * Loads the votes on the comment in focus, apart from the lists (NET-8).
 * @returns `failed` if they could not be loaded, undefined while unknown
 */
function useVoteCounts(conversation_id: string, tid: number | undefined): VoteCounts | 'failed' | undefined {
  const [settled, setSettled] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(tid), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [tid])
  const tids = useMemo(() => (settled === undefined ? [] : [settled]), [settled])
  const { data, isError } = useVoteCountsQuery(
    { query: { moderation: true, include_voting_patterns: true, tids, conversation_id } },
    {
      skip: tids.length === 0,
      pollingInterval: TIMES_MS.moderationPoll,
      skipPollingIfUnfocused: true,
    },
  )
  const comment = data?.find((one) => one.tid === tid)
  if (comment) return toVoteCounts(comment)
  return isError ? 'failed' : undefined
}
