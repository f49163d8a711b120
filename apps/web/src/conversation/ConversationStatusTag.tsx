import { Tag } from '@blueprintjs/core'
import {
  CONVERSATION_STATUS,
  type ConversationStatus,
  getConversationStatus,
  type StatusFields,
} from '@folkmoot/domain/lifecycle'
import { isRehearsal, type RehearsalFields } from '@folkmoot/domain/rehearsal'
import { statusMessages } from '../messages/status.ts'

const STATUS_INTENTS = {
  draft: 'none',
  scheduled: 'primary',
  open: 'success',
  closed: 'warning',
  archived: 'none',
} as const satisfies Record<ConversationStatus, string>

/** The state of a conversation, as a word with a colour (CFG-10, LIFE-1). */
export function ConversationStatusTag({ conversation }: { conversation: StatusFields & RehearsalFields }) {
  const status = getConversationStatus(conversation)
  return (
    <>
      {isRehearsal(conversation) && (
        <Tag round intent="warning" className="status-tag">
          {statusMessages.rehearsal}
        </Tag>
      )}
      <Tag minimal round intent={STATUS_INTENTS[status]} className="status-tag">
        {CONVERSATION_STATUS[status]}
      </Tag>
    </>
  )
}
