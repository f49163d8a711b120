import { topicMessages } from '../../messages/topics.ts'
import { TopicStatusTag } from './TopicStatusTag.tsx'

interface Props {
  id: string
  /** servers of this contract omit text and status from some lists */
  comment: { comment_id: number; comment_text?: string; moderation_status?: string | number }
}

/** A comment on the topic pages: number, status and text. */
export function TopicComment({ id, comment }: Props) {
  const { comment_id, comment_text, moderation_status } = comment
  return (
    <div className="topic-comment">
      <p className="topic-comment-head">
        <span>{topicMessages.number(comment_id)}</span>
        <TopicStatusTag status={moderation_status} />
      </p>
      <p id={id} dir="auto" className={comment_text ? undefined : 'topic-muted'}>
        {comment_text || topicMessages.noText}
      </p>
    </div>
  )
}
