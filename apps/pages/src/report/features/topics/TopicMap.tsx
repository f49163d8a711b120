import type { Theme } from '@folkmoot/ui/colours'
import { useSyncExternalStore, useMemo, useState } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import type { TopicView, TopicsView } from './topic-view.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { MAP_KINDS, createMapPoints } from './map-points.ts'
import { usePart } from '../../api/use-part.ts'
import { landscapeMessages } from '../../messages/landscape.ts'
import './topic-map.css'

interface Props {
  topics: readonly TopicView[]
  /** number of the highlighted topic; undefined for none */
  highlighted: number | undefined
  onHighlight: (cluster: number | undefined) => void
  asTable: boolean
  onTable: (asTable: boolean) => void
}

/** Choice of the highlighted topic, and of map or table. */
const MapControls = ({ topics, highlighted, onHighlight, asTable, onTable }: Props) => (
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

const DARK_QUERY = '(prefers-color-scheme: dark)'

const subscribeToTheme = (onChange: () => void) => {
  const asked = window.matchMedia(DARK_QUERY)
  asked.addEventListener('change', onChange)
  return () => asked.removeEventListener('change', onChange)
}

/** The theme of pictures: the reader's on screen, light on paper. */
function usePageTheme(): Theme {
  const isDark = useSyncExternalStore(subscribeToTheme, () => window.matchMedia(DARK_QUERY).matches)
  const isPrinting = usePrinting()
  return isDark && !isPrinting ? 'dark' : 'light'
}

const CHART_MESSAGES = {
  keys: topicMessages.keys,
  key: topicMessages.shapes,
  noCluster: topicMessages.alone,
  columns: topicMessages.columns,
}

/** As wide as the page (report.css), with its padding and the map's border. */
const MAX_SIZE_PX = { width: 1046, height: 600 }
const MARGIN_PX = 34

const computeSize = (room: number) => ({
  width: Math.max(240, Math.min(MAX_SIZE_PX.width, room - MARGIN_PX)),
  height: room < 600 ? 400 : MAX_SIZE_PX.height,
})

const loadScatterChart = async () => (await import('@folkmoot/ui/ScatterChart')).ScatterChart

/** The map of comments, as a picture or as a table. */
export function TopicMap({ topics, layer }: { topics: TopicsView; layer: number }) {
  const [highlighted, setHighlighted] = useState<number>()
  const points = useMemo(() => createMapPoints(topics, layer, highlighted), [topics, layer, highlighted])
  const names = useMemo(
    () => new Map((topics.layers.get(layer) ?? []).map(({ cluster, title }) => [cluster, title])),
    [topics, layer],
  )
  const theme = usePageTheme()
  const chart = usePart(loadScatterChart)
  const [asTable, setAsTable] = useState(false)
  const [size] = useState(() => computeSize(document.documentElement.clientWidth))
  if (points.length === 0) return <p className="empty">{topicMessages.noPlaces}</p>
  if (chart.state === 'failed')
    return (
      <p role="alert" className="empty">
        {landscapeMessages.failed}
      </p>
    )
  const shown = topics.layers.get(layer) ?? []
  return (
    <div className="topic-map">
      <MapControls
        topics={shown}
        highlighted={highlighted}
        onHighlight={setHighlighted}
        asTable={asTable}
        onTable={setAsTable}
      />
      <div style={asTable ? {} : { minHeight: size.height }}>
        {chart.state === 'ready' && (
          <chart.data
            points={points}
            kinds={MAP_KINDS}
            names={names}
            description={topicMessages.mapDescription(points.length, shown.length)}
            words={CHART_MESSAGES}
            {...size}
            theme={theme}
            asTable={asTable}
          />
        )}
      </div>
    </div>
  )
}
