import { HTMLSelect } from '@blueprintjs/core'
import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { useId } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import { formatTopicName } from './layers.ts'

interface Props {
  /** the topics of the shown layer */
  topics: readonly Topic[]
  /** the cluster of the one highlighted topic; undefined for none */
  highlighted: number | undefined
  onHighlight: (cluster: number | undefined) => void
}

/** The choice of a topic whose comments are highlighted: comments of a topic can lie far apart. */
export function HighlightChoice({ topics, highlighted, onHighlight }: Props) {
  const id = useId()
  return (
    <div className="topic-layers">
      <label htmlFor={id}>{topicMessages.highlight}</label>
      <HTMLSelect
        id={id}
        className="topic-highlight"
        value={highlighted ?? ''}
        onChange={({ currentTarget: { value } }) => onHighlight(value === '' ? undefined : Number(value))}
      >
        <option value="">{topicMessages.allTopics}</option>
        {topics.map((topic) => (
          <option key={topic.topic_key} value={topic.cluster_id}>
            {formatTopicName(topic, topicMessages.unnamed)}
          </option>
        ))}
      </HTMLSelect>
    </div>
  )
}
