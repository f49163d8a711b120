import { formatHeader, type ReportedComment } from '../votes/public.ts'
import { escapeCell } from '@folkmoot/domain/export-files'
import { formatGroupLetter } from '@folkmoot/domain/group-names'
import { sumGroupVotes, type GroupVotes, type Opinion } from '@folkmoot/opinion/stored-opinion'

const VOTE_COUNT_NAMES = ['votes', 'agrees', 'disagrees', 'passes'] as const
const getCells = (votes: GroupVotes) => VOTE_COUNT_NAMES.map((kind) => votes[kind])

/** Formats the header of comment-groups.csv: four columns for all groups together and four for each. */
export const formatCommentGroupsHeader = (opinion: Opinion | undefined): string =>
  formatHeader(
    'comment-id',
    'comment',
    ...VOTE_COUNT_NAMES.map((kind) => `total-${kind}`),
    ...(opinion?.groups ?? []).flatMap(({ id }) =>
      VOTE_COUNT_NAMES.map((kind) => `group-${formatGroupLetter(id).toLowerCase()}-${kind}`),
    ),
  )

/** Formats a line of comment-groups.csv; counts are blank without an analysis. */
export function formatCommentGroupsLine({ tid, txt }: ReportedComment, opinion: Opinion | undefined): string {
  const figures = opinion
    ? [sumGroupVotes(opinion, tid), ...opinion.groups.map(({ id }) => opinion.getVotes(id, tid))].flatMap(
        getCells,
      )
    : VOTE_COUNT_NAMES.map(() => '')
  return [tid, escapeCell(txt, 'always'), ...figures].join(',')
}

/** The content of comment-clusters.csv for a conversation without comments. */
export const NO_COMMENTS_TO_CLUSTER = 'This conversation has no comments yet.\n'

/** Formats the header of comment-clusters.csv: each kind of column once per layer. */
export const formatCommentClustersHeader = (layers: readonly ClusterLayer[]): string =>
  formatHeader(
    'comment-id',
    'moderated',
    'active',
    ...['cluster-id', 'distance', 'confidence'].flatMap((kind) =>
      layers.map(({ layer }) => `layer${layer}-${kind}`),
    ),
    'comment-body',
  )

const DECIMAL_DIGITS = 4
const formatDecimal = (value: number | null | undefined): string => value?.toFixed(DECIMAL_DIGITS) ?? ''

/** Formats a line of comment-clusters.csv. */
export function formatCommentClustersLine(
  { tid, mod, active, txt }: ReportedComment,
  layers: readonly ClusterLayer[],
): string {
  const memberships = layers.map((layer) => layer.memberships.get(tid))
  const cells = [
    ...memberships.map((membership) => membership?.cluster ?? ''),
    ...memberships.map((membership) => formatDecimal(membership?.distance)),
    ...memberships.map((membership) => formatDecimal(membership?.confidence)),
  ]
  return [tid, mod, active, ...cells, escapeCell(txt, 'always')].join(',')
}

/** Cluster of comments without a topic in a layer. */
const OUTLIER = -1

/** A comment's cluster in one layer of topics. */
interface ClusterMembership {
  /** -1 for a comment without a topic */
  readonly cluster: number
  readonly distance: number | null
  readonly confidence: number | null
}

/** A layer of topics and the memberships of its comments by tid. */
export interface ClusterLayer {
  readonly layer: number
  readonly memberships: ReadonlyMap<number, ClusterMembership>
}

interface Point {
  readonly tid: number
  readonly x: number
  readonly y: number
}

interface Member {
  readonly layer: number
  readonly cluster: number
  readonly tid: number
}

/** Computes the centroid of each cluster. */
function computeCentroids(members: readonly Member[], points: ReadonlyMap<number, Point>) {
  const sums = new Map<number, { x: number; y: number; count: number }>()
  for (const { cluster, tid } of members) {
    const point = points.get(tid)
    if (!point) continue
    const { x, y, count } = sums.get(cluster) ?? { x: 0, y: 0, count: 0 }
    sums.set(cluster, { x: x + point.x, y: y + point.y, count: count + 1 })
  }
  return new Map([...sums].map(([cluster, { x, y, count }]) => [cluster, { x: x / count, y: y / count }]))
}

function createLayer(
  layer: number,
  members: readonly Member[],
  points: ReadonlyMap<number, Point>,
): ClusterLayer {
  const centroids = computeCentroids(members, points)
  const memberships = new Map<number, ClusterMembership>()
  for (const tid of points.keys())
    memberships.set(tid, { cluster: OUTLIER, distance: null, confidence: null })
  for (const { cluster, tid } of members) {
    const point = points.get(tid)
    const centroid = centroids.get(cluster)
    const distance = point && centroid ? Math.hypot(point.x - centroid.x, point.y - centroid.y) : null
    memberships.set(tid, { cluster, distance, confidence: null })
  }
  return { layer, memberships }
}

/**
 * Creates the layers of a topic run, in order. A comment's distance is the one from the centroid of its topic on the map; a
 * comment on the map without a topic in a layer is an outlier there. Confidence is not computed.
 */
export function createClusterLayers(members: readonly Member[], points: readonly Point[]): ClusterLayer[] {
  const known = new Map(points.map((point) => [point.tid, point]))
  return [...new Set(members.map(({ layer }) => layer))]
    .sort((one, other) => one - other)
    .map((layer) =>
      createLayer(
        layer,
        members.filter((member) => member.layer === layer),
        known,
      ),
    )
}
