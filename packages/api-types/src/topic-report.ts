import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { Milliseconds, Nullable, ReportId } from './schema.ts'

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
    params: Type.Object({ report_id: ReportId }),
    caching: 'prepared',
    reply: TopicReport,
    errors: ['polis_err_param_parse_failed_report_id', 'polis_err_report_withdrawn'],
  }),
}
