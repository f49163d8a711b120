import { formatNumber } from '@folkmoot/domain/numbers'
import type { Topic } from '@folkmoot/api-types/topics'
import { parseTopicStatus } from '@folkmoot/domain/topics'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { formatReason } from '../../api/failure.ts'
import { type ApiDispatch, optimistic, useSaves } from '../../api/optimistic.ts'
import { topicMessages } from '../../messages/topics.ts'
import { useToast } from '../../ui/toasts.ts'
import {
  formatTopicName,
  getTopicsKind,
  MODERATOR_NAME,
  moderateTopics,
  showTopicStatus,
  useModerateTopicsMutation,
} from './topics-api.ts'

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
  const dispatch = useDispatch<ApiDispatch>()
  const kind = getTopicsKind(conversation_id)
  const saves = useSaves<string>(kind)
  const showUndoToast = useUndoToast(conversation_id)
  const [requested, setRequested] = useState<RequestedDecision>()
  const [focusRequest, setFocusRequest] = useState<{ key: string; number: number }>()

  const decide = async (how: TopicDecisionOptions) => {
    if (!requested) return
    const { topic, verdict } = requested
    const { topic_key } = topic
    setRequested(undefined)
    setFocusRequest((last) => ({ key: topic_key, number: (last?.number ?? 0) + 1 }))
    const body = createBody(conversation_id, requested, how)
    const { data } = await dispatch(
      optimistic({
        kind,
        key: topic_key,
        input: topic_key,
        show: showTopicStatus(conversation_id, topic_key, parseTopicStatus(verdict)),
        send: moderateTopics.initiate({ body }, { track: false }),
      }),
    )
    if (!data) return
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
    /** why the last decision about a topic was refused */
    findProblem: (topic_key: string) => saves.find(({ input }) => input === topic_key)?.problem,
    saving: saves.some(({ problem }) => problem === undefined),
    focusRequest,
  }
}

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
