import { topicMessages } from '../../messages/topics.ts'
import type { TopicView } from './topic-view.ts'

interface Props {
  topics: readonly TopicView[]
  /** number of the only topic with an outline; undefined outlines all topics */
  outlined: number | undefined
  onOutline: (cluster: number | undefined) => void
  asTable: boolean
  onTable: (asTable: boolean) => void
}

/** Choice of the outlined topic, and of map or table. */
export const MapControls = ({ topics, outlined, onOutline, asTable, onTable }: Props) => (
  <div className="map-controls">
    <label>
      <span>{topicMessages.outlined}</span>{' '}
      <select
        value={outlined ?? ''}
        onChange={({ target }) => onOutline(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{topicMessages.allTopics}</option>
        {topics.map(({ key, cluster, title }) => (
          <option key={key} value={cluster}>
            {title}
          </option>
        ))}
      </select>
    </label>
    <label className="map-switch">
      <input
        type="checkbox"
        checked={asTable}
        onChange={({ currentTarget }) => onTable(currentTarget.checked)}
      />
      {topicMessages.asTable}
    </label>
  </div>
)
