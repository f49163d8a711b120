import { Tag } from '@blueprintjs/core'
import {
  CONVERSATION_STATUS,
  type ConversationStatus,
  getConversationStatus,
  type StatusFields,
} from '@folkmoot/domain/lifecycle'

const STATUS_INTENTS = {
  draft: 'none',
  scheduled: 'primary',
  open: 'success',
  closed: 'warning',
  archived: 'none',
} as const satisfies Record<ConversationStatus, string>

/** The state of a conversation, as a word with a colour (CFG-10, LIFE-1). */
export function ConversationStatusTag({ conversation }: { conversation: StatusFields }) {
  const status = getConversationStatus(conversation)
  return (
    <Tag minimal round intent={STATUS_INTENTS[status]} className="status-tag">
      {CONVERSATION_STATUS[status]}
    </Tag>
  )
}
