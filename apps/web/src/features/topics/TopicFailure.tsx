import { Failure } from '../../ui/Failure.tsx'
import { topicMessages } from '../../messages/topics.ts'
import { formatTopicProblem, type TopicSubject } from './format-topic-problem.ts'

interface Props {
  error: unknown
  subject: TopicSubject
  /** absent where trying again is not offered */
  onRetry?: () => void
  retrying?: boolean
}

/** Why a page of topics could not be loaded, in the words of TOP-7. */
export function TopicFailure({ error, subject: matter, ...retry }: Props) {
  return <Failure what={topicMessages.error(formatTopicProblem(error, matter))} {...retry} />
}
