import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { Milliseconds, Nullable, ReportId } from './schema.ts'

const Tids = Type.Array(Type.Integer())

/** A topic with its comments in the report. */
export const ReportTopicReply = Type.Object({
  key: Type.String(),
  /** 0 is the finest */
  layer: Type.Integer(),
  /** a number within its layer */
  cluster: Type.Integer(),
  /** null when the name would reveal comments that are not in the report */
  name: Nullable(Type.String()),
  tids: Tids,
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

/** A sentence with marks: `{#12}` for comment 12, `{A}` for group A. */
const Sentence = Type.Object({
  text: Type.String(),
  /** the comments whose votes it reports */
  tids: Tids,
})

/** The answer in three sentences, or sentences about the conversation, a topic, or the comments without a topic. */
const Section = Type.Object({
  about: Type.Union([
    Type.Literal('lead'),
    Type.Literal('conversation'),
    Type.Literal('topic'),
    Type.Literal('no-topic'),
  ]),
  /** of the topic */
  key: Type.Optional(Type.String()),
  sentences: Type.Array(Sentence),
})
export type NarrativePart = Type.Static<typeof Section>

export const TopicNarrative = Type.Object({
  /** time of the analysis of its groups; null without groups */
  computed: Nullable(Milliseconds),
  /** the layer of its topics; null before the first run */
  layer: Nullable(Type.Integer()),
  sections: Type.Array(Section),
})
export type TopicNarrative = Type.Static<typeof TopicNarrative>

const reportEndpoint = {
  method: 'GET',
  access: 'public',
  params: Type.Object({ report_id: ReportId }),
  caching: 'prepared',
  errors: ['polis_err_param_parse_failed_report_id', 'polis_err_report_withdrawn'],
} as const

/** Our extensions: the content of a report's topic pages. */
export const topicReport = {
  topicReport: defineEndpoint({
    ...reportEndpoint,
    path: '/api/v3/topicReport/:report_id',
    summary:
      'Lists the topics of the newest run that a report shows, with comments and map, for everyone with the report’s id ' +
      '(an extension)',
    reply: TopicReport,
  }),
  topicNarrative: defineEndpoint({
    ...reportEndpoint,
    path: '/api/v3/topicNarrative/:report_id',
    summary:
      'Returns a report in sentences that rules write from its numbers, each with its comments, for everyone with the ' +
      'report’s id (an extension)',
    reply: TopicNarrative,
  }),
}
