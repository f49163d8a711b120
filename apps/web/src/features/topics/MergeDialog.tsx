import { Checkbox } from '@blueprintjs/core'
import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { formatNumber } from '@folkmoot/domain/format-number'
import { useId, useState } from 'react'
import { topicMessages as messages } from '../../messages/topics.ts'
import { ConfirmButtons } from '../../ui/ConfirmButtons.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatTopicName } from './layers.ts'
import { TopicNameInput } from './TopicNameInput.tsx'

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

interface ChoicesProps {
  others: readonly Topic[]
  keys: ReadonlySet<string>
  onToggle: (key: string) => void
}

function TopicChoices({ others, keys, onToggle }: ChoicesProps) {
  // a scrollable region must be reachable by keyboard
  const region = { role: 'group', 'aria-label': messages.topicsToMerge, tabIndex: 0 }
  return (
    <div className="topic-touched topic-choices" {...region}>
      {others.map((other) => {
        const count = other.moderation.comment_count
        const key = other.topic_key
        return (
          <Checkbox key={key} checked={keys.has(key)} onChange={() => onToggle(key)}>
            <span dir="auto">{getName(other)}</span>{' '}
            <span className="topic-muted">{messages.commentCount(count, formatNumber(count))}</span>
          </Checkbox>
        )
      })}
    </div>
  )
}

interface NameProps {
  id: string
  name: string
  help: string
  onName: (name: string) => void
}

const NameField = ({ id, name, help, onName }: NameProps) => (
  <div className="topic-merge-name">
    <label htmlFor={id}>{messages.nameOfTopic}</label>
    <TopicNameInput id={id} name={name} onName={onName} />
    <p id={`${id}-help`} className="topic-muted">
      {help}
    </p>
  </div>
)

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
  return (
    <>
      <h2 id={id}>{messages.mergeQuestion(getName(topic))}</h2>
      <TopicChoices others={others} keys={keys} onToggle={toggle} />
      <NameField
        id={`${id}-name`}
        name={name}
        help={messages.mergeHelp(findKeptName([topic, ...chosen]))}
        onName={setName}
      />
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
