import { accept, MOD, reject, type CommentState } from './comments.ts'

/** The status of a topic, or of a comment on the pages of topics (TOP-6). */
export type TopicStatus = 'accepted' | 'rejected' | 'meta' | 'pending'

/** A moderator's decision about a topic or about comments. */
export type TopicAction = 'accept' | 'reject' | 'meta'

/** Stored runs of a conversation's topics; older ones are deleted when a new one is stored. */
export const MAX_TOPIC_RUNS = 5

/** The cluster of comments without a topic in a layer. */
export const OUTLIER = -1

const STATUS_BY_WORD: Readonly<Record<string, TopicStatus>> = {
  accept: 'accepted',
  accepted: 'accepted',
  '1': 'accepted',
  reject: 'rejected',
  rejected: 'rejected',
  '-1': 'rejected',
  meta: 'meta',
  '0': 'meta',
}

/** The status for a word of either vocabulary (accept, accepted, 1 …); an unknown word is pending. */
export function parseTopicStatus(word: string | number | null | undefined): TopicStatus {
  const key = String(word ?? '').toLowerCase()
  return (Object.hasOwn(STATUS_BY_WORD, key) ? STATUS_BY_WORD[key] : undefined) ?? 'pending'
}

/** The status of a comment. Rejected takes precedence over metadata. */
export function getCommentStatus({ mod, is_meta }: Pick<CommentState, 'mod' | 'is_meta'>): TopicStatus {
  if (mod === MOD.rejected) return 'rejected'
  if (is_meta) return 'meta'
  return mod === MOD.accepted ? 'accepted' : 'pending'
}

const ACTION_BY_STATUS: Readonly<Record<Exclude<TopicStatus, 'pending'>, TopicAction>> = {
  accepted: 'accept',
  rejected: 'reject',
  meta: 'meta',
}

/** The action for a word of either vocabulary; undefined when it is unknown. */
export function toTopicAction(word: string): TopicAction | undefined {
  const status = /^[a-z]+$/i.test(word) ? parseTopicStatus(word) : 'pending'
  return status === 'pending' ? undefined : ACTION_BY_STATUS[status]
}

/** The comment after an action. Accepting and rejecting do not change the metadata mark. */
export function applyActionToComment(action: TopicAction, comment: CommentState): CommentState {
  if (action === 'accept') return accept(comment)
  return action === 'reject' ? reject(comment) : { ...comment, mod: MOD.unmoderated, is_meta: true }
}

/** Run, layer and cluster of a topic; without `job` the newest run. */
export interface TopicLocation {
  readonly job?: string
  readonly layer: number
  readonly cluster: number
}

/** The key of a topic on the wire. The name of a job contains no `#`. */
export const formatTopicKey = ({ job, layer, cluster }: Required<TopicLocation>): string =>
  `${job}#${layer}#${cluster}`

const KEY_PATTERN = /^([^#]+)#(\d{1,4})#(\d{1,9})$/
const OLD_KEY_PATTERN = /^layer(\d{1,4})_(\d{1,9})$/

/** Parses a topic’s key, `job#layer#cluster` or the older `layerL_C`; else undefined. */
export function parseTopicKey(key: string): TopicLocation | undefined {
  const [, job, layer, cluster] = KEY_PATTERN.exec(key) ?? []
  if (job !== undefined) return { job, layer: Number(layer), cluster: Number(cluster) }
  const [whole, oldLayer, oldCluster] = OLD_KEY_PATTERN.exec(key) ?? []
  return whole === undefined ? undefined : { layer: Number(oldLayer), cluster: Number(oldCluster) }
}

interface ClusterRow {
  readonly layer_id: number
  readonly cluster_id: number
}

/** Topics by layer, sorted by cluster. */
export function groupByLayer<T extends ClusterRow>(topics: Iterable<T>): Record<string, T[]> {
  const layers: Record<string, T[]> = {}
  for (const topic of topics) (layers[topic.layer_id] ??= []).push(topic)
  for (const layer of Object.values(layers)) layer.sort((one, other) => one.cluster_id - other.cluster_id)
  return layers
}

/** Number of topics by status. */
type TopicStats = Readonly<Record<'total_topics' | TopicStatus, number>>

/** Counts topics by status; several decisions about one topic count once. */
export function countTopics(topics: Iterable<{ readonly status: string }>): TopicStats {
  const counts = { total_topics: 0, pending: 0, accepted: 0, rejected: 0, meta: 0 }
  for (const { status } of topics) {
    counts.total_topics += 1
    counts[parseTopicStatus(status)] += 1
  }
  return counts
}

/** The share of decided topics in percent; 0 without topics (TOP-5). */
export const computeCompletionRate = ({
  total_topics,
  pending,
}: Pick<TopicStats, 'total_topics' | 'pending'>) =>
  total_topics > 0 ? ((total_topics - pending) / total_topics) * 100 : 0

/** Topics are computed from this many comments on: fewer share no subjects. */
export const MIN_TOPIC_COMMENTS = 10

/** Topics are computed again after this share of the comments, and at least this many, were added or removed. */
const MAX_CHANGED_SHARE = 0.1
const MIN_CHANGED_COMMENTS = 3

/** Numbers of comments, now and in the newest topics. */
interface TopicsBasis {
  /** current comments */
  readonly comments: number
  /** comments of the newest topics; null without topics */
  readonly foundFrom: number | null
  /** comments of the newest topics that still exist */
  readonly remaining: number
}

/**
 * True when topics have to be computed: for the first time when there are enough comments, and again after a tenth of them,
 * at least three, were added or removed by moderation. Fewer changes would only disturb moderators who read the topics.
 */
export function isTopicRunPending({ comments, foundFrom, remaining }: TopicsBasis): boolean {
  if (foundFrom === null) return comments >= MIN_TOPIC_COMMENTS
  const changed = comments - remaining + (foundFrom - remaining)
  return changed >= Math.max(MIN_CHANGED_COMMENTS, foundFrom * MAX_CHANGED_SHARE)
}

/** Whether a topic has no name but the beginning of its typical comment, in quotation marks. */
export const isQuotedName = (name: string): boolean => name.startsWith('“')

/** Topics that a page lists at first at most: people would not read more. */
const MAX_REPORTED_TOPICS = 20

/**
 * The layer that a report shows first: the finest with at most `MAX_REPORTED_TOPICS`, else the coarsest; undefined without topics.
 * @param counts number of topics of each layer; layer 0 is the finest
 */
export function findReportedLayer(counts: ReadonlyMap<number, number>): number | undefined {
  const layers = [...counts].filter(([, count]) => count > 0).sort(([one], [other]) => one - other)
  return (layers.find(([, count]) => count <= MAX_REPORTED_TOPICS) ?? layers.at(-1))?.[0]
}
