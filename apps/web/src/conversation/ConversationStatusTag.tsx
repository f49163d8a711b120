import { Tag } from '@blueprintjs/core'
import {
  CONVERSATION_STATUS,
  type ConversationStatus,
  getConversationStatus,
} from '@folkmoot/domain/conversations'

const STATUS_INTENTS = { draft: 'none', open: 'success', closed: 'warning' } as const satisfies Record<
  ConversationStatus,
  string
>

/** Draft, Open or Closed, as a word with a colour (CFG-10). */
export function ConversationStatusTag({
  conversation,
}: {
  conversation: { is_draft: boolean; is_active: boolean }
}) {
  const status = getConversationStatus(conversation)
  return (
    <Tag minimal round intent={STATUS_INTENTS[status]} className="status-tag">
      {CONVERSATION_STATUS[status]}
    </Tag>
  )
}
