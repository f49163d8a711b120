import { Tag } from '@blueprintjs/core'
import { topicStatusOf } from '@folkmoot/domain/topics'
import { topicMessages } from '../../messages/topics.ts'

const INTENTS = { pending: 'none', accepted: 'success', rejected: 'danger', meta: 'primary' } as const

/** How a topic or a comment stands, as a word with a colour, in whatever vocabulary it comes (TOP-6). */
export function StatusTag({ status }: { status: string | number | null | undefined }) {
  const known = topicStatusOf(status)
  return (
    <Tag minimal round intent={INTENTS[known]}>
      {topicMessages.status[known]}
    </Tag>
  )
}
