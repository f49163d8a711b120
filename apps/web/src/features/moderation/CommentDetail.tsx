import { Button, Tag } from '@blueprintjs/core'
import { ArrowLeft, GitBranch } from '@blueprintjs/icons'
import type { ModerationComment, CommentMark } from '@folkmoot/api-types/comments'
import type { Topic } from '@folkmoot/api-types/topics'
import { getModerationList, MOD, type ModerationList } from '@folkmoot/domain/comments'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { triageMessages } from '../../messages/triage.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentNotes } from './CommentNotes.tsx'
import type { GroupDecision } from './use-duplicate-groups.ts'
import { GroupPanel } from './GroupPanel.tsx'
import type { FailedDecision, ModerationState } from './moderation-types.ts'
import type { QueueActions } from './use-queue.ts'
import type { VoteCounts } from './TriageDetail.tsx'
import { getLanguage } from '@folkmoot/domain/triage/queue'
import { countByList } from './moderation-lists.ts'
import { RISKY_MARKS } from '@folkmoot/domain/triage/mark-kinds'

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
  topic: Topic | undefined
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
function DetailGroup({ comment, others, groupDecision, canChange, actions, onOpen }: Props) {
  const decide = () => groupDecision && actions.decideGroup(groupDecision.kept, groupDecision.repeats)
  return (
    <GroupPanel
      txt={comment.txt}
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

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

interface CommentFactsProps {
  comment: ModerationComment
  /** how long ago it was written, in words */
  age: string
  /** the list that shows the comment */
  list: ModerationList
  isSaving: boolean
  votes: VoteCounts | 'failed' | undefined
}

/** Number, age, author, language and votes of a comment, in one line. */
function CommentFacts({ comment, age, list, isSaving, votes }: CommentFactsProps) {
  const { tid, created, is_seed, pid, mod } = comment
  const language = getLanguage(comment)
  const currentList = getModerationList(mod)
  const time = Number(created)
  return (
    <div className="comment-facts">
      <span className="comment-number">{messages.number(tid)}</span>
      <time dateTime={new Date(time).toISOString()} title={dateFormat.format(time)}>
        {age}
      </time>
      {is_seed ? (
        <Tag minimal>{messages.seedComment}</Tag>
      ) : (
        pid !== undefined && <span>{messages.participant(pid)}</span>
      )}
      {language && <span className="comment-lang">{language}</span>}
      {currentList !== list && <Tag minimal>{messages.lists[currentList]}</Tag>}
      {votes === 'failed' && <span>{messages.votesFailed}</span>}
      {votes && votes !== 'failed' && votes.agree + votes.disagree + votes.pass > 0 && (
        <span>{messages.votesSoFar(votes.agree, votes.disagree, votes.pass)}</span>
      )}
      {isSaving && <span>{messages.saving}</span>}
    </div>
  )
}

interface AuthorRunProps {
  comment: ModerationComment
  /** all comments of the conversation */
  comments: readonly ModerationComment[]
  /** shows the comments of the author only */
  onShow: (pid: number) => void
}

/** What else the author of a comment wrote, and what became of it. Hosts, who write seed comments, are left out. */
function AuthorRun({ comment: { pid, is_seed }, comments, onShow }: AuthorRunProps) {
  const counts = useMemo(
    () => countByList(pid === undefined ? [] : comments.filter((one) => one.pid === pid && !one.is_seed)),
    [comments, pid],
  )
  const total = counts.unmoderated + counts.accepted + counts.rejected
  if (pid === undefined || is_seed || total < 2) return null
  return (
    <p className="author-run">
      {messages.authorRun(pid, total, counts)}{' '}
      <Button variant="minimal" size="small" onClick={() => onShow(pid)}>
        {messages.showAuthor}
      </Button>
    </p>
  )
}

interface FoldedTextProps {
  id: string
  children: ReactNode
  /** the language of the text, if known */
  lang: string | null
}

/** The text of a comment. More than eight lines are folded. */
function FoldedText({ id, children, lang }: FoldedTextProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLong, setIsLong] = useState(false)
  useLayoutEffect(() => {
    const measure = () => {
      const { scrollHeight = 0, clientHeight = 0 } = paragraph.current ?? {}
      if (!isOpen) setIsLong(scrollHeight > clientHeight + 1)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [isOpen])
  return (
    <>
      <p
        ref={paragraph}
        id={id}
        className="comment-text"
        data-folded={!isOpen}
        dir="auto"
        lang={lang ?? undefined}
      >
        {children}
      </p>
      {isLong && (
        <Button variant="minimal" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? messages.showLess : messages.showMore}
        </Button>
      )}
    </>
  )
}

interface CommentLineageProps {
  comment: ModerationComment
  /** all comments of the conversation */
  comments: readonly ModerationComment[]
  onOpen: (tid: number, list: ModerationList) => void
}

/** The comments in place of one that was split or reworded, or the one in whose place this one is; with their texts. */
function CommentLineage({ comment: { replaces, replaced_by = [] }, comments, onOpen }: CommentLineageProps) {
  const tids = new Set(replaced_by)
  const written = tids.size === 0 ? [] : comments.filter(({ tid }) => tids.has(tid))
  const original = replaces === undefined ? undefined : comments.find(({ tid }) => tid === replaces)
  return (
    <>
      {original && <Relatives title={triageMessages.replaces} relatives={[original]} onOpen={onOpen} />}
      {written.length > 0 && (
        <Relatives title={triageMessages.replacedBy(written.length)} relatives={written} onOpen={onOpen} />
      )}
    </>
  )
}

interface RelativesProps extends Pick<CommentLineageProps, 'onOpen'> {
  title: string
  relatives: readonly ModerationComment[]
}

function Relatives({ title, relatives, onOpen }: RelativesProps) {
  return (
    <section className="comment-group" aria-label={triageMessages.lineageLabel}>
      <h3>
        <GitBranch aria-hidden="true" /> {title}
      </h3>
      <ul>
        {relatives.map(({ tid, txt, mod, lang }) => {
          const list = getModerationList(mod)
          return (
            <li key={tid}>
              <Button
                variant="minimal"
                size="small"
                aria-label={messages.goToDuplicate(tid)}
                onClick={() => onOpen(tid, list)}
              >
                {messages.number(tid)}
              </Button>
              <span dir="auto" lang={lang ?? undefined}>
                {txt}
              </span>
              <Tag minimal>{messages.lists[list]}</Tag>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface MarkedTextProps {
  text: string
  marks: readonly CommentMark[]
}

/** A text with its marks highlighted, each with its reason. */
function MarkedText({ text, marks }: MarkedTextProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { kind, from, to } of marks) {
    if (from < at || to <= from || to > text.length) continue
    parts.push(
      text.slice(at, from),
      <mark key={from} data-risky={RISKY_MARKS.has(kind)} title={messages.markReasons[kind]}>
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return [...parts, text.slice(at)]
}

/** The reasons of the marks, each with the words that it is about. */
function MarkReasons({ text, marks }: MarkedTextProps) {
  if (marks.length === 0) return null
  return (
    <ul className="mark-reasons" aria-label={messages.marksLabel}>
      {marks.map(({ kind, from, to }) => (
        <li key={`${kind} ${from}`} data-risky={RISKY_MARKS.has(kind)}>
          {messages.markReasons[kind]}
          {to > from && <q dir="auto">{text.slice(from, to)}</q>}
        </li>
      ))}
    </ul>
  )
}
