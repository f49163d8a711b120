import { ArrowLeft } from '@blueprintjs/icons'
import { Link, useParams } from 'react-router-dom'
import { topicMessages } from '../../messages/topics.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { getLayers } from './layers.ts'
import { TopicCommentList } from './TopicCommentList.tsx'
import { TopicFailure } from './TopicFailure.tsx'
import { useListTopicsQuery, useTopicCommentsQuery } from './topics-api.ts'

/** Finds the topic's name, once the topics are loaded. */
function useTopicName(conversation_id: string, topicKey: string): string | undefined {
  const { currentData } = useListTopicsQuery({ query: { conversation_id } })
  const topics = currentData ? getLayers(currentData).flatMap(({ topics }) => topics) : []
  return topics.find(({ topic_key }) => topic_key === topicKey)?.topic_name
}

/** The comments of one topic; its key is in the address (TOP-3). */
export default function TopicCommentsPage() {
  const { conversation_id } = useConversationOutlet().conversation
  const { topicKey = '' } = useParams()
  const name = useTopicName(conversation_id, topicKey)
  const loaded = useTopicCommentsQuery(
    { params: { topicKey }, query: { conversation_id } },
    { refetchOnMountOrArgChange: true },
  )
  const { currentData, error, isFetching, refetch } = loaded
  const comments = currentData && (currentData.comments ?? [])
  return (
    <section aria-labelledby="topic-comments" className="topics">
      <Link className="topic-back" to={`/m/${conversation_id}/topics`}>
        <ArrowLeft aria-hidden="true" />
        {topicMessages.backToTree}
      </Link>
      <h2 id="topic-comments" dir="auto">
        {name ? topicMessages.commentsTitle(name) : topicMessages.commentsOfTopic}
      </h2>
      {error && <TopicFailure subject="comments" error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!comments && !error && <Loading text={topicMessages.loadingComments} visible lines={5} />}
      {comments?.length === 0 && !error && <EmptyState title={topicMessages.noComments} />}
      {comments && comments.length > 0 && (
        <TopicCommentList key={topicKey} conversation_id={conversation_id} comments={comments} />
      )}
    </section>
  )
}
