import type { TopicComment as Comment } from '@folkmoot/api-types/topics'
import { useId, useState, useEffect, useRef } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import { Failure } from '../../ui/Failure.tsx'
import { TopicComment } from './TopicComment.tsx'
import { formatNumber } from '@folkmoot/domain/numbers'
import { MODERATOR_NAME, useModerateTopicsMutation } from './topics-api.ts'
import type { TopicVerdict } from './use-topic-decision.ts'
import { useUndoToast } from './use-undo-toast.ts'
import { Button } from '@blueprintjs/core'

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
    <div className="topic-bulk">
      <label className="topic-select-all">
        <input ref={box} type="checkbox" checked={selectedCount === totalCount} onChange={onToggleAll} />
        {topicMessages.selectAll}
      </label>
      <span role="status" className="topic-muted">
        {topicMessages.selectedCount(formatNumber(selectedCount), formatNumber(totalCount))}
      </span>
      <span className="topic-actions">
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

/** Decides about the selected comments; a rejected decision leaves them unchanged and selected. */
function useBulkDecision(conversation_id: string, selected: readonly number[], onDone: () => void) {
  const [send, { isLoading, error, originalArgs }] = useModerateTopicsMutation()
  const showUndoToast = useUndoToast(conversation_id)
  const decide = async (action: TopicVerdict) => {
    if (selected.length === 0) return
    const answer = await send({
      // the contract's clients send the conversation's id twice here
      body: {
        conversation_id,
        report_id: conversation_id,
        comment_ids: [...selected],
        action,
        moderator: MODERATOR_NAME,
      },
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
    <li className="topic-comment-item" data-selected={on}>
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
export function TopicCommentList({ conversation_id, comments }: Props) {
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
      <ul className="topic-list">
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
