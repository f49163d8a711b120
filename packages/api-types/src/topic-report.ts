import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { Milliseconds, Nullable, ReportId } from './schema.ts'

const Tids = Type.Array(Type.Integer())

/** A topic with the comments of it that the report lists. */
export const ReportTopicReply = Type.Object({
  key: Type.String(),
  /** 0 is the finest */
  layer: Type.Integer(),
  /** a number within its layer */
  cluster: Type.Integer(),
  /** null where the name would tell of comments that the report does not list */
  name: Nullable(Type.String()),
  tids: Tids,
})
export type ReportTopicReply = Type.Static<typeof ReportTopicReply>

export const TopicReport = Type.Object({
  /** when the topics were found, and how; null as long as there are none */
  computed: Nullable(Milliseconds),
  model_name: Nullable(Type.String()),
  topics: Type.Array(ReportTopicReply),
  /** topics that moderators rejected; they are not among the topics */
  rejected_topics: Type.Integer(),
  /** where the comments lie that the report lists: near each other when they are about the same */
  points: Type.Array(Type.Object({ tid: Type.Integer(), x: Type.Number(), y: Type.Number() })),
})
export type TopicReport = Type.Static<typeof TopicReport>

/** A sentence with marks in it: `{#12}` stands for comment 12, `{A}` for group A. */
const Sentence = Type.Object({
  /** as the rules wrote it */
  text: Type.String(),
  /** the same in other words of a language model, where one is configured and added nothing */
  rephrased: Type.Optional(Type.String()),
  /** the comments that it rests on */
  tids: Tids,
})

/** What is said of the whole, of a topic, or of the comments in no topic. */
const Section = Type.Object({
  about: Type.Union([Type.Literal('conversation'), Type.Literal('topic'), Type.Literal('no-topic')]),
  /** of the topic */
  key: Type.Optional(Type.String()),
  sentences: Type.Array(Sentence),
})
export type NarrativePart = Type.Static<typeof Section>

export const TopicNarrative = Type.Object({
  /** when the groups were computed that it tells of; null without */
  computed: Nullable(Milliseconds),
  /** which topics it tells of; null as long as there are none */
  layer: Nullable(Type.Integer()),
  sections: Type.Array(Section),
})
export type TopicNarrative = Type.Static<typeof TopicNarrative>

const reportEndpoint = {
  method: 'GET',
  access: 'public',
  params: Type.Object({ report_id: ReportId }),
  cached: true,
  errors: ['polis_err_param_parse_failed_report_id'],
} as const

/** Extensions of ours: what the topic pages of a report show beside its data. */
export const topicReport = {
  topicReport: defineEndpoint({
    ...reportEndpoint,
    path: '/api/v3/topicReport/:report_id',
    summary:
      'The topics of the newest run that a report shows, with their comments and the map, for whoever knows the ' +
      'report’s id (an extension)',
    reply: TopicReport,
  }),
  topicNarrative: defineEndpoint({
    ...reportEndpoint,
    path: '/api/v3/topicNarrative/:report_id',
    summary:
      'A report in sentences built from its numbers, each with the comments it rests on, for whoever knows the ' +
      'report’s id (an extension)',
    reply: TopicNarrative,
  }),
}
