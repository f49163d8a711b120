import { formatNumber } from '@folkmoot/domain/numbers'
import type { Topic } from '@folkmoot/api-types/topics'
import { useState } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import { formatTopicName } from './layers.ts'
import { MODERATOR_NAME, useModerateTopicsMutation } from './topics-api.ts'
import { useUndoToast } from './use-undo-toast.ts'

/** The decisions of the console about topics. */
export type TopicVerdict = 'accept' | 'reject'

/** How a decision is made. */
export interface TopicDecisionOptions {
  /** comments that somebody has accepted or marked stay as they are */
  isPendingOnly: boolean
  /** for the moderation log; may be empty */
  reason: string
}

/** A decision that awaits its confirmation. */
export interface RequestedDecision {
  topic: Topic
  verdict: TopicVerdict
}

const createBody = (
  conversation_id: string,
  { topic: { topic_key }, verdict }: RequestedDecision,
  { isPendingOnly, reason }: TopicDecisionOptions,
) => ({
  conversation_id,
  topic_key,
  action: verdict,
  moderator: MODERATOR_NAME,
  ...(isPendingOnly ? { pending_only: true } : {}),
  ...(reason === '' ? {} : { reason }),
})

/**
 * Decides about topics, each after a confirmation. A decision shows at once, is reverted when the server rejects it,
 * and can be undone (TOP-7).
 */
export function useTopicDecision(conversation_id: string) {
  const [send, { isLoading }] = useModerateTopicsMutation()
  const showUndoToast = useUndoToast(conversation_id)
  const [requested, setRequested] = useState<RequestedDecision>()
  const [failure, setFailure] = useState<{ key: string; error: unknown }>()
  const [focusRequest, setFocusRequest] = useState<{ key: string; number: number }>()

  const decide = async (how: TopicDecisionOptions) => {
    if (!requested) return
    const { topic, verdict } = requested
    const { topic_key } = topic
    setRequested(undefined)
    setFailure(undefined)
    setFocusRequest((last) => ({ key: topic_key, number: (last?.number ?? 0) + 1 }))
    const { data, error } = await send({
      body: createBody(conversation_id, requested, how),
    })
    if (error) {
      setFailure({ key: topic_key, error })
      return
    }
    const count = data.comments_moderated ?? topic.moderation.comment_count
    const formatMessage = verdict === 'accept' ? topicMessages.accepted : topicMessages.rejected
    const name = formatTopicName(topic, topicMessages.unnamed)
    showUndoToast(formatMessage(name, count, formatNumber(count)), data.decision_id)
  }

  return {
    requested,
    ask: setRequested,
    cancel: () => setRequested(undefined),
    decide,
    failure,
    saving: isLoading,
    focusRequest,
  }
}
