import { Checkbox, Classes } from '@blueprintjs/core'
import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { formatNumber } from '@folkmoot/domain/format-number'
import { LIMITS } from '@folkmoot/domain/limits'
import { useId, useState } from 'react'
import { topicMessages as messages } from '../../messages/topics.ts'
import { ConfirmButtons } from '../../ui/ConfirmButtons.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatTopicName } from './layers.ts'

interface Props {
  open: boolean
  topic: Topic
  /** the other topics of its layer */
  others: readonly Topic[]
  onYes: (chosen: readonly Topic[], name: string) => void
  onNo: () => void
}

const getName = (topic: Topic): string => formatTopicName(topic, messages.unnamed)

/** The name that a merged topic keeps: that of the largest. */
function findKeptName(topics: readonly Topic[]): string {
  const [largest] = topics.toSorted(
    (one, other) => other.moderation.comment_count - one.moderation.comment_count,
  )
  return largest ? getName(largest) : ''
}

function MergeQuestion({ id, topic, others, onYes, onNo }: Omit<Props, 'open'> & { id: string }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [name, setName] = useState('')
  const chosen = others.filter(({ topic_key }) => keys.has(topic_key))
  const toggle = (key: string) =>
    setKeys((known) => {
      const next = new Set(known)
      if (!next.delete(key)) next.add(key)
      return next
    })
  // a scrollable region must be reachable by keyboard
  const region = { role: 'group', 'aria-label': messages.topicsToMerge, tabIndex: 0 }
  return (
    <>
      <h2 id={id}>{messages.mergeQuestion(getName(topic))}</h2>
      <div className="topic-touched topic-choices" {...region}>
        {others.map((other) => {
          const count = other.moderation.comment_count
          return (
            <Checkbox
              key={other.topic_key}
              checked={keys.has(other.topic_key)}
              onChange={() => toggle(other.topic_key)}
            >
              <span dir="auto">{getName(other)}</span>{' '}
              <span className="topic-muted">{messages.commentCount(count, formatNumber(count))}</span>
            </Checkbox>
          )
        })}
      </div>
      <div className="topic-merge-name">
        <label htmlFor={`${id}-name`}>{messages.nameOfTopic}</label>
        <input
          id={`${id}-name`}
          className={Classes.INPUT}
          dir="auto"
          maxLength={LIMITS.topicName}
          aria-describedby={`${id}-help`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <p id={`${id}-help`} className="topic-muted">
        {messages.mergeHelp(findKeptName([topic, ...chosen]))}
      </p>
      <ConfirmButtons
        yes={messages.mergeCount(chosen.length + 1)}
        no={messages.cancel}
        intent="primary"
        disabled={chosen.length === 0}
        onYes={() => onYes(chosen, name.trim())}
        onNo={onNo}
      />
    </>
  )
}

/** Asks which topics to merge with one, and for the name of the result. */
export function MergeDialog({ open, ...question }: Props) {
  const id = useId()
  return (
    <Dialog open={open} labelledBy={id} onClose={question.onNo}>
      {open && <MergeQuestion {...question} id={id} />}
    </Dialog>
  )
}
