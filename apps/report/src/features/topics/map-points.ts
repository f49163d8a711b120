import type { ScatterKind, ScatterPoint } from '@folkmoot/charts/scatter-option'
import { getStance, type Stance } from '@folkmoot/domain/reports/stance'
import { createExcerpt } from '@folkmoot/domain/text'
import { topicMessages } from '../../messages/topics.ts'
import type { TopicsView } from './topic-view.ts'

/** How much of a comment the map says. */
const EXCERPT_CHARACTERS = 100

const { stance } = topicMessages

/** What the signs of the map stand for. */
export const MAP_KINDS: readonly ScatterKind[] = [
  { kind: 'together', name: stance.together, shape: 'square' },
  { kind: 'apart', name: stance.apart, shape: 'triangle' },
  { kind: 'mixed', name: stance.mixed, shape: 'circle' },
  { kind: 'few', name: stance.few, shape: 'diamond' },
]

const toPointKind = ({ kind }: Stance): string => (kind === 'most' ? 'together' : kind)

/**
 * The comments of a report where they lie, each with its topic of a layer and how people stand on it.
 * @param outlined the number of the one topic with a line around it, which stands out; all have one without it
 */
export function createMapPoints(
  { topicReport: found, byTid, layers }: TopicsView,
  layer: number,
  outlined: number | undefined,
): ScatterPoint[] {
  const topicByTid = new Map(
    (layers.get(layer) ?? []).flatMap((topic) => topic.tids.map((tid) => [tid, topic])),
  )
  return found.points.flatMap(({ tid, x, y }) => {
    const comment = byTid.get(tid)
    if (!comment) return []
    const topic = topicByTid.get(tid)
    const isOutlined = outlined === undefined || topic?.cluster === outlined
    return {
      id: tid,
      x,
      y,
      kind: toPointKind(getStance(comment)),
      cluster: topic && isOutlined ? topic.cluster : -1,
      isFaint: !isOutlined,
      title: topicMessages.point(tid, topic?.title ?? topicMessages.inNoTopic),
      text: createExcerpt(comment.txt, EXCERPT_CHARACTERS),
    }
  })
}
