import type { ProximityPoint } from '@folkmoot/api-types/topic-shapes'
import type { ScatterKind, ScatterPoint } from '@folkmoot/charts'
import { createExcerpt } from '@folkmoot/domain/text'
import { OUTLIER, parseTopicStatus } from '@folkmoot/domain/topics'
import { topicMessages } from '../../messages/topics.ts'

/** How much of a comment the tooltip shows. */
const MAX_EXCERPT_CHARACTERS = 100

const { status } = topicMessages

/** What the shapes of the map stand for. */
export const MAP_KINDS: readonly ScatterKind[] = [
  { kind: 'pending', name: status.pending, shape: 'circle' },
  { kind: 'accepted', name: status.accepted, shape: 'square' },
  { kind: 'rejected', name: status.rejected, shape: 'triangle' },
  { kind: 'meta', name: status.meta, shape: 'diamond' },
]

/** Points as they may come: servers of this contract leave coordinates, text and status out. */
export type PartialPoint = Partial<ProximityPoint> & Pick<ProximityPoint, 'comment_id'>

/**
 * The points of a layer that have a place, as the map draws them.
 * @param outlined the one cluster that has a line around it, and stands out; all have one without it
 */
export function createMapPoints(
  points: readonly PartialPoint[],
  layer: string,
  outlined?: number,
): ScatterPoint[] {
  const isOut = (cluster: number) => outlined === undefined || cluster === outlined
  return points.flatMap((point) => {
    const { comment_id, umap_x, umap_y, comment_text, moderation_status, clusters } = point
    if (!Number.isFinite(umap_x) || !Number.isFinite(umap_y)) return []
    const kind = parseTopicStatus(moderation_status)
    const cluster = point.cluster_id ?? clusters?.[layer] ?? OUTLIER
    const where = cluster < 0 ? topicMessages.noCluster : String(cluster)
    return {
      id: comment_id,
      x: Number(umap_x),
      y: Number(umap_y),
      kind,
      cluster: isOut(cluster) ? cluster : OUTLIER,
      faint: !isOut(cluster),
      title: topicMessages.point(comment_id, status[kind], where),
      text: comment_text ? createExcerpt(comment_text, MAX_EXCERPT_CHARACTERS) : topicMessages.noText,
    }
  })
}
