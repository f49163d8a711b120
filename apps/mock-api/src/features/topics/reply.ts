import type {
  ProximityPoint,
  Topic,
  TopicComment,
  TopicNode,
  TopicRun,
} from '@folkmoot/api-types/topic-shapes'
import { topicTree, type TopicBranch, type TopicWithComments } from '@folkmoot/topics/topic-tree'
import { commentStatusOf, OUTLIER, topicKey, topicStatusOf } from '@folkmoot/domain/topics'
import type { NamedTopic, PlacedComment, Run } from './storage.ts'

/** A time of these calls on the wire. */
export const isoTime = (time: number): string => new Date(time).toISOString()

/** A topic as moderators see it. */
export function topicReply(topic: NamedTopic, comment_count: number): Topic {
  const { moderator, moderator_name, moderated_at } = topic
  return {
    topic_key: topicKey(topic),
    topic_name: topic.name,
    model_name: topic.model_name,
    created_at: isoTime(topic.created),
    layer_id: topic.layer,
    cluster_id: topic.cluster,
    moderation: {
      status: topicStatusOf(topic.status),
      moderator: moderator === null ? null : (moderator_name ?? String(moderator)),
      moderated_at: moderated_at === null ? null : isoTime(moderated_at),
      comment_count,
    },
  }
}

const pointReply = ({ tid, txt, mod, is_meta, x, y }: PlacedComment) => ({
  comment_id: tid,
  comment_text: txt,
  umap_x: x,
  umap_y: y,
  moderation_status: commentStatusOf({ mod, is_meta: is_meta !== 0 }),
})

/** A comment of a topic. */
export const commentReply = (
  comment: PlacedComment,
  { layer, cluster }: { layer: number; cluster: number },
): TopicComment => ({ ...pointReply(comment), cluster_id: cluster, layer_id: layer })

interface Member {
  layer: number
  cluster: number
  tid: number
}

/** A place that says how near a comment is to others has the same weight for all, as in the contract. */
const WEIGHT = 1

/** The map of one layer, each comment with its topic there. */
export function layerReply(
  points: readonly PlacedComment[],
  members: readonly Member[],
  layer: number,
): ProximityPoint[] {
  const clusters = new Map(members.flatMap((row) => (row.layer === layer ? [[row.tid, row.cluster]] : [])))
  return points.map((point) => ({
    ...pointReply(point),
    weight: WEIGHT,
    cluster_id: clusters.get(point.tid) ?? OUTLIER,
    layer_id: layer,
  }))
}

/** The map with each comment's topic in every layer. */
export function mapReply(
  points: readonly PlacedComment[],
  members: readonly Member[],
  layers: readonly number[],
): ProximityPoint[] {
  const clusters = new Map(
    points.map(({ tid }) => [tid, Object.fromEntries(layers.map((layer) => [layer, OUTLIER]))]),
  )
  for (const { tid, layer, cluster } of members) {
    const of = clusters.get(tid)
    if (of) of[layer] = cluster
  }
  return points.map((point) => ({
    ...pointReply(point),
    weight: WEIGHT,
    clusters: clusters.get(point.tid) ?? {},
  }))
}

const nodeReply = ({ topic, children }: TopicBranch<NamedTopic & TopicWithComments>): TopicNode => ({
  id: topicKey(topic),
  name: topic.name,
  layer: topic.layer,
  clusterId: topic.cluster,
  size: topic.tids.length,
  topic_name: topic.name,
  children: children.map(nodeReply),
})

/** Topics with the ids of their comments, as the tree takes them. */
export function withComments(topics: readonly NamedTopic[], members: readonly Member[]) {
  const tids = new Map<string, number[]>()
  const place = ({ layer, cluster }: { layer: number; cluster: number }) => `${layer}_${cluster}`
  for (const member of members) {
    const of = tids.get(place(member)) ?? []
    of.push(member.tid)
    tids.set(place(member), of)
  }
  return topics.map((topic) => ({
    ...topic,
    layer_id: topic.layer,
    cluster_id: topic.cluster,
    tids: tids.get(place(topic)) ?? [],
  }))
}

/** The tree of topics under the conversation's name. */
export function hierarchyReply(name: string, topics: readonly (NamedTopic & TopicWithComments)[]) {
  const layerCounts: Record<string, number> = {}
  for (const { layer } of topics) layerCounts[layer] = (layerCounts[layer] ?? 0) + 1
  const layers = Object.keys(layerCounts).map(Number)
  const totalClusters = topics.length
  const children = topicTree(topics).map(nodeReply)
  return { hierarchy: { name, children, totalClusters, layerCounts }, totalClusters, layers }
}

/** The day of a run as its name on the wire has it. */
const dayOf = (time: number): string => isoTime(time).slice(0, 10)

/** Runs by model and day, newest first; of two of the same day the newest. */
export function runsReply(runs: readonly Run[], topics: readonly NamedTopic[]): Record<string, TopicRun> {
  const replies: Record<string, TopicRun> = {}
  for (const { job, model_name, created } of runs) {
    const created_date = dayOf(created)
    const key = `${model_name}_${created_date}`
    if (Object.hasOwn(replies, key)) continue
    const own = topics.filter((topic) => topic.job === job)
    const topics_by_layer: TopicRun['topics_by_layer'] = {}
    for (const topic of own)
      (topics_by_layer[topic.layer] ??= {})[topic.cluster] = {
        topic_name: topic.name,
        model_name: topic.model_name,
        created_at: isoTime(topic.created),
        topic_key: topicKey(topic),
      }
    replies[key] = { model_name, created_date, topics_by_layer, item_count: own.length, job_uuid: job }
  }
  return replies
}
