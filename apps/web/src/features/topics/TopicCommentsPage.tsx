import { Button } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import type { EndpointInput } from '@folkmoot/api-types/endpoint'
import type { TopicComment as Comment, topics } from '@folkmoot/api-types/topics'
import { formatNumber } from '@folkmoot/domain/numbers'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { topicMessages } from '../../messages/topics.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { TopicComment, TopicFailure } from './topic-parts.tsx'
import {
  getLayers,
  MODERATOR_NAME,
  useListTopicsQuery,
  useModerateTopicsMutation,
  useTopicCommentsQuery,
} from './topics-api.ts'
import { type TopicVerdict, useUndoToast } from './use-topic-decision.ts'

/** Finds the topic's name, once the topics are loaded. */
function useTopicName(conversation_id: string, topicKey: string): string | undefined {
  const { currentData } = useListTopicsQuery({ query: { conversation_id } })
  const topics = currentData ? getLayers(currentData).flatMap(({ topics }) => topics) : []
  return topics.find(({ topic_key }) => topic_key === topicKey)?.topic_name
}

/** The comments of one topic; its key is in the address (TOP-3). */
export default function TopicCommentsPage() {
  const { conversation_id } = useConversationOutlet().conversation
  const { topicKey = '' } = useParams()
  const name = useTopicName(conversation_id, topicKey)
  const loaded = useTopicCommentsQuery(
    { params: { topicKey }, query: { conversation_id } },
    { refetchOnMountOrArgChange: true },
  )
  const { currentData, error, isFetching, refetch } = loaded
  const comments = currentData && (currentData.comments ?? [])
  return (
    <section aria-labelledby="topic-comments" className="stack gap-16">
      <Link className="inline gap-8" to={`/m/${conversation_id}/topics`}>
        <ArrowLeft aria-hidden="true" />
        {topicMessages.backToTree}
      </Link>
      <h2 id="topic-comments" dir="auto">
        {name ? topicMessages.commentsTitle(name) : topicMessages.commentsOfTopic}
      </h2>
      {error && <TopicFailure subject="comments" error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!comments && !error && <Loading text={topicMessages.loadingComments} visible lines={5} />}
      {comments?.length === 0 && !error && <EmptyState title={topicMessages.noComments} />}
      {comments && comments.length > 0 && (
        <TopicCommentList key={topicKey} conversation_id={conversation_id} comments={comments} />
      )}
    </section>
  )
}

interface BulkProps {
  selectedCount: number
  totalCount: number
  saving: boolean
  /**
   * the number of decisions made here; after each, the focus moves to the checkbox, because the buttons are disabled
   */
  decisionCount: number
  onToggleAll: () => void
  onDecide: (verdict: TopicVerdict) => void
}

/** Selects all comments or none, and decides about the selected ones; disabled without a selection (TOP-3). */
function BulkActions({ selectedCount, totalCount, saving, decisionCount, onToggleAll, onDecide }: BulkProps) {
  const box = useRef<HTMLInputElement>(null)
  const half = selectedCount > 0 && selectedCount < totalCount
  useEffect(() => {
    // HTML has no attribute for the indeterminate state
    if (box.current) box.current.indeterminate = half
  }, [half])
  useEffect(() => {
    if (decisionCount > 0) box.current?.focus()
  }, [decisionCount])
  const idle = selectedCount === 0 || saving
  return (
    <div className="row topic-bulk">
      <label className="inline strong">
        <input ref={box} type="checkbox" checked={selectedCount === totalCount} onChange={onToggleAll} />
        {topicMessages.selectAll}
      </label>
      <span role="status" className="muted">
        {topicMessages.selectedCount(formatNumber(selectedCount), formatNumber(totalCount))}
      </span>
      <span className="row gap-8">
        <Button intent="primary" disabled={idle} onClick={() => onDecide('accept')}>
          {topicMessages.acceptSelected}
        </Button>
        <Button disabled={idle} onClick={() => onDecide('reject')}>
          {topicMessages.rejectSelected}
        </Button>
      </span>
    </div>
  )
}

type Body = EndpointInput<typeof topics.moderateTopics>['body']

/** Decides about the selected comments; a rejected decision leaves them unchanged and selected. */
function useBulkDecision(conversation_id: string, selected: readonly number[], onDone: () => void) {
  const [send, { isLoading, error, originalArgs }] = useModerateTopicsMutation()
  const showUndoToast = useUndoToast(conversation_id)
  const decide = async (action: TopicVerdict) => {
    if (selected.length === 0) return
    const answer = await send({
      // as specified: `report_id` stands for `conversation_id`
      body: {
        report_id: conversation_id,
        comment_ids: [...selected],
        action,
        moderator: MODERATOR_NAME,
      } as Body,
    })
    if (answer.error) return
    const count = answer.data.comments_moderated ?? selected.length
    const formatMessage = action === 'accept' ? topicMessages.bulkAccepted : topicMessages.bulkRejected
    showUndoToast(formatMessage(count, formatNumber(count)), answer.data.decision_id)
    onDone()
  }
  const count = originalArgs?.body.comment_ids?.length ?? 0
  const failed = error && { what: topicMessages.bulkFailed(count, formatNumber(count)), error }
  return { decide, saving: isLoading, failed }
}

/** The selected comments of a list. A comment that leaves the list is deselected. */
function useCommentSelection(ids: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const selected = ids.filter((id) => chosen.has(id))
  return {
    selected,
    has: (id: number) => chosen.has(id),
    toggle: (id: number) => {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
    },
    /** selects all, or none when all are selected */
    toggleAll: () => setChosen(new Set(selected.length === ids.length ? [] : ids)),
    clear: () => setChosen(new Set()),
  }
}

interface Props {
  conversation_id: string
  comments: readonly Comment[]
}

function SelectableComment({
  comment,
  on,
  onToggle,
}: {
  comment: Comment
  on: boolean
  onToggle: () => void
}) {
  const id = useId()
  return (
    <li className="line top topic-comment-item" data-selected={on}>
      <label className="topic-select">
        <input
          type="checkbox"
          aria-label={topicMessages.select(comment.comment_id)}
          aria-describedby={id}
          checked={on}
          onChange={onToggle}
        />
      </label>
      <TopicComment id={id} comment={comment} />
    </li>
  )
}

/** The comments of a topic, to select and decide about together (TOP-3). */
function TopicCommentList({ conversation_id, comments }: Props) {
  const [decided, setDecided] = useState(0)
  const choice = useCommentSelection(comments.map(({ comment_id }) => comment_id))
  const { decide, saving, failed } = useBulkDecision(conversation_id, choice.selected, () => {
    choice.clear()
    setDecided((known) => known + 1)
  })
  return (
    <>
      <BulkActions
        selectedCount={choice.selected.length}
        totalCount={comments.length}
        saving={saving}
        decisionCount={decided}
        onToggleAll={choice.toggleAll}
        onDecide={(verdict) => void decide(verdict)}
      />
      {failed && <Failure {...failed} />}
      <ul>
        {comments.map((comment) => (
          <SelectableComment
            key={comment.comment_id}
            comment={comment}
            on={choice.has(comment.comment_id)}
            onToggle={() => choice.toggle(comment.comment_id)}
          />
        ))}
      </ul>
    </>
  )
}
