import { topicMessages } from '../../messages/topics.ts'
import type { TopicView } from './topic-view.ts'

interface Props {
  topics: readonly TopicView[]
  /** number of the highlighted topic; undefined for none */
  highlighted: number | undefined
  onHighlight: (cluster: number | undefined) => void
  asTable: boolean
  onTable: (asTable: boolean) => void
}

/** Choice of the highlighted topic, and of map or table. */
export const MapControls = ({ topics, highlighted, onHighlight, asTable, onTable }: Props) => (
  <div className="map-controls">
    <label>
      <span>{topicMessages.highlight}</span>{' '}
      <select
        value={highlighted ?? ''}
        onChange={({ target }) => onHighlight(target.value === '' ? undefined : Number(target.value))}
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
