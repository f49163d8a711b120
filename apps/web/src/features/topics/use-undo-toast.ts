import { formatNumber } from '@folkmoot/domain/numbers'
import { formatReason } from '../../api/failure.ts'
import { topicMessages } from '../../messages/topics.ts'
import { useToast } from '../../ui/toasts.ts'
import { useModerateTopicsMutation } from './topics-api.ts'

/** Reports a decision and offers Undo by the id that the server assigned; without an id there is no Undo. */
export function useUndoToast(conversation_id: string) {
  const [send] = useModerateTopicsMutation()
  const showToast = useToast()
  const undo = async (decision_id: number) => {
    const { data, error } = await send({ body: { conversation_id, action: 'restore', decision_id } })
    if (error) {
      showToast({ message: `${topicMessages.undoFailed} ${formatReason(error)}`, intent: 'danger' })
      return
    }
    const count = data.comments_moderated ?? 0
    showToast({ message: topicMessages.undone(count, formatNumber(count)) })
  }
  return (message: string, decision_id: number | undefined) =>
    showToast({
      message,
      intent: 'success',
      ...(decision_id === undefined ? {} : { onUndo: () => void undo(decision_id) }),
    })
}
