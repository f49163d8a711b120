import { getPermission } from '../../api/permission.ts'
import { useParams } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { messages } from '../../messages.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { ConversationFrame } from './ConversationFrame.tsx'
import { ConversationProblem } from './ConversationProblem.tsx'
import { useGetConversationQuery } from '../../conversation/conversations-api.ts'

import './conversation-frame.css'

/**
 * The frame around the screens of one conversation, for those who administer it (ADM-2, ADM-3). Another conversation
 * in the address is checked anew; what is known of this one is dropped on leaving (ADM-4).
 */
export default function ConversationLayout() {
  const { conversation_id = '' } = useParams()
  const user = useCurrentUser()
  const loaded = useGetConversationQuery({ query: { conversation_id } }, { refetchOnFocus: true })
  const { currentData: conversation, error, isFetching, refetch } = loaded
  if (!conversation && error) {
    return <ConversationProblem id={conversation_id} error={error} onRetry={refetch} retrying={isFetching} />
  }
  const permission = getPermission(user.data, conversation)
  if (permission === 'DENIED') return <ConversationProblem id={conversation_id} denied />
  if (permission === 'PERMITTED' && conversation)
    return <ConversationFrame key={conversation_id} conversation={conversation} />
  // the frame of the console says that the account could not be loaded, and offers to try again
  return user.isError ? null : <Spinner text={messages.checkingPermission} />
}
