import { HTMLSelect } from '@blueprintjs/core'
import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { useId } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import { formatTopicName } from './layers.ts'

interface Props {
  /** the topics of the shown layer */
  topics: readonly Topic[]
  /** the cluster of the one outlined topic; undefined outlines all */
  outlined: number | undefined
  onOutline: (cluster: number | undefined) => void
}

/** The choice of the outlined topic: with many topics, outlines around all of them cross. */
export function OutlineChoice({ topics, outlined, onOutline }: Props) {
  const id = useId()
  return (
    <div className="topic-layers">
      <label htmlFor={id}>{topicMessages.outline}</label>
      <HTMLSelect
        id={id}
        className="topic-outline"
        value={outlined ?? ''}
        onChange={({ currentTarget: { value } }) => onOutline(value === '' ? undefined : Number(value))}
      >
        <option value="">{topicMessages.allOutlines}</option>
        {topics.map((topic) => (
          <option key={topic.topic_key} value={topic.cluster_id}>
            {formatTopicName(topic, topicMessages.unnamed)}
          </option>
        ))}
      </HTMLSelect>
    </div>
  )
}
