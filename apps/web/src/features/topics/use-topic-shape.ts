import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { useState } from 'react'
import { formatReason } from '../../api/failure.ts'
import { topicMessages } from '../../messages/topics.ts'
import { useToast } from '../../ui/toasts.ts'
import { formatTopicName } from './layers.ts'
import { useMergeTopicsMutation, useSplitTopicMutation, useUndoTopicEditMutation } from './topics-api.ts'

/** The reply to a merge, a split or an undo. */
interface ShapeReply {
  readonly edit_id?: number | undefined
  readonly topics?: readonly { readonly topic_key: string; readonly topic_name: string }[] | undefined
}

/** A change that failed, and the topic where it is said. */
interface ShapeFailure {
  readonly key: string
  readonly what: string
  readonly error: unknown
}

const listNames = ({ topics = [] }: ShapeReply): string[] =>
  topics.map(({ topic_name }) => topic_name || topicMessages.unnamed)

/** Sends what changes which topics there are. */
function useShapeCalls(conversation_id: string) {
  const [merge, { isLoading: isMerging }] = useMergeTopicsMutation()
  const [split, { isLoading: isSplitting }] = useSplitTopicMutation()
  const [undo, { isLoading: isUndoing }] = useUndoTopicEditMutation()
  return {
    isSaving: isMerging || isSplitting || isUndoing,
    merge: (topic_keys: string[], name: string) =>
      merge({ body: { conversation_id, topic_keys, ...(name === '' ? {} : { name }) } }),
    split: (topic_key: string) => split({ body: { conversation_id, topic_key } }),
    undo: (edit_id: number) => undo({ body: { conversation_id, edit_id } }),
  }
}

/**
 * Merges and splits topics, and undoes that: at once in a message, later in the details of the topic. The focus goes to the new topic,
 * because the one with the pressed button is gone.
 */
export function useTopicShape(conversation_id: string) {
  const calls = useShapeCalls(conversation_id)
  const showToast = useToast()
  const [failure, setFailure] = useState<ShapeFailure>()
  const [focusRequest, setFocusRequest] = useState<{ key: string; number: number }>()

  const handleReply = (
    { data, error }: { data?: ShapeReply | undefined; error?: unknown },
    failed: Omit<ShapeFailure, 'error'>,
  ): ShapeReply | undefined => {
    if (!data) setFailure({ ...failed, error })
    const key = data?.topics?.[0]?.topic_key
    if (key !== undefined) setFocusRequest((last) => ({ key, number: (last?.number ?? 0) + 1 }))
    return data
  }
  const undoFromToast = async (edit_id: number) => {
    const reply = await calls.undo(edit_id)
    if (reply.error)
      showToast({
        message: `${topicMessages.shapeUndoFailed} ${formatReason(reply.error)}`,
        intent: 'danger',
      })
    else
      showToast({
        message: topicMessages.shapeUndone(listNames(handleReply(reply, { key: '', what: '' }) ?? {})),
      })
  }
  const showDone = (message: string, { edit_id }: ShapeReply) =>
    showToast({
      message,
      intent: 'success',
      ...(edit_id === undefined ? {} : { onUndo: () => void undoFromToast(edit_id) }),
    })

  return {
    failure,
    focusRequest,
    /** the first topic is that of the page where a failure is said */
    merge: async (topics: readonly Topic[], name: string) => {
      setFailure(undefined)
      const keys = topics.map(({ topic_key }) => topic_key)
      const failed = { key: keys[0] ?? '', what: topicMessages.mergeFailed }
      const data = handleReply(await calls.merge(keys, name), failed)
      if (data) showDone(topicMessages.merged(topics.length, listNames(data)[0] ?? ''), data)
    },
    split: async (topic: Topic) => {
      if (calls.isSaving) return
      setFailure(undefined)
      const failed = { key: topic.topic_key, what: topicMessages.splitFailed }
      const data = handleReply(await calls.split(topic.topic_key), failed)
      const name = formatTopicName(topic, topicMessages.unnamed)
      if (data) showDone(topicMessages.wasSplit(name, listNames(data)), data)
    },
    undo: async ({ topic_key, edit_id }: Topic) => {
      if (calls.isSaving || edit_id === undefined) return
      setFailure(undefined)
      const data = handleReply(await calls.undo(edit_id), {
        key: topic_key,
        what: topicMessages.shapeUndoFailed,
      })
      if (data) showToast({ message: topicMessages.shapeUndone(listNames(data)) })
    },
  }
}

export type TopicShape = ReturnType<typeof useTopicShape>
