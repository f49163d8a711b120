import { isApiFailure } from '../../api/failure.ts'
import { conversationListMessages } from '../../messages/conversation-list.ts'
import { Failure } from '../../ui/Failure.tsx'

interface Props {
  error: unknown
  onRetry: () => void
  isRetrying: boolean
}

/** Shows the status with which the list failed to load (LIST-3), and Retry. */
export function ConversationListFailure({ error, onRetry, isRetrying }: Props) {
  const { status, statusText } = isApiFailure(error) ? error : { status: 0, statusText: '' }
  const what = conversationListMessages.failed(status, statusText || conversationListMessages.noAnswer)
  return <Failure what={what} error={error} onRetry={onRetry} isRetrying={isRetrying} />
}
