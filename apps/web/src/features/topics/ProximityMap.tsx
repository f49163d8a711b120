import { Switch, HTMLSelect } from '@blueprintjs/core'
import { formatNumber } from '@folkmoot/domain/numbers'
import type { Topic, ProximityPoint } from '@folkmoot/api-types/topics'
import { useMemo, useState, useId } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useLazyCode } from '../../ui/use-lazy-code.ts'
import { usePageTheme } from '../../ui/use-page-theme.ts'
import { formatTopicName } from './topics-api.ts'
import type { ScatterKind, ScatterPoint } from '@folkmoot/ui/scatter-option'
import { takeCharacters } from '@folkmoot/domain/text'
import { OUTLIER, parseTopicStatus } from '@folkmoot/domain/topics'

interface HighlightProps {
  /** the topics of the shown layer */
  topics: readonly Topic[]
  /** the cluster of the one highlighted topic; undefined for none */
  highlighted: number | undefined
  onHighlight: (cluster: number | undefined) => void
}

/** The choice of a topic whose comments are highlighted: comments of a topic can lie far apart. */
function HighlightChoice({ topics, highlighted, onHighlight }: HighlightProps) {
  const id = useId()
  return (
    <div className="row">
      <label htmlFor={id}>{topicMessages.highlight}</label>
      <HTMLSelect
        id={id}

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

const loadScatterChart = () => import('@folkmoot/ui/ScatterChart')

/** Specified by TOP-4, in px. */
const CHART_SIZE_PX = { width: 800, height: 600 }

const CHART_TEXTS = {
  keys: topicMessages.mapKeys,
  key: topicMessages.mapKey,
  noCluster: topicMessages.noCluster,
  columns: topicMessages.mapColumns,
}
interface Props {
  /** pass the same array while the data is the same */
  data: readonly PartialPoint[]
  layer: string
  /** the known topics of the layer */
  topics: readonly Topic[]
}

const createNames = (topics: readonly Topic[]): Map<number, string> =>
  new Map(topics.map((topic) => [topic.cluster_id, formatTopicName(topic, topicMessages.unnamed)]))

/** The points of the map, those of other topics than the highlighted one faint. */
function useMapPoints(data: Props['data'], layer: string, topics: Props['topics']) {
  const [highlighted, setHighlighted] = useState<number>()
  const names = useMemo(() => createNames(topics), [topics])
  const points = useMemo(
    () => createMapPoints(data, layer, names, highlighted),
    [data, layer, names, highlighted],
  )
  return { points, names, highlighted, setHighlighted }
}

/** The comments of a layer at their coordinates, as a picture or as a table (TOP-4). */
export function ProximityMap({ data, layer, topics }: Props) {
  const [asTable, setAsTable] = useState(false)
  const { points, names, highlighted, setHighlighted } = useMapPoints(data, layer, topics)
  const theme = usePageTheme()
  const { code: { ScatterChart } = {}, error, load } = useLazyCode(loadScatterChart)
  if (data.length === 0) return <EmptyState title={topicMessages.noProximity} />
  if (points.length === 0) return <EmptyState title={topicMessages.noCoordinates} />
  const count = points.length
  const description = topicMessages.mapDescription(layer, count, formatNumber(count))
  const without = data.length - count
  return (
    <div>
      <Switch
        checked={asTable}
        label={topicMessages.showTable}
        onChange={(event) => setAsTable(event.currentTarget.checked)}
      />
      {!asTable && topics.length > 1 && (
        <HighlightChoice topics={topics} highlighted={highlighted} onHighlight={setHighlighted} />
      )}
      {without > 0 && <p className="muted">{topicMessages.leftOut(without, formatNumber(without))}</p>}
      {error !== undefined && <Failure what={topicMessages.chartFailed} onRetry={load} />}
      {ScatterChart && (
        <ScatterChart
          points={points}
          kinds={MAP_KINDS}
          names={names}
          description={description}
          words={CHART_TEXTS}
          {...CHART_SIZE_PX}
          theme={theme}
          asTable={asTable}
        />
      )}
    </div>
  )
}

/** The length of a comment's text in the tooltip. */
const MAX_EXCERPT_CHARACTERS = 100

const { status } = topicMessages

/** The meaning of the map's shapes. */
const MAP_KINDS: readonly ScatterKind[] = [
  { kind: 'pending', name: status.pending, shape: 'circle' },
  { kind: 'accepted', name: status.accepted, shape: 'square' },
  { kind: 'rejected', name: status.rejected, shape: 'triangle' },
  { kind: 'meta', name: status.meta, shape: 'diamond' },
]

/** Points from any server of this contract, some of which omit coordinates, text and status. */
type PartialPoint = Partial<ProximityPoint> & Pick<ProximityPoint, 'comment_id'>

/**
 * Creates the map's points from the points of a layer that have coordinates.
 * @param names of clusters
 * @param highlighted the one cluster to emphasize; undefined for none
 */
export function createMapPoints(
  points: readonly PartialPoint[],
  layer: string,
  names: ReadonlyMap<number, string>,
  highlighted?: number,
): ScatterPoint[] {
  return points.flatMap((point) => {
    const { comment_id, umap_x, umap_y, comment_text, moderation_status, clusters } = point
    if (!Number.isFinite(umap_x) || !Number.isFinite(umap_y)) return []
    const kind = parseTopicStatus(moderation_status)
    const cluster = point.cluster_id ?? clusters?.[layer] ?? OUTLIER
    const where =
      cluster < 0 ? topicMessages.pointAlone : topicMessages.pointTopic(names.get(cluster) ?? String(cluster))
    return {
      id: comment_id,
      x: Number(umap_x),
      y: Number(umap_y),
      kind,
      cluster,
      isFaint: highlighted !== undefined && cluster !== highlighted,
      title: topicMessages.point(comment_id, status[kind], where),
      text: comment_text ? takeCharacters(comment_text, MAX_EXCERPT_CHARACTERS) : topicMessages.noText,
    }
  })
}
