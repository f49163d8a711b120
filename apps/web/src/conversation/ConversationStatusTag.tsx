import { Tag } from '@blueprintjs/core'
import { CONVERSATION_STATUS, type ConversationStatus, statusOf } from '@folkmoot/domain/conversations'

const INTENT = { draft: 'none', open: 'success', closed: 'warning' } as const satisfies Record<
  ConversationStatus,
  string
>

/** Draft, Open or Closed, as a word with a colour (CFG-10). */
export function StatusTag({ conversation }: { conversation: { is_draft: boolean; is_active: boolean } }) {
  const status = statusOf(conversation)
  return (
    <Tag minimal round intent={INTENT[status]} className="status-tag">
      {CONVERSATION_STATUS[status]}
    </Tag>
  )
}
