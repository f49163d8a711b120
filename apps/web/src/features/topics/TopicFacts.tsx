import { formatNumber } from '@folkmoot/domain/format-number'
import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { parseTopicStatus } from '@folkmoot/domain/topics'
import { topicMessages } from '../../messages/topics.ts'

const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function formatTime(created_at: string): string {
  const time = Date.parse(created_at)
  return Number.isNaN(time) ? created_at || topicMessages.unknown : dateTimeFormat.format(time)
}

/** Details of an expanded topic: model, creation, number of comments, moderator (TOP-2). */
export function TopicFacts({ topic }: { topic: Topic }) {
  const { model_name, created_at, moderation, quotation } = topic
  const facts = [
    [topicMessages.model, model_name || topicMessages.unknown],
    [topicMessages.created, formatTime(created_at)],
    [topicMessages.commentsIn, formatNumber(moderation.comment_count)],
    [topicMessages.moderator, moderation.moderator ?? topicMessages.noModerator],
    ...(quotation
      ? [
          [
            topicMessages.quoted,
            topicMessages.quotedComment(quotation.comment_id, parseTopicStatus(quotation.moderation_status)),
          ] as const,
        ]
      : []),
  ] as const
  return (
    <dl className="topic-facts">
      {facts.map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
