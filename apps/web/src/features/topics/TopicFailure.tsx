import { Failure } from '../../ui/Failure.tsx'
import { topicMessages } from '../../messages/topics.ts'
import { formatTopicProblem, type TopicSubject } from './format-topic-problem.ts'

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
