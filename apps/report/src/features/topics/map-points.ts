import type { ScatterKind, ScatterPoint } from '@folkmoot/charts/scatter-option'
import { getStance, type Stance } from '@folkmoot/domain/reports/stance'
import { createExcerpt } from '@folkmoot/domain/text'
import { topicMessages } from '../../messages/topics.ts'
import type { TopicsView } from './topic-view.ts'

/** Length of the quoted text. */
const EXCERPT_CHARACTERS = 100

const { stance } = topicMessages

/** Kinds of points: shape and name. */
export const MAP_KINDS: readonly ScatterKind[] = [
  { kind: 'together', name: stance.together, shape: 'square' },
  { kind: 'apart', name: stance.apart, shape: 'triangle' },
  { kind: 'mixed', name: stance.mixed, shape: 'circle' },
  { kind: 'few', name: stance.few, shape: 'diamond' },
]

const toPointKind = ({ kind }: Stance): string => (kind === 'most' ? 'together' : kind)

/**
 * Creates the points of the map: a comment with its position, its topic in the layer, and its stance.
 * @param outlined number of the only topic with an outline; other points are faint. Undefined outlines all topics
 */
export function createMapPoints(
  { topicReport, byTid, layers }: TopicsView,
  layer: number,
  outlined: number | undefined,
): ScatterPoint[] {
  const topicByTid = new Map(
    (layers.get(layer) ?? []).flatMap((topic) => topic.tids.map((tid) => [tid, topic])),
  )
  return topicReport.points.flatMap(({ tid, x, y }) => {
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
