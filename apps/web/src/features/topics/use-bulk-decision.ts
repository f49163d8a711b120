import { formatNumber } from '@folkmoot/domain/format-number'
import { topicMessages } from '../../messages/topics.ts'
import { MODERATOR_NAME, useModerateTopicsMutation } from './topics-api.ts'
import type { TopicVerdict } from './use-topic-decision.ts'
import { useUndoToast } from './use-undo-toast.ts'

/** Decides about the selected comments; a rejected decision leaves them unchanged and selected. */
export function useBulkDecision(conversation_id: string, selected: readonly number[], onDone: () => void) {
  const [send, { isLoading, error, originalArgs }] = useModerateTopicsMutation()
  const showUndoToast = useUndoToast(conversation_id)
  const decide = async (action: TopicVerdict) => {
    if (selected.length === 0) return
    const answer = await send({
      // the contract's clients send the conversation's id twice here
      body: {
        conversation_id,
        report_id: conversation_id,
        comment_ids: [...selected],
        action,
        moderator: MODERATOR_NAME,
      },
    })
    if (answer.error) return
    const count = answer.data.comments_moderated ?? selected.length
    const formatMessage = action === 'accept' ? topicMessages.bulkAccepted : topicMessages.bulkRejected
    showUndoToast(formatMessage(count, formatNumber(count)), answer.data.decision_id)
    onDone()
  }
  const count = originalArgs?.body.comment_ids?.length ?? 0
  const failed = error && { what: topicMessages.bulkFailed(count, formatNumber(count)), error }
  return { decide, saving: isLoading, failed }
}
