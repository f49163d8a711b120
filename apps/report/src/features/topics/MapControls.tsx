import { topicMessages } from '../../messages/topics.ts'
import type { TopicView } from './topic-view.ts'

interface Props {
  topics: readonly TopicView[]
  /** the number of the one topic with a line around it; all have one without it */
  outlined: number | undefined
  onOutline: (cluster: number | undefined) => void
  asTable: boolean
  onTable: (asTable: boolean) => void
}

/** What is outlined on a map, and whether it is a table instead. */
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
