import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { formatNumber } from '@folkmoot/domain/format-number'
import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { parseTopicStatus } from '@folkmoot/domain/topics'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { topicMessages } from '../../messages/topics.ts'
import { Failure } from '../../ui/Failure.tsx'
import { formatTopicName } from './layers.ts'
import { TopicEdit } from './TopicEdit.tsx'
import { TopicStatusTag } from './TopicStatusTag.tsx'
import { TopicFacts } from './TopicFacts.tsx'
import type { TopicVerdict } from './use-topic-decision.ts'

interface Props {
  conversation_id: string
  topic: Topic
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
    <div className="topic-actions">
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
        className="topic-link"
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

/** One topic of the tree: its status and the possible decisions; expanded, its details (TOP-2). */
export function TopicItem(props: Props) {
  const { topic, open, failure } = props
  const id = useId()
  const { moderation } = topic
  const name = formatTopicName(topic, topicMessages.unnamed)
  const count = moderation.comment_count
  return (
    <li className="topic-item" data-status={parseTopicStatus(moderation.status)}>
      <div className="topic-row">
        <div className="topic-words">
          <Toggle {...props} controls={id} />
          <p className="disclosure-facts">
            <TopicStatusTag status={moderation.status} />
            <span>{topicMessages.commentCount(count, formatNumber(count))}</span>
            {topic.hidden === true && <span>{topicMessages.hiddenInReports}</span>}
          </p>
          {topic.quotation && (
            <p className="topic-quotation" dir="auto">
              <q>{topic.quotation.comment_text}</q>
            </p>
          )}
        </div>
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
