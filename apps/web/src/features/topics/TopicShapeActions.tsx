import { Button } from '@blueprintjs/core'
import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { useState } from 'react'
import { topicMessages as messages } from '../../messages/topics.ts'
import { Failure } from '../../ui/Failure.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import type { TopicShape } from './use-topic-shape.ts'

interface Props {
  topic: Topic
  /** all topics of its layer */
  layerTopics: readonly Topic[]
  shape: TopicShape
}

/** Merges a topic with others, splits it, or undoes what made it. Later runs repeat it. */
export function TopicShapeActions({ topic, layerTopics, shape }: Props) {
  const [isAsked, setAsked] = useState(false)
  const others = layerTopics.filter((other) => other.topic_key !== topic.topic_key)
  const { failure } = shape
  return (
    <div className="topic-shape">
      <MergeDialog
        open={isAsked}
        topic={topic}
        others={others}
        onNo={() => setAsked(false)}
        onYes={(chosen, name) => {
          setAsked(false)
          void shape.merge([topic, ...chosen], name)
        }}
      />
      {others.length > 0 && <Button onClick={() => setAsked(true)}>{messages.mergeWith}</Button>}
      {topic.moderation.comment_count > 1 && (
        <Button onClick={() => void shape.split(topic)}>{messages.split}</Button>
      )}
      {topic.edit_id !== undefined && (
        <Button onClick={() => void shape.undo(topic)}>
          {topic.edit_action === 'split' ? messages.undoSplit : messages.undoMerge}
        </Button>
      )}
      <p className="topic-muted">{messages.shapeHelp}</p>
      {failure?.key === topic.topic_key && <Failure what={failure.what} error={failure.error} />}
    </div>
  )
}
