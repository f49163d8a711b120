import { Tag } from '@blueprintjs/core'
import { parseTopicStatus } from '@folkmoot/domain/topics'
import { topicMessages } from '../../messages/topics.ts'

const INTENTS = { pending: 'none', accepted: 'success', rejected: 'danger', meta: 'primary' } as const

/** The status of a topic or a comment, in any vocabulary (TOP-6), as a word with a colour. */
export function TopicStatusTag({ status }: { status: string | number | null | undefined }) {
  const known = parseTopicStatus(status)
  return (
    <Tag minimal round intent={INTENTS[known]}>
      {topicMessages.status[known]}
    </Tag>
  )
}
