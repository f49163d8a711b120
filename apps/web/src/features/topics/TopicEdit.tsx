import { Button, Classes } from '@blueprintjs/core'
import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { LIMITS } from '@folkmoot/domain/limits'
import { type FormEvent, useId, useState } from 'react'
import { topicMessages as messages } from '../../messages/topics.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useEditTopicMutation } from './topics-api.ts'

interface Props {
  conversation_id: string
  topic: Topic
}

/** Renames a topic, or hides it from readers of reports. Later runs that find the topic again keep both. */
export function TopicEdit({ conversation_id, topic }: Props) {
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
    <form className="topic-edit" onSubmit={handleSubmit}>
      <label htmlFor={id}>{messages.nameOfTopic}</label>
      <input
        id={id}
        className={Classes.INPUT}
        dir="auto"
        maxLength={LIMITS.topicName}
        aria-describedby={`${id}-help`}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit">{messages.rename}</Button>
      <Button onClick={() => edit({ hidden: !hidden })}>
        {hidden ? messages.showInReports : messages.hideInReports}
      </Button>
      <p id={`${id}-help`} className="topic-muted">
        {messages.editHelp(computed_name)}
      </p>
      {error && <Failure what={messages.editFailed} error={error} />}
    </form>
  )
}
