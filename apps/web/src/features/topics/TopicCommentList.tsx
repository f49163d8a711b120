import type { TopicComment as Comment } from '@folkmoot/api-types/topic-shapes'
import { useId, useState } from 'react'
import { parseTopicStatus } from '@folkmoot/domain/topics'
import { topicMessages } from '../../messages/topics.ts'
import { Failure } from '../../ui/Failure.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { TableTools } from '../../ui/table/TableTools.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { BulkActions } from './BulkActions.tsx'
import { TopicComment } from './TopicComment.tsx'
import { useBulkDecision } from './use-bulk-decision.ts'
import { useCommentSelection } from './use-comment-selection.ts'

const { commentColumns } = topicMessages
const COLUMNS: readonly TableColumn<Comment>[] = [
  { title: commentColumns.id, value: ({ comment_id }) => comment_id },
  {
    title: commentColumns.status,
    value: ({ moderation_status }) => topicMessages.status[parseTopicStatus(moderation_status)],
  },
  { title: commentColumns.text, value: ({ comment_text }) => comment_text },
]

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
  const table = useTableRows(comments, COLUMNS)
  const { shown } = table
  const choice = useCommentSelection(shown.map(({ comment_id }) => comment_id))
  const { decide, saving, failed } = useBulkDecision(conversation_id, choice.selected, () => {
    choice.clear()
    setDecided((known) => known + 1)
  })
  return (
    <>
      <TableTools
        table={table}
        name={topicMessages.commentsOfTopic}
        fileName="topic-comments"
        hasSortChoice
      />
      <BulkActions
        selectedCount={choice.selected.length}
        totalCount={shown.length}
        saving={saving}
        decisionCount={decided}
        onToggleAll={choice.toggleAll}
        onDecide={(verdict) => void decide(verdict)}
      />
      {failed && <Failure {...failed} />}
      <ul className="topic-list">
        {shown.map((comment) => (
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
