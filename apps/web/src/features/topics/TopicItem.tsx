import { Button, Classes } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { formatNumber } from '@folkmoot/domain/numbers'
import type { Topic } from '@folkmoot/api-types/topics'
import { isQuotedName, parseTopicStatus } from '@folkmoot/domain/topics'
import { useEffect, useId, useRef, type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OpinionMapPart } from '../../api/analysis.ts'
import { topicMessages } from '../../messages/topics.ts'
import { Failure } from '../../ui/Failure.tsx'
import { TopicStatusTag } from './topic-parts.tsx'
import type { TopicVerdict } from './use-topic-decision.ts'
import { LIMITS } from '@folkmoot/domain/limits'
import { formatTopicName, useEditTopicMutation } from './topics-api.ts'

interface EditProps {
  conversation_id: string
  topic: Topic
}

/** Renames a topic, or hides it from readers of reports. Later runs that find the topic again keep both. */
function TopicEdit({ conversation_id, topic }: EditProps) {
  const id = useId()
  const { topic_key, topic_name, computed_name = topic_name, hidden = false } = topic
  const [name, setName] = useState(topic_name)
  const [send, { error, isLoading }] = useEditTopicMutation()
  // the buttons stay enabled, because a disabled one would lose the focus
  const edit = (change: { name?: string; hidden?: boolean }) => {
    if (!isLoading) void send({ body: { conversation_id, topic_key, ...change } })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    edit({ name: name.trim() === computed_name ? '' : name })
  }
  return (
    <form className="row gap-8 topic-edit" onSubmit={handleSubmit}>
      <label htmlFor={id}>{topicMessages.nameOfTopic}</label>
      <input
        id={id}
        className={Classes.INPUT}
        dir="auto"
        maxLength={LIMITS.topicName}
        aria-describedby={`${id}-help`}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit">{topicMessages.rename}</Button>
      <Button onClick={() => edit({ hidden: !hidden })}>
        {hidden ? topicMessages.showInReports : topicMessages.hideInReports}
      </Button>
      <p id={`${id}-help`} className="muted">
        {topicMessages.editHelp(computed_name)}
      </p>
      {error && <Failure what={topicMessages.editFailed} error={error} />}
    </form>
  )
}

const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function formatTime(created_at: string): string {
  const time = Date.parse(created_at)
  return Number.isNaN(time) ? created_at || topicMessages.unknown : dateTimeFormat.format(time)
}

/** Details of an expanded topic: model, creation, number of comments, moderator (TOP-2). */
function TopicFacts({ topic }: { topic: Topic }) {
  const { model_name, created_at, moderation, quotation } = topic
  const facts = [
    [topicMessages.model, model_name || topicMessages.unknown],
    [topicMessages.created, formatTime(created_at)],
    [topicMessages.commentsIn, formatNumber(moderation.comment_count)],
    [topicMessages.moderator, moderation.moderator ?? topicMessages.noModerator],
    ...(quotation
      ? [
          [
            topicMessages.quoted,
            topicMessages.quotedComment(quotation.comment_id, parseTopicStatus(quotation.moderation_status)),
          ] as const,
        ]
      : []),
  ] as const
  return (
    <dl className="tiles topic-facts">
      {facts.map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Props {
  conversation_id: string
  topic: Topic
  /** what all agree on, and what divides; undefined until it is known */
  findings: OpinionMapPart['findings']
  open: boolean
  onToggle: () => void
  onAsk: (verdict: TopicVerdict) => void
  /** the error of the last decision here */
  failure: unknown
  /** true while a decision is being saved */
  saving: boolean
  /** changes to request the focus for this item: the pressed button may be disabled by then */
  focusRequest: number | undefined
}

/** The address of a topic’s comments; its key contains a #, so it is percent-encoded. */
const getTopicPath = (conversation_id: string, key: string): string =>
  `/m/${conversation_id}/topics/topic/${encodeURIComponent(key)}`

function Actions({ conversation_id, topic, saving, onAsk }: Props) {
  const name = formatTopicName(topic, topicMessages.unnamed)
  const status = parseTopicStatus(topic.moderation.status)
  return (
    <div className="row gap-8">
      <Button
        disabled={status === 'accepted' || saving}
        aria-label={topicMessages.acceptTopic(name)}
        onClick={() => onAsk('accept')}
      >
        {topicMessages.accept}
      </Button>
      <Button
        disabled={status === 'rejected' || saving}
        aria-label={topicMessages.rejectTopic(name)}
        onClick={() => onAsk('reject')}
      >
        {topicMessages.reject}
      </Button>
      <Link
        className="inline gap-8"
        to={getTopicPath(conversation_id, topic.topic_key)}
        aria-label={topicMessages.viewTopic(name)}
      >
        {topicMessages.viewComments}
      </Link>
    </div>
  )
}

function Toggle({ topic, open, onToggle, focusRequest, controls }: Props & { controls: string }) {
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focusRequest !== undefined) toggle.current?.focus()
  }, [focusRequest])
  return (
    <h4>
      <button
        ref={toggle}
        type="button"
        className="disclosure"
        aria-expanded={open}
        aria-controls={controls}
        onClick={onToggle}
      >
        {open ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
        <span dir="auto">{formatTopicName(topic, topicMessages.unnamed)}</span>
      </button>
    </h4>
  )
}

/** How many comments of a topic are common ground, and how many divide; empty for none. */
function formatVerdict({ comment_ids = [] }: Topic, findings: OpinionMapPart['findings']): string {
  const own = new Set(comment_ids)
  const [common, divided] = [findings?.common, findings?.divides].map(
    (found = []) => found.filter(({ tid }) => own.has(tid)).length,
  )
  return topicMessages.verdict(common ?? 0, divided ?? 0)
}

/** One topic of the tree: its status and the possible decisions; expanded, its details (TOP-2). */
export function TopicItem(props: Props) {
  const { topic, open, failure, findings } = props
  const id = useId()
  const { moderation } = topic
  const name = formatTopicName(topic, topicMessages.unnamed)
  const count = moderation.comment_count
  const verdict = formatVerdict(topic, findings)
  return (
    <li className="topic-item" data-status={parseTopicStatus(moderation.status)}>
      <div className="row ends topic-row">
        <Toggle {...props} controls={id} />
        {topic.quotation && !isQuotedName(name) && (
          <p className="muted topic-quotation" dir="auto">
            <q>{topic.quotation.comment_text}</q>
          </p>
        )}
        <p className="row muted small">
          <span>{topicMessages.commentCount(count, formatNumber(count))}</span>
          {verdict !== '' && <span>{verdict}</span>}
          {topic.hidden === true && <span>{topicMessages.hiddenInReports}</span>}
          <TopicStatusTag status={moderation.status} />
        </p>
        <Actions {...props} />
      </div>
      {failure !== undefined && <Failure what={topicMessages.decisionFailed(name)} error={failure} />}
      <div id={id} hidden={!open}>
        {open && <TopicFacts topic={topic} />}
        {open && <TopicEdit conversation_id={props.conversation_id} topic={topic} />}
      </div>
    </li>
  )
}
