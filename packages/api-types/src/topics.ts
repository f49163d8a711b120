import { LIMITS } from '@folkmoot/domain/limits'
import type { TopicStatus } from '@folkmoot/domain/topics'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { RecordOfSchema, Nullable, ConversationId, ReportId, Int32, Milliseconds } from './schema.ts'

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
const TopicNodes = Type.Unsafe<TopicNode[]>({
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

const optional = Type.Optional

/**
 * The envelope of these replies in the contract: a failure after authorization and validation also has HTTP status 200,
 * with `error` as its status, a code and a message.
 */
const replyFields = {
  status: Type.Union([Type.Literal('success'), Type.Literal('error')]),
  message: Type.String(),
  error: optional(Type.String()),
}

const conversation = { conversation_id: ConversationId }
const TopicKey = Type.String({ minLength: 1, maxLength: LIMITS.topicKey })

const insiderRead = {
  method: 'GET',
  access: 'analyst',
  refusal: { 403: 'polis_err_topicMod_auth' },
} as const

/** Common fields of calls for people with a report_id. */
const reportEndpoint = {
  method: 'GET',
  access: 'public',
  query: Type.Object({ report_id: ReportId }),
} as const

/** Common fields of calls that change topics. */
const changeEndpoint = {
  method: 'POST',
  access: 'moderator',
  refusedWhen: ['archived'],
  refusal: { 403: 'polis_err_topicMod_moderate_auth' },
} as const

export const topics = {
  listTopics: defineEndpoint({
    ...insiderRead,
    path: '/api/v3/topicMod/topics',
    summary: 'Lists the topics of the newest run by layer, with their moderation status',
    query: Type.Object({
      ...conversation,
      /** prefix of a run's name: the newest match is used */
      job_id: optional(Type.String({ minLength: 1, maxLength: LIMITS.topicKey })),
    }),
    reply: Type.Object({
      ...replyFields,
      topics_by_layer: optional(RecordOfSchema(Type.Array(Topic))),
      total_topics: optional(Type.Integer()),
      /** replaces the two others when there are no topics */
      topics: optional(Type.Array(Topic)),
    }),
  }),
  topicComments: defineEndpoint({
    ...insiderRead,
    path: '/api/v3/topicMod/topics/:topicKey/comments',
    summary: 'Lists the comments of a topic by id',
    /** `job#layer#cluster`, or `layerL_C` for the newest run */
    params: Type.Object({ topicKey: TopicKey }),
    query: Type.Object(conversation),
    reply: Type.Object({
      ...replyFields,
      comments: optional(Type.Array(TopicComment)),
      total_comments: optional(Type.Integer()),
    }),
  }),
  proximity: defineEndpoint({
    ...insiderRead,
    path: '/api/v3/topicMod/proximity',
    summary: 'Returns the positions of the comments on the map of the newest run, with text and status',
    query: Type.Object({
      ...conversation,
      /** `all`, or the number of a layer */
      layer_id: optional(
        Type.String({ pattern: '^(all|[0-9]{1,4})$', description: '“all”, or the number of a layer' }),
      ),
    }),
    reply: Type.Object({
      ...replyFields,
      proximity_data: optional(Type.Array(ProximityPoint)),
      total_points: optional(Type.Integer()),
    }),
  }),
  topicStats: defineEndpoint({
    ...insiderRead,
    path: '/api/v3/topicMod/stats',
    summary: 'Counts the topics of the newest run by status',
    query: Type.Object(conversation),
    reply: Type.Object({
      ...replyFields,
      stats: optional(
        Type.Object({
          total_topics: Type.Integer(),
          pending: Type.Integer(),
          accepted: Type.Integer(),
          rejected: Type.Integer(),
          meta: Type.Integer(),
        }),
      ),
    }),
  }),
  topicHierarchy: defineEndpoint({
    ...insiderRead,
    path: '/api/v3/topicMod/hierarchy',
    summary: 'Returns the topics of the newest run as a tree, fine ones inside coarse ones',
    query: Type.Object(conversation),
    reply: Type.Object({
      ...replyFields,
      hierarchy: optional(
        Nullable(
          Type.Object({
            name: Type.String(),
            children: TopicNodes,
            totalClusters: Type.Integer(),
            layerCounts: RecordOfSchema(Type.Integer()),
          }),
        ),
      ),
      totalClusters: optional(Type.Integer()),
      layers: optional(Type.Array(Type.Integer())),
    }),
  }),
  moderateTopics: defineEndpoint({
    ...changeEndpoint,
    path: '/api/v3/topicMod/moderate',
    summary: 'Decides about a topic with all its comments, or about some comments; or undoes such a decision',
    merged: true,
    body: Type.Object({
      ...conversation,
      report_id: optional({
        ...ConversationId,
        description: 'used as conversation_id when that is absent',
      }),
      /** accept or accepted, reject or rejected, meta; restore with a decision_id */
      action: Type.String({ maxLength: LIMITS.topicKey }),
      topic_key: optional(TopicKey),
      comment_ids: optional(Type.Array(Int32, { maxItems: LIMITS.topicComments })),
      /** an extension: the decision to undo */
      decision_id: optional(Type.Integer({ minimum: 0 })),
      /** an extension: only comments that nobody has decided; those that were accepted or marked stay */
      pending_only: optional(Type.Boolean()),
      /** an extension: the reason for the moderation log */
      reason: optional(Type.String({ maxLength: LIMITS.moderationReason })),
      /** not used: the caller is the moderator */
      moderator: optional(Type.Unknown()),
    }),
    reply: Type.Object({
      ...replyFields,
      moderated_at: optional(Type.String()),
      /** number of changed comments */
      comments_moderated: optional(Type.Integer()),
      /** ids that do not match a comment of this conversation */
      unmatched_comment_ids: optional(Type.Array(Type.Integer())),
      /** an extension: id to undo this decision with `restore`; absent when nothing changed */
      decision_id: optional(Type.Integer()),
    }),
    errors: ['polis_err_too_many_imports'],
  }),
  editTopic: defineEndpoint({
    ...changeEndpoint,
    path: '/api/v3/topicMod/edit',
    summary: 'Renames a topic, or hides it from readers of reports; later runs keep that (an extension)',
    body: Type.Object({
      ...conversation,
      topic_key: TopicKey,
      /** empty: the computed name */
      name: optional(Type.String({ maxLength: LIMITS.topicName })),
      hidden: optional(Type.Boolean()),
      /** the reason for the moderation log */
      reason: optional(Type.String({ maxLength: LIMITS.moderationReason })),
    }),
    reply: Type.Object({
      ...replyFields,
      topic_name: optional(Type.String()),
      hidden: optional(Type.Boolean()),
    }),
  }),
  requestTopicAnalysis: defineEndpoint({
    ...changeEndpoint,
    path: '/api/v3/delphi/jobs',
    summary: 'Schedules a new topic run in the background; returns the pending run if there is one',
    body: Type.Object({
      ...conversation,
      /** the only kind of job */
      job_type: optional(Type.Literal('FULL_PIPELINE')),
    }),
    reply: Type.Object({
      ...replyFields,
      /** the name of the run, which is the prefix of its topics' keys */
      job_id: optional(Type.String()),
      /** true when the run was already pending */
      deduplicated: optional(Type.Boolean()),
      job_status: optional(Type.Union([Type.Literal('PENDING'), Type.Literal('PROCESSING')])),
    }),
  }),
  listTopicRuns: defineEndpoint({
    ...reportEndpoint,
    path: '/api/v3/delphi',
    summary: 'Lists the names of the topics of each run, newest first, for everyone with a report_id',
    reply: Type.Object({
      ...replyFields,
      report_id: optional(Type.String()),
      runs: optional(RecordOfSchema(TopicRun)),
    }),
    errors: ['polis_err_param_parse_failed_report_id'],
    refusedWhen: ['withdrawn'],
  }),
  reportTopicStats: defineEndpoint({
    ...reportEndpoint,
    path: '/api/v3/topicStats',
    summary: 'Lists the comments of each topic of the newest run, for everyone with a report_id',
    reply: Type.Object({
      ...replyFields,
      report_id: optional(Type.String()),
      stats: optional(
        RecordOfSchema(
          Type.Object({ comment_count: Type.Integer(), comment_tids: Type.Array(Type.Integer()) }),
        ),
      ),
      total_topics: optional(Type.Integer()),
    }),
    errors: ['polis_err_param_parse_failed_report_id'],
    refusedWhen: ['withdrawn'],
  }),
}

/** A topic with its comments in the report. */
export const ReportTopicReply = Type.Object({
  key: Type.String(),
  /** 0 is the finest */
  layer: Type.Integer(),
  /** a number within its layer */
  cluster: Type.Integer(),
  /** null when the name would reveal comments that are not in the report */
  name: Nullable(Type.String()),
  tids: Type.Array(Type.Integer()),
  /** its most typical comment that is accepted, to be quoted with the name; null without one */
  typical: Nullable(Type.Integer()),
})
export type ReportTopicReply = Type.Static<typeof ReportTopicReply>

export const TopicReport = Type.Object({
  /** time and method of the topics; null before the first run */
  computed: Nullable(Milliseconds),
  model_name: Nullable(Type.String()),
  topics: Type.Array(ReportTopicReply),
  /** number of rejected topics, which are not listed */
  rejected_topics: Type.Integer(),
  /** positions of the report's comments on the map: similar comments are near each other */
  points: Type.Array(Type.Object({ tid: Type.Integer(), x: Type.Number(), y: Type.Number() })),
})
export type TopicReport = Type.Static<typeof TopicReport>

/** Our extension: the content of a report's topic pages. */
export const topicReport = {
  topicReport: defineEndpoint({
    method: 'GET',
    path: '/api/v3/topicReport/:report_id',
    summary:
      'Lists the topics of the newest run that a report shows, with comments and map, for everyone with the report’s id ' +
      '(an extension)',
    access: 'public',
    refusedWhen: ['withdrawn'],
    params: Type.Object({ report_id: ReportId }),
    reply: TopicReport,
    errors: ['polis_err_param_parse_failed_report_id'],
  }),
}
