import type { Topic } from '@folkmoot/api-types/topics'
import { useMemo } from 'react'
import { useQueueTopicsQuery } from './moderation-api.ts'

/** The topics of the newest run, as far as moderation needs them. */
export interface CommentTopics {
  /** by layer, the finest first, then by name; empty while they are loaded and without any */
  readonly topics: readonly Topic[]
  /** the topic that the filter names; undefined without one */
  readonly filtered: Topic | undefined
  /** the comments of that topic */
  readonly topicTids: ReadonlySet<number>
  /** true when the filter names no topic of the newest run */
  readonly isGone: boolean
  /** the finest topic of a comment */
  findTopic: (tid: number) => Topic | undefined
}

/** Loads which comments are in which topic. @param key the topic that the filter names; empty for none */
export function useCommentTopics(conversation_id: string, key: string): CommentTopics {
  const { data } = useQueueTopicsQuery({ query: { conversation_id } }, { refetchOnMountOrArgChange: true })
  const topics = useMemo(
    () =>
      Object.values(data?.topics_by_layer ?? {})
        .flat()
        .sort(
          (one, other) => one.layer_id - other.layer_id || one.topic_name.localeCompare(other.topic_name),
        ),
    [data],
  )
  const filtered = topics.find(({ topic_key }) => topic_key === key)
  const topicTids = useMemo(() => new Set(filtered?.comment_ids), [filtered])
  const finest = useMemo(() => {
    const found = new Map<number, Topic>()
    for (const topic of topics)
      for (const tid of topic.comment_ids) if (!found.has(tid)) found.set(tid, topic)
    return found
  }, [topics])
  const isGone = key !== '' && !filtered && data !== undefined
  return { topics, filtered, topicTids, isGone, findTopic: (tid) => finest.get(tid) }
}
