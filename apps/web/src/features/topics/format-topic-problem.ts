import { isApiFailure } from '../../api/failure.ts'
import { topicMessages } from '../../messages/topics.ts'

/** What the pages of topics load. */
export type TopicSubject = keyof typeof topicMessages.failed

/** The server's own sentence about a failure; empty when it gave none. */
function getServerMessage(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('message' in data)) return ''
  return typeof data.message === 'string' ? data.message : ''
}

/** What went wrong in the words of TOP-7: the server's, or that a matter could not be loaded, or that nobody answered. */
export function formatTopicProblem(error: unknown, matter: TopicSubject): string {
  const failure = isApiFailure(error) ? error : undefined
  if (failure?.code === 'network') return topicMessages.unreachable[matter]
  if (failure?.code === 'signed_out') return failure.message
  return getServerMessage(failure?.data) || topicMessages.failed[matter]
}
