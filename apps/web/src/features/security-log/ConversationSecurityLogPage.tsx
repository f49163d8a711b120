import { securityLogMessages as messages } from '../../messages/security-log.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { SecurityLog } from './SecurityLog.tsx'

/** The security events of a conversation, for its owner and administrators. */
export default function ConversationSecurityLogPage() {
  const { conversation, topic } = useConversationOutlet()
  return (
    <SecurityLog
      key={conversation.conversation_id}
      conversation_id={conversation.conversation_id}
      intro={messages.intro}
      documentTitle={`${messages.title} · ${topic}`}
    />
  )
}
