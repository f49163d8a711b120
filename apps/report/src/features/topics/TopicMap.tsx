import { useMemo, useState } from 'react'
import { sharedMessages } from '../../messages/shared.ts'
import { topicMessages } from '../../messages/topics.ts'
import { usePageTheme } from '../../ui/use-page-theme.ts'
import { MAP_KINDS, mapPoints } from './map-points.ts'
import { MapControls } from './MapControls.tsx'
import type { TopicsView } from './topic-view.ts'
import { useScatterChart } from './use-scatter-chart.ts'
import './topic-map.css'

const WORDS = {
  keys: topicMessages.keys,
  key: topicMessages.shapes,
  noCluster: topicMessages.alone,
  columns: topicMessages.columns,
}

/** In px. A phone gets a map as wide as its page. */
const LARGEST = { width: 800, height: 560 }
const AROUND = 34

const sizeOf = (room: number) => ({
  width: Math.max(240, Math.min(LARGEST.width, room - AROUND)),
  height: room < 600 ? 400 : LARGEST.height,
})

const MapFailed = ({ again }: { again: () => void }) => (
  <p role="alert" className="empty">
    {topicMessages.mapFailed}{' '}
    <button type="button" className="button" onClick={again}>
      {sharedMessages.tryAgain}
    </button>
  </p>
)

/** The comments where they lie, as a picture or as a table. */
export function TopicMap({ topics, layer }: { topics: TopicsView; layer: number }) {
  const [outlined, setOutlined] = useState<number>()
  const points = useMemo(() => mapPoints(topics, layer, outlined), [topics, layer, outlined])
  const theme = usePageTheme()
  const { ScatterChart, isFailed, again } = useScatterChart()
  const [asTable, setAsTable] = useState(false)
  const [size] = useState(() => sizeOf(document.documentElement.clientWidth))
  if (points.length === 0) return <p className="empty">{topicMessages.noPlaces}</p>
  if (isFailed) return <MapFailed again={again} />
  const shown = topics.layers.get(layer) ?? []
  return (
    <div className="topic-map">
      <MapControls
        topics={shown}
        outlined={outlined}
        onOutline={setOutlined}
        asTable={asTable}
        onTable={setAsTable}
      />
      <div style={asTable ? {} : { minHeight: size.height }}>
        {ScatterChart && (
          <ScatterChart
            points={points}
            kinds={MAP_KINDS}
            description={topicMessages.mapOf(points.length, shown.length)}
            words={WORDS}
            {...size}
            theme={theme}
            asTable={asTable}
          />
        )}
      </div>
    </div>
  )
}
