import type { ScatterKind, ScatterPoint } from '@folkmoot/ui/scatter-option'
import type { Verdict } from '@folkmoot/domain/reports/findings'
import { createExcerpt } from '@folkmoot/domain/text'
import { topicMessages } from '../../messages/topics.ts'
import type { TopicsView } from './topic-view.ts'

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
