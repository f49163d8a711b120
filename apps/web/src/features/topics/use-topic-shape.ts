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

/** What is said of the last change: its failure, or which topic takes the focus. */
function useShapeReplies() {
  const [failure, setFailure] = useState<ShapeFailure>()
  const [focusRequest, setFocusRequest] = useState<{ key: string; number: number }>()
  /** @returns the reply of a change that was made */
  const accept = (
    { data, error }: { data?: ShapeReply | undefined; error?: unknown },
    failed: Omit<ShapeFailure, 'error'>,
  ): ShapeReply | undefined => {
    setFailure(data ? undefined : { ...failed, error })
    const key = data?.topics?.[0]?.topic_key
    if (key !== undefined) setFocusRequest((last) => ({ key, number: (last?.number ?? 0) + 1 }))
    return data
  }
  return { failure, focusRequest, accept }
}

type ShapeCalls = ReturnType<typeof useShapeCalls>
type ShapeReplies = ReturnType<typeof useShapeReplies>

/** Shows a message about a change, with Undo. */
function useShapeToast({ undo }: ShapeCalls, { accept }: ShapeReplies) {
  const showToast = useToast()
  const undoFromToast = async (edit_id: number) => {
    const reply = await undo(edit_id)
    if (reply.error) {
      showToast({
        message: `${topicMessages.shapeUndoFailed} ${formatReason(reply.error)}`,
        intent: 'danger',
      })
      return
    }
    const data = accept(reply, { key: '', what: topicMessages.shapeUndoFailed })
    showToast({ message: topicMessages.shapeUndone(listNames(data ?? {})) })
  }
  return (message: string, edit_id?: number) =>
    showToast({
      message,
      intent: 'success',
      ...(edit_id === undefined ? {} : { onUndo: () => void undoFromToast(edit_id) }),
    })
}

/**
 * Merges and splits topics, and undoes that: at once in a message, later in the details of the topic. The focus goes to the new topic,
 * because the one with the pressed button is gone.
 */
export function useTopicShape(conversation_id: string) {
  const calls = useShapeCalls(conversation_id)
  const replies = useShapeReplies()
  const showDone = useShapeToast(calls, replies)
  const { failure, focusRequest, accept } = replies
  return {
    failure,
    focusRequest,
    /** the first topic is that of the page where a failure is said */
    merge: async (topics: readonly Topic[], name: string) => {
      const keys = topics.map(({ topic_key }) => topic_key)
      const failed = { key: keys[0] ?? '', what: topicMessages.mergeFailed }
      const data = accept(await calls.merge(keys, name), failed)
      if (data) showDone(topicMessages.merged(topics.length, listNames(data)[0] ?? ''), data.edit_id)
    },
    split: async (topic: Topic) => {
      if (calls.isSaving) return
      const failed = { key: topic.topic_key, what: topicMessages.splitFailed }
      const data = accept(await calls.split(topic.topic_key), failed)
      const name = formatTopicName(topic, topicMessages.unnamed)
      if (data) showDone(topicMessages.wasSplit(name, listNames(data)), data.edit_id)
    },
    undo: async ({ topic_key, edit_id }: Topic) => {
      if (calls.isSaving || edit_id === undefined) return
      const failed = { key: topic_key, what: topicMessages.shapeUndoFailed }
      const data = accept(await calls.undo(edit_id), failed)
      if (data) showDone(topicMessages.shapeUndone(listNames(data)))
    },
  }
}

export type TopicShape = ReturnType<typeof useTopicShape>
