import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Milliseconds, ReportId } from './schema.ts'

const Counts = Type.Object({
  votes: Type.Integer(),
  voters: Type.Integer(),
  comments: Type.Integer(),
  commenters: Type.Integer(),
})
const Point = Type.Object({ time: Milliseconds, count: Type.Integer() })

export const ConversationStats = Type.Object({
  voteTimes: Type.Array(Milliseconds),
  firstVoteTimes: Type.Array(Milliseconds),
  commentTimes: Type.Array(Milliseconds),
  firstCommentTimes: Type.Array(Milliseconds),
  votesHistogram: Type.Array(Type.Object({ n_votes: Type.Integer(), n_ptpts: Type.Integer() })),
  burstHistogram: Type.Array(Type.Object({ n_ptpts: Type.Integer(), n_bursts: Type.Integer() })),
  /** with `points` only: the exact numbers */
  counts: Type.Optional(Counts),
  /** with `points` only: the running counts for drawing; the last point is exact */
  series: Type.Optional(Type.Object({ voters: Type.Array(Point), commenters: Type.Array(Point) })),
})
export type ConversationStats = Type.Static<typeof ConversationStats>

export const stats = {
  conversationStats: defineEndpoint({
    method: 'GET',
    path: '/api/v3/conversationStats',
    summary: 'Lists the times of votes and comments, ascending',
    access: ['analyst', 'report'],
    refusal: {
      401: 'polis_err_conversationStats_need_report_id_or_moderation_permission',
      403: 'polis_err_conversationStats_need_report_id_or_moderation_permission',
    },
    query: Type.Object({
      conversation_id: ConversationId,
      /** milliseconds; only earlier votes and comments count. 0 means no end. */
      until: Type.Optional(Milliseconds),
      report_id: Type.Optional(ReportId),
      /** an extension: maximum length of each array; adds exact `counts` and `series` */
      points: Type.Optional(Type.Integer({ minimum: 2, maximum: LIMITS.statsPoints })),
    }),
    caching: 'prepared',
    reply: ConversationStats,
    errors: [
      'polis_err_conversationStats_need_report_id_or_moderation_permission',
      'polis_err_report_withdrawn',
      'polis_err_server_busy',
      'polis_err_too_many_exports',
    ],
  }),
}
