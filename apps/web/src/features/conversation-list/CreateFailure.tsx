import { isApiFailure } from '../../api/failure.ts'
import { conversationListMessages } from '../../messages/conversation-list.ts'
import { Failure } from '../../ui/Failure.tsx'

interface Props {
  /** nothing has failed when it is undefined */
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** Says that a conversation was not created; without an answer nobody knows, and a second try could make two. */
export function CreateFailure({ error, onRetry, retrying }: Props) {
  if (error === undefined) return null
  const unknown = isApiFailure(error) && error.status === 0
  return (
    <Failure
      what={unknown ? conversationListMessages.createUnknown : conversationListMessages.createFailed}
      error={error}
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}
