import { isApiFailure } from '../../api/failure.ts'
import { conversationListMessages } from '../../messages/conversation-list.ts'
import { Failure } from '../../ui/Failure.tsx'

interface Props {
  /** undefined when nothing has failed */
  error: unknown
  onRetry: () => void
  isRetrying: boolean
}

/**
 * Reports that a conversation was not created. Without a reply the outcome is unknown, and a retry could create a
 * second one.
 */
export function CreateFailure({ error, onRetry, isRetrying }: Props) {
  if (error === undefined) return null
  const unknown = isApiFailure(error) && error.status === 0
  return (
    <Failure
      what={unknown ? conversationListMessages.createUnknown : conversationListMessages.createFailed}
      error={error}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  )
}
