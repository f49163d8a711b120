import { Button } from '@blueprintjs/core'
import { Pin } from '@blueprintjs/icons'
import type { ConversationEntry } from '@folkmoot/api-types/conversation-list'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { formatReason } from '../../api/failure.ts'
import { useToast } from '../../ui/toasts.ts'
import { usePinConversationMutation } from './list-api.ts'

/** The element that gets the focus back when the conversation has moved to another section. */
export const formatPinId = (conversation_id: string): string => `pin-${conversation_id}`

interface Props {
  conversation: ConversationEntry
  onPinned: (conversation_id: string) => void
}

/** Keeps a conversation at the top of the list, or takes it from there (LIST-10). */
export function PinButton({ conversation, onPinned }: Props) {
  const { conversation_id, is_pinned = false } = conversation
  const [pin, { isLoading }] = usePinConversationMutation()
  const showToast = useToast()
  const toggle = async () => {
    if (isLoading) return
    onPinned(conversation_id)
    const { error } = await pin({ body: { conversation_id, is_pinned: !is_pinned } })
    if (error)
      showToast({ message: `The pin could not be changed. ${formatReason(error)}`, intent: 'danger' })
  }
  return (
    <Button
      id={formatPinId(conversation_id)}
      className="conversation-pin"
      variant="minimal"
      size="small"
      icon={<Pin />}
      active={is_pinned}
      aria-pressed={is_pinned}
      aria-label={`Pin: ${getConversationTitle(conversation)}`}
      title={is_pinned ? 'Take it from the top of the list' : 'Keep it at the top of the list'}
      onClick={() => void toggle()}
    />
  )
}
