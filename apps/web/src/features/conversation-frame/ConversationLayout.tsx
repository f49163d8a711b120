import { permissionOf } from '../../api/permission.ts'
import { useParams } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { messages } from '../../messages.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { AdminFrame } from './ConversationFrame.tsx'
import { AdminProblem } from './ConversationProblem.tsx'
import { useGetConversationQuery } from '../../conversation/conversations-api.ts'

import './conversation-frame.css'

/**
 * The frame around the screens of one conversation, for those who administer it (ADM-2, ADM-3). Another conversation
 * in the address is checked anew; what is known of this one is dropped on leaving (ADM-4).
 */
export default function AdminLayout() {
  const { conversation_id = '' } = useParams()
  const user = useCurrentUser()
  const loaded = useGetConversationQuery({ query: { conversation_id } }, { refetchOnFocus: true })
  const { currentData: conversation, error, isFetching, refetch } = loaded
  if (!conversation && error) {
    return <AdminProblem id={conversation_id} error={error} onRetry={refetch} retrying={isFetching} />
  }
  const permission = permissionOf(user.data, conversation)
  if (permission === 'DENIED') return <AdminProblem id={conversation_id} denied />
  if (permission === 'PERMITTED' && conversation)
    return <AdminFrame key={conversation_id} conversation={conversation} />
  // the frame of the console says that the account could not be loaded, and offers to try again
  return user.isError ? null : <Spinner text={messages.checkingPermission} />
}
