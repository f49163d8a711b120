import { isApiFailure } from '../../api/failure.ts'
import { conversationListMessages } from '../../messages/conversation-list.ts'
import { Failure } from '../../ui/Failure.tsx'

interface Props {
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** Says with which status the list could not be loaded (LIST-3), and offers to try again. */
export function ConversationListFailure({ error, onRetry, retrying }: Props) {
  const { status, statusText } = isApiFailure(error) ? error : { status: 0, statusText: '' }
  const what = conversationListMessages.failed(status, statusText || conversationListMessages.noAnswer)
  return <Failure what={what} error={error} onRetry={onRetry} retrying={retrying} />
}
