import { Tag } from '@blueprintjs/core'
import { parseTopicStatus } from '@folkmoot/domain/topics'
import { topicMessages } from '../../messages/topics.ts'

const INTENTS = { pending: 'none', accepted: 'success', rejected: 'danger', meta: 'primary' } as const

/** How a topic or a comment stands, as a word with a colour, in whatever vocabulary it comes (TOP-6). */
export function TopicStatusTag({ status }: { status: string | number | null | undefined }) {
  const known = parseTopicStatus(status)
  return (
    <Tag minimal round intent={INTENTS[known]}>
      {topicMessages.status[known]}
    </Tag>
  )
}
