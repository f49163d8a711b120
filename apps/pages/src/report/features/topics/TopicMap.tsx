import type { ScatterKind, ScatterPoint } from '@folkmoot/ui/scatter-option'
import type { Verdict } from '@folkmoot/domain/reports/findings'
import { createExcerpt } from '@folkmoot/domain/text'
import { topicMessages } from '../../messages/topics.ts'
import type { TopicsView, TopicView } from './TopicsPage.tsx'
import type { Theme } from '@folkmoot/ui/colours'
import { useSyncExternalStore, useMemo, useState } from 'react'
import { usePrinting } from '../../ui/page-hooks.ts'
import { usePart } from '../../loading.ts'
import { landscapeMessages } from '../../messages/landscape.ts'
import './topics.css'

/** Length of the quoted text. */
const EXCERPT_CHARACTERS = 100

const { verdicts } = topicMessages

/** Kinds of points: shape and name. */
export const MAP_KINDS: readonly ScatterKind[] = [
  { kind: 'common', name: verdicts.common, shape: 'square' },
  { kind: 'divides', name: verdicts.divides, shape: 'triangle' },
  { kind: 'undecided', name: verdicts.undecided, shape: 'circle' },
  { kind: 'few', name: verdicts.few, shape: 'diamond' },
]

const toPointKind = (verdict: Verdict = 'none'): string => (verdict === 'none' ? 'few' : verdict)

/**
 * Creates the points of the map: a comment with its position, its topic in the layer, and what the findings say about it.
 * @param highlighted number of a topic; the points of others are faint. Undefined for none
 */
export function createMapPoints(
  { topicReport, byTid, layers, view }: TopicsView,
  layer: number,
  highlighted: number | undefined,
): ScatterPoint[] {
  const topicByTid = new Map(
    (layers.get(layer) ?? []).flatMap((topic) => topic.tids.map((tid) => [tid, topic])),
  )
  return topicReport.points.flatMap(({ tid, x, y }) => {
    const comment = byTid.get(tid)
    if (!comment) return []
    const topic = topicByTid.get(tid)
    return {
      id: tid,
      x,
      y,
      kind: toPointKind(view.verdicts.get(tid)),
      cluster: topic?.cluster ?? -1,
      isFaint: highlighted !== undefined && topic?.cluster !== highlighted,
      title: topicMessages.point(tid, topic?.title ?? topicMessages.inNoTopic),
      text: createExcerpt(comment.txt, EXCERPT_CHARACTERS),
    }
  })
}

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
