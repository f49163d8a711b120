import { Failure } from '../../ui/Failure.tsx'
import { topicMessages } from '../../messages/topics.ts'
import { isApiFailure } from '../../api/failure.ts'

/** The kinds of data that the topic pages load. */
type TopicSubject = keyof typeof topicMessages.failed

/** The server's own message in an error body; empty when it sent none. */
function getServerMessage(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('message' in data)) return ''
  return typeof data.message === 'string' ? data.message : ''
}

/** Formats an error with the texts of TOP-7: the server's message, a failed load, or no reply. */
export function formatTopicProblem(error: unknown, subject: TopicSubject): string {
  const failure = isApiFailure(error) ? error : undefined
  if (failure?.code === 'network') return topicMessages.unreachable[subject]
  if (failure?.code === 'signed_out') return failure.message
  return getServerMessage(failure?.data) || topicMessages.failed[subject]
}

interface Props {
  error: unknown
  subject: TopicSubject
  /** absent where no retry is offered */
  onRetry?: () => void
  isRetrying?: boolean
}

/** The error of a topic page that could not be loaded, with the texts of TOP-7. */
export function TopicFailure({ error, subject, ...retry }: Props) {
  return <Failure what={topicMessages.error(formatTopicProblem(error, subject))} {...retry} />
}
