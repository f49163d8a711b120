import { Button, Tag } from '@blueprintjs/core'
import { ArrowLeft, Cross, InfoSign, Tick, WarningSign } from '@blueprintjs/icons'
import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList, MOD, type ModerationList } from '@folkmoot/domain/comments'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { getLanguage } from '@folkmoot/domain/triage/queue'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { triageMessages } from '../../messages/triage.ts'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import { CommentText } from './CommentText.tsx'
import {
  canReplace,
  type DecidedConflict,
  type Decision,
  findDecidedConflict,
  formatDecisionProblem,
  getListPath,
  hasEffect,
} from './moderation-queue.ts'
import type { CommentTopics } from './QueueTools.tsx'
import { AuthorRun, CommentLineage, NearDuplicates } from './RelatedComments.tsx'
import { useSwipe } from './use-swipe.ts'
import type { FailedDecision, Moderation } from './use-moderation.ts'
import type { GroupDecision, useQueue } from './use-queue.ts'

const formatAge = createRelativeTimeFormat()
const ACCEPT: Decision = { kind: 'accept' }
const REJECT: Decision = { kind: 'reject' }

export interface DetailProps {
  conversation_id: string
  list: ModerationList
  moderation: Moderation
  queue: ReturnType<typeof useQueue>
  groupDecision: GroupDecision | undefined
  /** false for analysts */
  canChange: boolean
  onReason: (tids: readonly number[]) => void
  onAuthor: (pid: number) => void
  onBack: () => void
  topics: CommentTopics
  onTopic: (key: string) => void
  onReplace: (tid: number) => void
}

/** Opens a comment: in this list, or in its own if it is in another one or the search and the filters hide it. */
function useOpenComment({ conversation_id, moderation, queue }: DetailProps) {
  const navigate = useNavigate()
  return (tid: number) => {
    if (queue.tids.includes(tid)) return queue.actions.focusComment(tid)
    const { mod = MOD.unmoderated } = moderation.comments.find((comment) => comment.tid === tid) ?? {}
    const to = { pathname: getListPath(conversation_id, getModerationList(mod)), search: `?q=%23${tid}` }
    void navigate(to, { state: { focus: tid } })
  }
}

interface PartProps extends DetailProps {
  comment: ModerationComment
}

/** The comment in focus with everything that a decision about it needs, and the decisions. */
export function CommentDetail(props: DetailProps) {
  const { moderation, queue, canChange, groupDecision } = props
  const { current, actions, groupMembers } = queue
  const heading = useId()
  const handleOpen = useOpenComment(props)
  const votes = useVoteCounts(props.conversation_id, current?.tid)
  const decide = (decision: Decision) => {
    if (current && canChange && hasEffect(current, decision)) actions.decide([current.tid], decision)
  }
  const swipe = useSwipe(
    () => decide(REJECT),
    () => decide(ACCEPT),
  )
  if (!current) return null
  const { tid } = current
  const part = { ...props, comment: current }
  const related = { comment: current, comments: moderation.comments }
  return (
    <section className="column comment-detail" aria-labelledby={heading}>
      <Button className="detail-back" variant="minimal" icon={<ArrowLeft />} onClick={props.onBack}>
        {messages.backToList}
      </Button>
      <h2 className="visually-hidden" id={heading}>
        {messages.detailTitle(tid)}
      </h2>
      <div className="stack gap-16 comment-body" {...swipe}>
        <CommentFacts {...part} votes={votes} />
        <CommentText key={tid} comment={current} />
        <CommentNotes {...part} onOpen={handleOpen} />
        <CommentLineage {...related} onOpen={handleOpen} />
        <NearDuplicates
          txt={current.txt}
          others={groupMembers.filter((other) => other.tid !== tid)}
          decision={canChange ? groupDecision : undefined}
          onDecide={() => groupDecision && actions.decideGroup(groupDecision.kept, groupDecision.repeats)}
          onOpen={handleOpen}
        />
        <DetailTopic {...part} />
        <AuthorRun {...related} onShow={props.onAuthor} />
      </div>
      {/* at the lower edge: the buttons keep their place from comment to comment */}
      {canChange && <CommentActions {...part} />}
    </section>
  )
}

/** The finest topic of the comment. */
function DetailTopic({ comment, topics, onTopic }: PartProps) {
  const topic = topics.findTopic(comment.tid)
  if (!topic) return null
  return (
    <p className="muted comment-group">
      <span dir="auto">{triageMessages.topicOf(topic.topic_name)}</span>{' '}
      <Button variant="minimal" size="small" onClick={() => onTopic(topic.topic_key)}>
        {triageMessages.showTopic}
      </Button>
    </p>
  )
}

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

/** Number, age, author, language and votes of a comment, in one line. */
function CommentFacts({ comment, list, moderation, votes }: PartProps & { votes: Votes }) {
  const { tid, created, is_seed, pid, mod } = comment
  const language = getLanguage(comment)
  const currentList = getModerationList(mod)
  const time = Number(created)
  return (
    <div className="row muted">
      <span className="digits comment-number">{messages.number(tid)}</span>
      <time dateTime={new Date(time).toISOString()} title={dateFormat.format(time)}>
        {formatAge(time, moderation.loadedAt)}
      </time>
      {is_seed ? (
        <Tag minimal>{messages.seedComment}</Tag>
      ) : (
        pid !== undefined && <span>{messages.participant(pid)}</span>
      )}
      {language && <span>{language}</span>}
      {currentList !== list && <Tag minimal>{messages.lists[currentList]}</Tag>}
      {votes === 'failed' && <span>{messages.votesFailed}</span>}
      {votes && votes !== 'failed' && votes.agree + votes.disagree + votes.pass > 0 && (
        <span>{messages.votesSoFar(votes.agree, votes.disagree, votes.pass)}</span>
      )}
      {moderation.unsaved.has(tid) && <span>{messages.saving}</span>}
    </div>
  )
}

/** The decisions about a comment. Each button does what its key does. */
function CommentActions(props: PartProps) {
  const { comment, queue, onReason } = props
  // while comments are selected, the keys are about those
  const hasKeys = queue.selected.size === 0
  const onDecide = (decision: Decision) => queue.actions.decide([comment.tid], decision)
  const renderKey = (key: string) => (hasKeys ? <kbd aria-hidden="true">{key}</kbd> : undefined)
  return (
    <div className="comment-actions">
      <Button
        size="large"
        icon={<Cross />}
        endIcon={renderKey('r')}
        disabled={!hasEffect(comment, REJECT)}
        data-testid="reject-comment"
        onClick={() => onDecide(REJECT)}
      >
        {messages.reject}
      </Button>
      <Button
        size="large"
        intent={hasKeys ? 'primary' : 'none'}
        icon={<Tick />}
        endIcon={renderKey('a')}
        disabled={!hasEffect(comment, ACCEPT)}
        onClick={() => onDecide(ACCEPT)}
      >
        {messages.accept}
      </Button>
      <div className="row gap-4 comment-more">
        <Button
          variant="minimal"
          aria-label={messages.rejectWithReason}
          onClick={() => onReason([comment.tid])}
        >
          {messages.withReason}
        </Button>
        <LaterActions {...props} />
        <MetadataCheckbox comment={comment} keyHint={renderKey('m')} onDecide={onDecide} />
      </div>
    </div>
  )
}

/** What a moderator does in place of a decision. */
function LaterActions({ comment, queue, onReplace }: PartProps) {
  return (
    <>
      <Button
        variant="minimal"
        endIcon={<kbd aria-hidden="true">s</kbd>}
        onClick={() => queue.actions.skip(comment.tid)}
      >
        {messages.skip}
      </Button>
      <Button
        variant="minimal"
        endIcon={<kbd aria-hidden="true">e</kbd>}
        aria-label={triageMessages.replaceLong}
        disabled={!canReplace(comment)}
        onClick={() => onReplace(comment.tid)}
      >
        {triageMessages.replace}
      </Button>
    </>
  )
}

interface CheckboxProps {
  comment: ModerationComment
  onDecide: (decision: Decision) => void
  keyHint: ReactNode
}

function MetadataCheckbox({ comment, keyHint, onDecide }: CheckboxProps) {
  const help = useId()
  return (
    <label className="inline gap-8 comment-meta" title={messages.metadataHelp}>
      <input
        type="checkbox"
        checked={comment.is_meta}
        aria-describedby={help}
        onChange={({ currentTarget }) => onDecide({ kind: 'meta', is_meta: currentTarget.checked })}
      />
      {messages.metadata}
      {keyHint}
      <span id={help} className="visually-hidden">
        {messages.metadataHelp}
      </span>
    </label>
  )
}

/** Notes on a comment: flagged, decided by others, not saved, a repeat of another one. */
function CommentNotes({ comment, moderation, queue, onOpen }: PartProps & { onOpen: (tid: number) => void }) {
  const { tid } = comment
  const isDecidedByOthers = queue.decidedByOthers.has(tid)
  const failure = moderation.failures.get(tid)
  const conflict = failure && findDecidedConflict(failure.problem)
  return (
    <>
      {!comment.active && (
        <p className="row gap-8 comment-note warning">
          <WarningSign aria-hidden="true" />
          <span>{messages.flagWarning}</span>
        </p>
      )}
      {isDecidedByOthers && !conflict && (
        <p className="row gap-8 comment-note">
          <InfoSign aria-hidden="true" />
          <span>
            <strong>{messages.decidedByOthers[getModerationList(comment.mod)]}.</strong>{' '}
            {messages.decidedByOthersHelp}
          </span>
        </p>
      )}
      {failure && conflict && <ConflictNote {...{ failure, conflict, moderation }} />}
      {failure && !conflict && <NotSaved failure={failure} onRetry={() => queue.actions.retry([tid])} />}
      {comment.repeats !== undefined && <Repeats tid={comment.repeats} onOpen={onOpen} />}
    </>
  )
}

function NotSaved({ failure, onRetry }: { failure: FailedDecision; onRetry: () => void }) {
  return (
    <p className="row gap-8 comment-note problem">
      <WarningSign aria-hidden="true" />
      <span>
        <strong>{messages.notSaved[failure.decision.kind]}</strong> {formatDecisionProblem(failure.problem)}
      </span>
      <Button size="small" onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </p>
  )
}

/** The comment that a moderator says it repeats. */
function Repeats({ tid, onOpen }: { tid: number; onOpen: (tid: number) => void }) {
  return (
    <p className="row gap-8 comment-note">
      <span>{messages.repeats(tid)}</span>
      <Button size="small" onClick={() => onOpen(tid)}>
        {messages.goToDuplicate(tid)}
      </Button>
    </p>
  )
}

interface ConflictNoteProps {
  failure: FailedDecision
  conflict: DecidedConflict
  moderation: Moderation
}

/** Says who decided first. Who disagrees decides again, knowingly (MODS-8). */
function ConflictNote({ failure: { tid, decision }, conflict, moderation }: ConflictNoteProps) {
  const { list, moderator, created } = conflict
  const age = created === undefined ? '' : formatAge(created, Math.max(moderation.loadedAt, created))
  return (
    <div className="row gap-8 comment-note warning" role="group" aria-label={messages.conflictLabel}>
      <WarningSign aria-hidden="true" />
      <span>{messages.decidedFirst(moderator, list, age, decision.kind)}</span>
      <Button size="small" onClick={() => moderation.dismissFailure(tid)}>
        {messages.keepDecision}
      </Button>
    </div>
  )
}

const { useVoteCountsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ voteCounts: createQuery(build, comments.listModerationComments) }),
})

/** Votes are loaded when the comment has been in focus for this time: keys can move it quickly. */
const DEBOUNCE_MS = 200

/** The latest votes on a comment, by kind. */
interface VoteCounts {
  agree: number
  disagree: number
  pass: number
}

type Votes = VoteCounts | 'failed' | undefined

const toVoteCounts = ({
  agree_count = 0,
  disagree_count = 0,
  pass_count = 0,
}: ModerationComment): VoteCounts => ({
  agree: agree_count,
  disagree: disagree_count,
  pass: pass_count,
})

/**
 * Loads the votes on the comment in focus, apart from the lists (NET-8).
 * @returns `failed` if they could not be loaded, undefined while unknown
 */
function useVoteCounts(conversation_id: string, tid: number | undefined): Votes {
  const [settled, setSettled] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(tid), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [tid])
  const tids = useMemo(() => (settled === undefined ? [] : [settled]), [settled])
  const { data, isError } = useVoteCountsQuery(
    { query: { moderation: true, include_voting_patterns: true, tids, conversation_id } },
    {
      skip: tids.length === 0,
      pollingInterval: TIMES_MS.moderationPoll,
      skipPollingIfUnfocused: true,
    },
  )
  const comment = data?.find((one) => one.tid === tid)
  if (comment) return toVoteCounts(comment)
  return isError ? 'failed' : undefined
}
