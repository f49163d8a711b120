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
 * The frame around the screens of one conversation, for people who administer it (ADM-2, ADM-3), or read it as analysts (TEAM-2). It checks the
 * permission again when the address changes to another conversation, and drops the data on leaving (ADM-4).
 */
export default function ConversationLayout() {
  const { conversation_id = '' } = useParams()
  const user = useCurrentUser()
  const loaded = useGetConversationQuery({ query: { conversation_id } }, { refetchOnFocus: true })
  const { currentData: conversation, error, isFetching, refetch } = loaded
  if (!conversation && error) {
    return (
      <ConversationProblem id={conversation_id} error={error} onRetry={refetch} isRetrying={isFetching} />
    )
  }
  const permission = getPermission(user.data, conversation)
  if (permission === 'DENIED') return <ConversationProblem id={conversation_id} denied />
  if (permission !== 'CHECKING' && conversation)
    return (
      <ConversationFrame
        key={`${conversation_id} ${permission}`}
        conversation={conversation}
        canChange={permission === 'PERMITTED'}
      />
    )
  // the console's frame reports that the account could not be loaded, and offers Retry
  return user.isError ? null : <Spinner text={messages.checkingPermission} />
}
