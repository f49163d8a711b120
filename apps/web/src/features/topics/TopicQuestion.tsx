import { Button } from '@blueprintjs/core'
import { topicStatusOf } from '@folkmoot/domain/topics'
import { useId } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { nameOf } from './layers-of.ts'
import { TopicComment } from './TopicComment.tsx'
import { TopicFailure } from './TopicFailure.tsx'
import { useTopicCommentsQuery } from './topics-api.ts'
import type { AskedDecision, TopicVerdict } from './use-topic-decision.ts'

interface Props {
  conversation_id: string
  /** what is asked; closed without it */
  asked: AskedDecision | undefined
  onYes: () => void
  onNo: () => void
}

const numbers = new Intl.NumberFormat()

/** What a comment has to say about itself here. */
type Touchable = Parameters<typeof TopicComment>[0]['comment']

function Touched({ comments, verdict }: { comments: readonly Touchable[]; verdict: TopicVerdict }) {
  const id = useId()
  const count = comments.length
  const becomes = topicStatusOf(verdict)
  const already = comments.filter(
    ({ moderation_status }) => topicStatusOf(moderation_status) === becomes,
  ).length
  if (count === 0) return <p>{topicMessages.touchesNone}</p>
  // a region that scrolls has to be reachable by keyboard
  const region = { role: 'region', 'aria-label': topicMessages.commentsTouched, tabIndex: 0 }
  return (
    <>
      <p>
        {topicMessages.touches(count, numbers.format(count))}{' '}
        {already > 0 && topicMessages.standSo(numbers.format(already), topicMessages.status[becomes])}
      </p>
      <div className="topic-touched" {...region}>
        <ul>
          {comments.map((comment) => (
            <li key={comment.comment_id}>
              <TopicComment id={`${id}-${comment.comment_id}`} comment={comment} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Question({ id, conversation_id, asked, onYes, onNo }: Props & { id: string; asked: AskedDecision }) {
  const { topic, verdict } = asked
  const loaded = useTopicCommentsQuery(
    { params: { topicKey: topic.topic_key }, query: { conversation_id } },
    { refetchOnMountOrArgChange: true },
  )
  const { currentData, error, isFetching, refetch } = loaded
  const comments = error || isFetching ? undefined : currentData?.comments
  const name = nameOf(topic, topicMessages.unnamed)
  const accepting = verdict === 'accept'
  const count = comments?.length ?? topic.moderation.comment_count
  const yes = accepting ? topicMessages.acceptCount : topicMessages.rejectCount
  return (
    <>
      <h2 id={id}>{accepting ? topicMessages.acceptQuestion(name) : topicMessages.rejectQuestion(name)}</h2>
      {error && <TopicFailure matter="comments" error={error} onRetry={refetch} retrying={isFetching} />}
      {!error && !comments && <Loading text={topicMessages.loadingComments} visible />}
      {comments && <Touched comments={comments} verdict={verdict} />}
      <p>
        {count > 0 && `${accepting ? topicMessages.acceptMeans : topicMessages.rejectMeans} `}
        {topicMessages.canUndo}
      </p>
      <div className="confirm-choices">
        <Button onClick={onNo}>{topicMessages.cancel}</Button>
        <Button intent={accepting ? 'primary' : 'danger'} disabled={!comments} onClick={onYes}>
          {yes(count, numbers.format(count))}
        </Button>
      </div>
    </>
  )
}

/** Says which comments a decision about a topic touches, and how many, before it is made. */
export function TopicQuestion(props: Props) {
  const id = useId()
  const { asked, onNo } = props
  return (
    <Dialog open={asked !== undefined} labelledBy={id} onClose={onNo}>
      {asked && <Question {...props} id={id} asked={asked} />}
    </Dialog>
  )
}
