import { formatDay, formatIsoTime } from '@folkmoot/domain/text'
import type { ComputedReportTopic } from '../reports/public.ts'
import type { ProximityPoint, Topic, TopicComment, TopicNode, TopicRun } from '@folkmoot/api-types/topics'
import { findTypicalComment, isQuotable } from '@folkmoot/topics/typical-comment'
import { createTopicTree, type TopicBranch, type TopicWithComments } from '@folkmoot/topics/topic-tree'
import { MOD } from '@folkmoot/domain/comments'
import { getCommentStatus, OUTLIER, formatTopicKey, parseTopicStatus } from '@folkmoot/domain/topics'
import type { NamedTopic, PlacedComment, TopicRunRow } from './storage.ts'

/** Formats a time for these calls. */
/** The comment that moderators see with a topic's name: the one that readers see, or else the most typical that is not rejected. */
function findQuotation(
  { tids, typicality }: TopicMembers,
  comments: ReadonlyMap<number, PlacedComment>,
): NonNullable<Topic['quotation']> | null {
  const own = tids.flatMap((tid, at) => {
    const comment = comments.get(tid)
    return comment ? { ...comment, typicality: typicality[at] ?? null } : []
  })
  const found =
    findTypicalComment(own.filter(isQuotable)) ??
    findTypicalComment(own.filter(({ mod }) => mod !== MOD.rejected))
  if (!found) return null
  const { comment_id, comment_text, moderation_status } = toPointReply(found)
  return { comment_id, comment_text, moderation_status }
}

/**
 * Converts a topic for moderators.
 * @param comments the comments of its run
 */
export function toTopicReply(
  topic: NamedTopic & TopicMembers,
  comments: ReadonlyMap<number, PlacedComment>,
): Topic {
  const { moderator, moderator_name, moderated_at } = topic
  return {
    topic_key: formatTopicKey(topic),
    topic_name: topic.shown_name,
    computed_name: topic.name,
    comment_ids: [...topic.tids],
    hidden: topic.hidden === 1,
    quotation: findQuotation(topic, comments),
    model_name: topic.model_name,
    created_at: formatIsoTime(topic.created),
    layer_id: topic.layer,
    cluster_id: topic.cluster,
    moderation: {
      status: parseTopicStatus(topic.status),
      moderator: moderator === null ? null : (moderator_name ?? String(moderator)),
      moderated_at: moderated_at === null ? null : formatIsoTime(moderated_at),
      comment_count: topic.tids.length,
    },
  }
}

const toPointReply = ({ tid, txt, mod, is_meta, x, y }: PlacedComment) => ({
  comment_id: tid,
  comment_text: txt,
  umap_x: x,
  umap_y: y,
  moderation_status: getCommentStatus({ mod, is_meta: is_meta !== 0 }),
})

/** Converts a comment of a topic. */
export const toTopicCommentReply = (
  comment: PlacedComment,
  { layer, cluster }: { layer: number; cluster: number },
): TopicComment => ({ ...toPointReply(comment), cluster_id: cluster, layer_id: layer })

interface TopicMembership {
  layer: number
  cluster: number
  tid: number
  typicality: number | null
}

/** All points have the same weight, as in the contract. */
const POINT_WEIGHT = 1

/** Creates the map of one layer, each comment with its topic. */
export function toLayerReply(
  points: readonly PlacedComment[],
  members: readonly TopicMembership[],
  layer: number,
): ProximityPoint[] {
  const clusters = new Map(members.flatMap((row) => (row.layer === layer ? [[row.tid, row.cluster]] : [])))
  return points.map((point) => ({
    ...toPointReply(point),
    weight: POINT_WEIGHT,
    cluster_id: clusters.get(point.tid) ?? OUTLIER,
    layer_id: layer,
  }))
}

/** Creates the map with each comment's topic in every layer. */
export function toMapReply(
  points: readonly PlacedComment[],
  members: readonly TopicMembership[],
  layers: readonly number[],
): ProximityPoint[] {
  const clusters = new Map(
    points.map(({ tid }) => [tid, Object.fromEntries(layers.map((layer) => [layer, OUTLIER]))]),
  )
  for (const { tid, layer, cluster } of members) {
    const clusterByLayer = clusters.get(tid)
    if (clusterByLayer) clusterByLayer[layer] = cluster
  }
  return points.map((point) => ({
    ...toPointReply(point),
    weight: POINT_WEIGHT,
    clusters: clusters.get(point.tid) ?? {},
  }))
}

const toNodeReply = ({ topic, children }: TopicBranch<NamedTopic & TopicWithComments>): TopicNode => ({
  id: formatTopicKey(topic),
  name: topic.shown_name,
  layer: topic.layer,
  clusterId: topic.cluster,
  size: topic.tids.length,
  topic_name: topic.shown_name,
  children: children.map(toNodeReply),
})

/** The comments of a topic, ascending, with how typical each is; null where it was not measured. */
interface TopicMembers {
  readonly tids: readonly number[]
  readonly typicality: readonly (number | null)[]
}

/** Adds their comments to topics, as the tree needs them. */
export function addCommentIds(topics: readonly NamedTopic[], members: readonly TopicMembership[]) {
  const own = new Map<string, { tids: number[]; typicality: (number | null)[] }>()
  const formatPlace = ({ layer, cluster }: { layer: number; cluster: number }) => `${layer}_${cluster}`
  for (const member of members) {
    const topic = own.get(formatPlace(member)) ?? { tids: [], typicality: [] }
    topic.tids.push(member.tid)
    topic.typicality.push(member.typicality)
    own.set(formatPlace(member), topic)
  }
  return topics.map((topic) => ({
    ...topic,
    layer_id: topic.layer,
    cluster_id: topic.cluster,
    ...(own.get(formatPlace(topic)) ?? { tids: [], typicality: [] }),
  }))
}

/** Converts the topics of a run for reports. */
export const toComputedTopics = (
  topics: readonly NamedTopic[],
  members: readonly TopicMembership[],
): ComputedReportTopic[] =>
  addCommentIds(topics, members).map((topic) => ({
    key: formatTopicKey(topic),
    layer: topic.layer,
    cluster: topic.cluster,
    name: topic.shown_name,
    isNameGiven: topic.given_name !== null,
    hidden: topic.hidden === 1,
    status: parseTopicStatus(topic.status),
    tids: topic.tids,
    typicality: topic.typicality,
  }))

/** Creates the tree of topics below the conversation's name. */
export function toHierarchyReply(name: string, topics: readonly (NamedTopic & TopicWithComments)[]) {
  const layerCounts: Record<string, number> = {}
  for (const { layer } of topics) layerCounts[layer] = (layerCounts[layer] ?? 0) + 1
  const layers = Object.keys(layerCounts).map(Number)
  const totalClusters = topics.length
  const children = createTopicTree(topics).map(toNodeReply)
  return { hierarchy: { name, children, totalClusters, layerCounts }, totalClusters, layers }
}

/** Formats the day of a run for its name. */
/** Lists runs by model and day, newest first; of one day only the newest. */
export function toRunsReply(
  runs: readonly TopicRunRow[],
  topics: readonly NamedTopic[],
): Record<string, TopicRun> {
  const replies: Record<string, TopicRun> = {}
  for (const { job, model_name, created } of runs) {
    const created_date = formatDay(created)
    const key = `${model_name}_${created_date}`
    if (Object.hasOwn(replies, key)) continue
    const own = topics.filter((topic) => topic.job === job)
    const topics_by_layer: TopicRun['topics_by_layer'] = {}
    for (const topic of own)
      (topics_by_layer[topic.layer] ??= {})[topic.cluster] = {
        topic_name: topic.name,
        model_name: topic.model_name,
        created_at: formatIsoTime(topic.created),
        topic_key: formatTopicKey(topic),
      }
    replies[key] = { model_name, created_date, topics_by_layer, item_count: own.length, job_uuid: job }
  }
  return replies
}
