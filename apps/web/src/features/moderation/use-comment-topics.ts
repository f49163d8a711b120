import type { TopicMembers } from '@folkmoot/api-types/topic-members'
import { useMemo } from 'react'
import { useTopicMembersQuery } from './moderation-api.ts'

/** The topics of the newest run, as far as moderation needs them. */
export interface CommentTopics {
  /** by layer, the finest first, then by name; empty while they are loaded and without any */
  readonly topics: readonly TopicMembers[]
  /** the topic that the filter names, or the one that continues it; undefined without one */
  readonly filtered: TopicMembers | undefined
  /** the comments of that topic */
  readonly topicTids: ReadonlySet<number>
  /** true when the filter names a topic that no topic of the newest run continues */
  readonly isGone: boolean
  /** the finest topic of a comment */
  findTopic: (tid: number) => TopicMembers | undefined
}

const NONE: readonly TopicMembers[] = []

/** Loads which comments are in which topic. @param key the topic that the filter names; empty for none */
export function useCommentTopics(conversation_id: string, key: string): CommentTopics {
  const { data } = useTopicMembersQuery({ query: { conversation_id } }, { refetchOnMountOrArgChange: true })
  const topics = data?.topics ?? NONE
  const known = topics.find(({ topic_key }) => topic_key === key)
  // of an earlier run: a link from before
  const asked = useTopicMembersQuery(
    { query: { conversation_id, topic_key: key } },
    { skip: key === '' || !data || known !== undefined },
  )
  const successor = known ? undefined : asked.currentData?.successor
  const filtered = known ?? topics.find(({ topic_key }) => topic_key === successor)
  const topicTids = useMemo(() => new Set(filtered?.comment_ids), [filtered])
  const finest = useMemo(() => {
    const found = new Map<number, TopicMembers>()
    for (const topic of topics)
      for (const tid of topic.comment_ids) if (!found.has(tid)) found.set(tid, topic)
    return found
  }, [topics])
  const isGone = key !== '' && !filtered && asked.currentData !== undefined && successor === null
  return { topics, filtered, topicTids, isGone, findTopic: (tid) => finest.get(tid) }
}
