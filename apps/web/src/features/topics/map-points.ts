import type { ProximityPoint } from '@folkmoot/api-types/topic-shapes'
import type { ScatterKind, ScatterPoint } from '@folkmoot/charts/scatter-option'
import { createExcerpt } from '@folkmoot/domain/text'
import { OUTLIER, parseTopicStatus } from '@folkmoot/domain/topics'
import { topicMessages } from '../../messages/topics.ts'

/** The length of a comment's text in the tooltip. */
const MAX_EXCERPT_CHARACTERS = 100

const { status } = topicMessages

/** The meaning of the map's shapes. */
export const MAP_KINDS: readonly ScatterKind[] = [
  { kind: 'pending', name: status.pending, shape: 'circle' },
  { kind: 'accepted', name: status.accepted, shape: 'square' },
  { kind: 'rejected', name: status.rejected, shape: 'triangle' },
  { kind: 'meta', name: status.meta, shape: 'diamond' },
]

/** Points from any server of this contract, some of which omit coordinates, text and status. */
export type PartialPoint = Partial<ProximityPoint> & Pick<ProximityPoint, 'comment_id'>

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
      text: comment_text ? createExcerpt(comment_text, MAX_EXCERPT_CHARACTERS) : topicMessages.noText,
    }
  })
}
