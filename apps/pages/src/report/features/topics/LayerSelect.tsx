import { topicMessages } from '../../messages/topics.ts'
import type { TopicsView } from './topic-view.ts'
import '../../comments/comment-table.css'

interface Props {
  topics: TopicsView
  layer: number
  onChoose: (layer: number) => void
}

/** Select for the layer of topics; renders nothing with a single layer. */
export function LayerSelect({ topics: { layers }, layer, onChoose }: Props) {
  const offered = [...layers]
  if (offered.length < 2) return null
  return (
    <div className="controls">
      <label>
        <span>{topicMessages.layer}</span>
        <select value={layer} onChange={({ target }) => onChoose(Number(target.value))}>
          {offered.map(([one, { length }], at) => (
            <option key={one} value={one}>
              {topicMessages.layerName(length, at, offered.length)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
