import type { TopicComment as Comment } from '@folkmoot/api-types/topic-shapes'
import { useId, useState } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import { Failure } from '../../ui/Failure.tsx'
import { BulkActions } from './BulkActions.tsx'
import { TopicComment } from './TopicComment.tsx'
import { useBulkDecision } from './use-bulk-decision.ts'
import { useCommentSelection } from './use-comment-selection.ts'

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
