import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { SecurityLog } from './SecurityLog.tsx'

/** The security events of a conversation, for its owner and administrators. */
export default function ConversationSecurityLogPage() {
  const { conversation, topic } = useConversationOutlet()
  return (
    <SecurityLog
      key={conversation.conversation_id}
      conversation_id={conversation.conversation_id}
      intro="Who changed settings, rights, keys and data of this conversation, who read identities and who took files. The newest event comes first; events are kept a year."
      documentTitle={`Security log · ${topic}`}
    />
  )
}
