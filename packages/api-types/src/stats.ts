import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { GroupChanges } from './findings.ts'
import { ConversationId, Milliseconds, Nullable, ReportId } from './schema.ts'

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
  /** with `since` only: the exact numbers of all, and before that time */
  counts: Type.Optional(Counts),
  before: Type.Optional(Counts),
  /** with `since` only: the running counts from that time on, for drawing; the last point is exact */
  series: Type.Optional(Type.Object({ voters: Type.Array(Point), commenters: Type.Array(Point) })),
})
export type ConversationStats = Type.Static<typeof ConversationStats>

const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', description: 'a day as YYYY-MM-DD' })

const Groups = Type.Object({
  count: Type.Integer(),
  /** true if there are groups, and they are stable */
  stable: Type.Boolean(),
  /** the number of votes since which the groups have been the same */
  since: Nullable(Type.Integer()),
})

/** The figures by which a conversation's health is judged. Days are those of `time_zone`. */
export const ConversationHealth = Type.Object({
  state: Type.Union([Type.Literal('draft'), Type.Literal('open'), Type.Literal('closed')]),
  time_zone: Type.String(),
  /** the day on which this was computed */
  today: Day,
  computed: Milliseconds,
  /** the days with a vote or a comment, ascending; people count on the day of their first vote */
  days: Type.Array(
    Type.Object({ day: Day, votes: Type.Integer(), people: Type.Integer(), comments: Type.Integer() }),
  ),
  /** people who came, and who voted */
  reach: Type.Object({ came: Type.Integer(), voted: Type.Integer() }),
  /** waiting comments, and the time of the oldest */
  waiting: Type.Object({ count: Type.Integer(), oldest: Nullable(Milliseconds) }),
  /** comments that participants see, and those of them with fewer than ten votes */
  shown: Type.Object({ count: Type.Integer(), few_votes: Type.Integer() }),
  /** the groups of the last analysis; null before one */
  groups: Nullable(Groups),
  /** comments in any state */
  written: Type.Optional(Type.Object({ count: Type.Integer() })),
  /** the people, votes and comments of public results: all other figures here are of all votes */
  results: Type.Optional(
    Type.Object({ voted: Type.Integer(), votes: Type.Integer(), comments: Type.Integer() }),
  ),
  /** since when unusually many people have come, and how many; null while they do not */
  flood: Nullable(Type.Object({ since: Milliseconds, people: Type.Integer() })),
  /** what became of groups, as reports say it, the newest last */
  group_changes: Type.Optional(GroupChanges),
})
export type ConversationHealth = Type.Static<typeof ConversationHealth>

export const stats = {
  conversationStats: defineEndpoint({
    method: 'GET',
    path: '/api/v3/conversationStats',
    summary: 'Lists the times of votes and comments, ascending',
    access: ['analyst', 'report'],
    refusedWhen: ['withdrawn'],
    refusal: {
      401: 'polis_err_conversationStats_need_report_id_or_moderation_permission',
      403: 'polis_err_conversationStats_need_report_id_or_moderation_permission',
    },
    query: Type.Object({
      conversation_id: ConversationId,
      /** milliseconds; only earlier votes and comments count. 0 means no end. */
      until: Type.Optional(Milliseconds),
      report_id: Type.Optional(ReportId),
      /** an extension: milliseconds; lists what happened from then on, thinned, and adds `counts`, `before` and `series` */
      since: Type.Optional(Milliseconds),
    }),
    reply: ConversationStats,
    errors: ['polis_err_server_busy', 'polis_err_too_many_exports'],
  }),
  conversationHealth: defineEndpoint({
    method: 'GET',
    path: '/api/v3/conversationHealth',
    summary:
      'Returns figures by day, person and comment that tell whether a conversation is healthy (an extension)',
    access: 'analyst',
    query: Type.Object({
      conversation_id: ConversationId,
      /** whose days are counted; default UTC */
      time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.timeZone })),
    }),
    reply: ConversationHealth,
    errors: ['polis_err_param_parse_failed_time_zone'],
  }),
}
