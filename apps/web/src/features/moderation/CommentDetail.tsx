import { Button } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import type { TopicMembers } from '@folkmoot/api-types/topic-members'
import { getModerationList, MOD, type ModerationList } from '@folkmoot/domain/comments'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { useId } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { triageMessages } from '../../messages/triage.ts'
import { AuthorRun } from './AuthorRun.tsx'
import { CommentActions } from './CommentActions.tsx'
import { CommentFacts } from './CommentFacts.tsx'
import { CommentLineage } from './CommentLineage.tsx'
import { CommentNotes } from './CommentNotes.tsx'
import type { GroupDecision } from './find-group-decision.ts'
import { FoldedText } from './FoldedText.tsx'
import { GroupPanel } from './GroupPanel.tsx'
import { MarkedText, MarkReasons } from './MarkedText.tsx'
import type { FailedDecision, ModerationState } from './moderation-types.ts'
import type { QueueActions } from './use-queue.ts'
import type { VoteCounts } from './use-vote-counts.ts'

interface Props {
  comment: ModerationComment
  list: ModerationList
  state: ModerationState
  /** how long ago it was written, in words */
  age: string
  votes: VoteCounts | 'failed' | undefined
  /** the other comments of its group of near-duplicates */
  others: readonly ModerationComment[]
  groupDecision: GroupDecision | undefined
  isDecidedByOthers: boolean
  failure: FailedDecision | undefined
  canChange: boolean
  hasSelection: boolean
  actions: QueueActions
  onReason: (tids: readonly number[]) => void
  onOpen: (tid: number, list: ModerationList) => void
  onAuthor: (pid: number) => void
  onBack: () => void
  /** the finest topic of the comment */
  topic: TopicMembers | undefined
  onTopic: (key: string) => void
  onReplace: (tid: number) => void
  /** keeps the decision of somebody else that came first */
  onKeep: (tid: number) => void
  /** milliseconds */
  now: number
}

/** The comment in focus with everything that a decision about it needs, and the decisions. */
export function CommentDetail(props: Props) {
  const { comment, list, state, canChange, actions, onOpen } = props
  const { tid } = comment
  const heading = useId()
  const isSaving = state.unsaved.some((one) => one.tid === tid)
  return (
    <section className="comment-detail" aria-labelledby={heading}>
      <Button className="detail-back" variant="minimal" icon={<ArrowLeft />} onClick={props.onBack}>
        {messages.backToList}
      </Button>
      <h2 className="visually-hidden" id={heading}>
        {messages.detailTitle(tid)}
      </h2>
      <CommentFacts comment={comment} age={props.age} list={list} isSaving={isSaving} votes={props.votes} />
      {/* above the text: the buttons keep their place from comment to comment */}
      {canChange && <DetailActions {...props} />}
      <DetailText key={tid} comment={comment} />
      <CommentNotes
        comment={comment}
        isDecidedByOthers={props.isDecidedByOthers}
        failure={props.failure}
        now={props.now}
        onRetry={() => actions.retry([tid])}
        onKeep={() => props.onKeep(tid)}
        onOpen={(other) => onOpen(other, findList(state, other))}
      />
      <CommentLineage comment={comment} comments={state.comments} onOpen={onOpen} />
      <DetailGroup {...props} />
      <DetailTopic {...props} />
      <AuthorRun comment={comment} comments={state.comments} onShow={props.onAuthor} />
    </section>
  )
}

function DetailActions({ comment, hasSelection, actions, onReason, onReplace }: Props) {
  const { tid } = comment
  return (
    <CommentActions
      comment={comment}
      hasKeys={!hasSelection}
      onDecide={(decision) => actions.decide([tid], decision)}
      onReason={() => onReason([tid])}
      onSkip={() => actions.skip(tid)}
      onReplace={() => onReplace(tid)}
    />
  )
}

/** The topic of the comment. */
function DetailTopic({ topic, onTopic }: Props) {
  if (!topic) return null
  return (
    <p className="author-run">
      <span dir="auto">{triageMessages.topicOf(topic.topic_name)}</span>{' '}
      <Button variant="minimal" size="small" onClick={() => onTopic(topic.topic_key)}>
        {triageMessages.showTopic}
      </Button>
    </p>
  )
}

/** The near-duplicates of the comment. */
function DetailGroup({ others, groupDecision, canChange, actions, onOpen }: Props) {
  const decide = () => groupDecision && actions.decideGroup(groupDecision.kept, groupDecision.repeats)
  return (
    <GroupPanel
      others={others}
      decision={groupDecision}
      canChange={canChange}
      onDecide={decide}
      onOpen={onOpen}
    />
  )
}

const findList = ({ comments }: ModerationState, tid: number): ModerationList =>
  getModerationList(comments.find((comment) => comment.tid === tid)?.mod ?? MOD.unmoderated)

/** The text with its marks, or that its author has erased it. */
function DetailText({ comment }: Pick<Props, 'comment'>) {
  const { tid, txt, lang, marks = [] } = comment
  if (isErasedComment(comment)) return <p className="comment-text">{messages.erased}</p>
  return (
    <>
      <FoldedText id={`whole-${tid}`} lang={lang}>
        <MarkedText text={txt} marks={marks} />
      </FoldedText>
      <MarkReasons text={txt} marks={marks} />
    </>
  )
}
