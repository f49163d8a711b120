import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { formatNumber } from '@folkmoot/domain/numbers'
import { MODERATION_REASONS } from '@folkmoot/domain/moderation-log'
import { parseTopicStatus, type TopicStatus } from '@folkmoot/domain/topics'
import { useId, useState } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import { ConfirmButtons } from '../../ui/ConfirmButtons.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { TopicComment, TopicFailure } from './topic-parts.tsx'
import { formatTopicName, useTopicCommentsQuery } from './topics-api.ts'
import type { RequestedDecision, TopicDecisionOptions, TopicVerdict } from './use-topic-decision.ts'

interface Props {
  conversation_id: string
  /** the decision to confirm; closed without one */
  requested: RequestedDecision | undefined
  onYes: (how: TopicDecisionOptions) => void
  onNo: () => void
}

/** An affected comment as the dialog shows it. */
type AffectedComment = Parameters<typeof TopicComment>[0]['comment']

function AffectedComments({
  comments,
  isPendingOnly,
  verdict,
}: {
  comments: readonly AffectedComment[]
  /** others of the topic stay as they are */
  isPendingOnly: boolean
  verdict: TopicVerdict
}) {
  const id = useId()
  const count = comments.length
  const becomes = parseTopicStatus(verdict)
  const already = comments.filter(
    ({ moderation_status }) => parseTopicStatus(moderation_status) === becomes,
  ).length
  if (count === 0)
    return <p>{isPendingOnly ? topicMessages.appliesToNoneWaiting : topicMessages.appliesToNone}</p>
  // a scrollable region must be reachable by keyboard
  const region = { role: 'region', 'aria-label': topicMessages.affectedComments, tabIndex: 0 }
  return (
    <>
      <p>
        {topicMessages.appliesTo(count, formatNumber(count))}{' '}
        {already > 0 && topicMessages.alreadyDecided(formatNumber(already), topicMessages.status[becomes])}
      </p>
      <div className="box topic-touched" {...region}>
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

interface ChoicesProps {
  /** comments that somebody accepted or marked as metadata */
  decided: number
  hasDecided: boolean
  setHasDecided: (hasDecided: boolean) => void
  reason: string
  onReason: (reason: string) => void
}

/** What a rejection leaves open: comments that somebody decided, and a reason for the log. Nothing is chosen beforehand. */
function RejectionChoices({ decided, hasDecided, setHasDecided, reason, onReason }: ChoicesProps) {
  return (
    <>
      {decided > 0 && (
        <Checkbox
          label={topicMessages.rejectDecidedToo(decided, formatNumber(decided))}
          checked={hasDecided}
          onChange={({ currentTarget }) => setHasDecided(currentTarget.checked)}
        />
      )}
      <label>
        {topicMessages.reason}{' '}
        <HTMLSelect
          value={reason}
          onChange={({ currentTarget }) => onReason(currentTarget.value)}
          options={[{ value: '', label: topicMessages.noReason }, ...MODERATION_REASONS]}
        />
      </label>
    </>
  )
}

/** Loads the comments of a topic as they are now. */
function useCommentsOfTopic(conversation_id: string, { topic_key }: RequestedDecision['topic']) {
  const { currentData, error, isFetching, refetch } = useTopicCommentsQuery(
    { params: { topicKey: topic_key }, query: { conversation_id } },
    { refetchOnMountOrArgChange: true },
  )
  return { comments: error || isFetching ? undefined : currentData?.comments, error, isFetching, refetch }
}

/** The comments that a decision is about: a rejection leaves those alone that somebody decided, unless they are chosen too. */
function useAffectedComments(comments: readonly AffectedComment[] | undefined, verdict: TopicVerdict) {
  const [hasDecided, setHasDecided] = useState(false)
  const hasStatus = ({ moderation_status }: AffectedComment, ...wanted: TopicStatus[]) =>
    wanted.includes(parseTopicStatus(moderation_status))
  const isPendingOnly = verdict === 'reject' && !hasDecided
  const decided =
    verdict === 'reject'
      ? (comments ?? []).filter((comment) => hasStatus(comment, 'accepted', 'meta')).length
      : 0
  const shown = isPendingOnly ? comments?.filter((comment) => hasStatus(comment, 'pending')) : comments
  return { shown, decided, hasDecided, setHasDecided, isPendingOnly }
}

function DecisionQuestion({
  id,
  conversation_id,
  requested,
  onYes,
  onNo,
}: Props & { id: string; requested: RequestedDecision }) {
  const { topic, verdict } = requested
  const [reason, setReason] = useState('')
  const { comments, error, isFetching, refetch } = useCommentsOfTopic(conversation_id, topic)
  const name = formatTopicName(topic, topicMessages.unnamed)
  const accepting = verdict === 'accept'
  const affected = useAffectedComments(comments, verdict)
  const { shown, isPendingOnly } = affected
  const count = shown?.length ?? topic.moderation.comment_count
  const yes = accepting ? topicMessages.acceptCount : topicMessages.rejectCount
  return (
    <>
      <h2 id={id}>{accepting ? topicMessages.acceptQuestion(name) : topicMessages.rejectQuestion(name)}</h2>
      {error && <TopicFailure subject="comments" error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!error && !comments && <Loading text={topicMessages.loadingComments} visible />}
      {shown && <AffectedComments comments={shown} isPendingOnly={isPendingOnly} verdict={verdict} />}
      {!accepting && <RejectionChoices {...affected} reason={reason} onReason={setReason} />}
      <p>
        {count > 0 && `${accepting ? topicMessages.acceptEffect : topicMessages.rejectEffect} `}
        {topicMessages.canUndo}
      </p>
      <ConfirmButtons
        yes={yes(count, formatNumber(count))}
        no={topicMessages.cancel}
        intent={accepting ? 'primary' : 'danger'}
        disabled={!comments}
        // named only where it makes a difference
        onYes={() => onYes({ isPendingOnly: isPendingOnly && affected.decided > 0, reason })}
        onNo={onNo}
      />
    </>
  )
}

/** Shows which comments a decision about a topic affects, and how many, before it is made. */
export function TopicQuestion(props: Props) {
  const id = useId()
  const { requested, onNo } = props
  return (
    <Dialog open={requested !== undefined} labelledBy={id} onClose={onNo}>
      {requested && <DecisionQuestion {...props} id={id} requested={requested} />}
    </Dialog>
  )
}
