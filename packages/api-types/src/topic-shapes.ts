import type { TopicStatus } from '@folkmoot/domain/topics'
import * as Type from 'typebox'
import { RecordOfSchema, Nullable } from './schema.ts'

/** The moderation status of a topic or of one of its comments. */
const TopicStatusWord = Type.Unsafe<TopicStatus>(
  Type.Union(['accepted', 'rejected', 'meta', 'pending'].map((word) => Type.Literal(word))),
)

/** A topic of one layer; layer 0 is the finest. */
export const Topic = Type.Object({
  topic_key: Type.String(),
  topic_name: Type.String(),
  /** an extension: the name without that of a moderator */
  computed_name: Type.Optional(Type.String()),
  /** an extension: its comments, ascending */
  comment_ids: Type.Array(Type.Integer()),
  /** an extension: true if readers of reports do not see it */
  hidden: Type.Optional(Type.Boolean()),
  /** an extension: its most typical comment, an accepted one if there is one; null without one */
  quotation: Type.Optional(
    Nullable(
      Type.Object({
        comment_id: Type.Integer(),
        comment_text: Type.String(),
        moderation_status: TopicStatusWord,
      }),
    ),
  ),
  model_name: Type.String(),
  /** ISO 8601, like all times of these calls */
  created_at: Type.String(),
  layer_id: Type.Integer(),
  cluster_id: Type.Integer(),
  moderation: Type.Object({
    status: TopicStatusWord,
    /** the moderator's name, or id without a name */
    moderator: Nullable(Type.String()),
    moderated_at: Nullable(Type.String()),
    comment_count: Type.Integer(),
  }),
})
export type Topic = Type.Static<typeof Topic>

const mapFields = { comment_id: Type.Integer(), umap_x: Type.Number(), umap_y: Type.Number() }

/** A comment on the page of a topic. */
export const TopicComment = Type.Object({
  ...mapFields,
  comment_text: Type.String(),
  cluster_id: Type.Integer(),
  layer_id: Type.Integer(),
  moderation_status: TopicStatusWord,
})
export type TopicComment = Type.Static<typeof TopicComment>

/**
 * A comment on the map with its cluster in each layer, or in the requested one. Cluster -1 means no topic of the layer.
 */
export const ProximityPoint = Type.Object({
  ...mapFields,
  weight: Type.Number(),
  comment_text: Type.String(),
  moderation_status: TopicStatusWord,
  clusters: Type.Optional(RecordOfSchema(Type.Integer())),
  cluster_id: Type.Optional(Type.Integer()),
  layer_id: Type.Optional(Type.Integer()),
})
export type ProximityPoint = Type.Static<typeof ProximityPoint>

/** A topic with the finer topics inside it. */
export interface TopicNode {
  id: string
  name: string
  layer: number
  clusterId: number
  /** comments in it */
  size: number
  topic_name: string
  children: TopicNode[]
}
export const TopicNodes = Type.Unsafe<TopicNode[]>({
  type: 'array',
  items: { type: 'object', additionalProperties: true },
})

const TopicName = Type.Object({
  topic_name: Type.String(),
  model_name: Type.String(),
  created_at: Type.String(),
  topic_key: Type.String(),
})

/** The topics of one run, by layer and cluster. */
export const TopicRun = Type.Object({
  model_name: Type.String(),
  created_date: Type.String(),
  topics_by_layer: RecordOfSchema(RecordOfSchema(TopicName)),
  item_count: Type.Integer(),
  job_uuid: Nullable(Type.String()),
})
export type TopicRun = Type.Static<typeof TopicRun>
