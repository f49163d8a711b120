import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { Findings } from './findings.ts'
import { Report } from './reports.ts'
import { Milliseconds, MillisecondsText, Nullable, ReportId } from './schema.ts'

/** The public data of a report's conversation. */
const ReportConversation = Type.Object({
  conversation_id: Type.String(),
  topic: Nullable(Type.String()),
  description: Nullable(Type.String()),
  link_url: Nullable(Type.String()),
  parent_url: Nullable(Type.String()),
  asked_by: Nullable(Type.String()),
  contact: Nullable(Type.String()),
  results_use: Nullable(Type.String()),
  style_btn: Nullable(Type.String()),
  logo: Nullable(Type.String()),
  ownername: Nullable(Type.String()),
  created: MillisecondsText,
  is_active: Type.Boolean(),
  strict_moderation: Type.Boolean(),
  importance_enabled: Type.Boolean(),
  /** true for a rehearsal, whose people are simulated; absent for a real conversation */
  is_rehearsal: Type.Optional(Type.Boolean()),
})

/** The votes of one group on a comment. */
const GroupVotes = Type.Object({
  id: Type.Integer(),
  agree_count: Type.Integer(),
  disagree_count: Type.Integer(),
  pass_count: Type.Integer(),
})

/** A comment with its latest votes, and without its author. */
export const ReportComment = Type.Object({
  tid: Type.Integer(),
  /** empty for a rejected comment, and for one that the automatic moderator hides and nobody has accepted */
  txt: Type.String(),
  /** why a rejected comment was rejected, where the moderator gave a reason */
  reason: Type.Optional(Type.String()),
  created: MillisecondsText,
  is_seed: Type.Boolean(),
  is_meta: Type.Boolean(),
  active: Type.Boolean(),
  mod: Type.Integer(),
  /** true when it was chosen for this report; absent without a decision */
  includeInReport: Type.Optional(Type.Boolean()),
  agree_count: Type.Integer(),
  disagree_count: Type.Integer(),
  pass_count: Type.Integer(),
  count: Type.Integer(),
  /** number of voters who marked it as important, if the conversation has this option */
  importance: Type.Optional(Type.Integer()),
  /** the votes of each shown group; with an analysis */
  groups: Type.Optional(Type.Array(GroupVotes)),
})
export type ReportComment = Type.Static<typeof ReportComment>

/** The last opinion analysis, limited to the comments of the report. */
export const ReportOpinion = Type.Object({
  computed: Nullable(Milliseconds),
  outcome: Type.Union([
    Type.Literal('groups'),
    Type.Literal('no-stable-groups'),
    Type.Literal('not-enough-data'),
  ]),
  /** stability of the groups under resampling of people, 0 to 1; null when unknown */
  stability: Nullable(Type.Number()),
  /** what the report says about the result, without the comments that its author left out */
  findings: Findings,
  /** the map: each point represents some people of one group; the order says nothing about them */
  points: Type.Array(
    Type.Object({
      x: Type.Number(),
      y: Type.Number(),
      count: Type.Integer(),
      group: Type.Integer(),
      /** its place in the letters of `reportLandscape`; -1 where the result has none */
      area: Type.Integer(),
    }),
  ),
})
export type ReportOpinion = Type.Static<typeof ReportOpinion>

export const ReportData = Type.Object({
  report: Report,
  conversation: ReportConversation,
  counts: Type.Object({
    /** numbers of people who voted and who commented */
    voters: Type.Integer(),
    commenters: Type.Integer(),
    /** number of public votes, the latest of each person on each comment */
    votes: Type.Integer(),
    /** number of comments shown: those that the report lists with their votes, without rejected ones */
    comments: Type.Integer(),
    /** numbers of all comments by state, shown or not */
    accepted: Type.Integer(),
    unmoderated: Type.Integer(),
    rejected: Type.Integer(),
  }),
  comments: Type.Array(ReportComment),
  /** null without a finished analysis */
  opinion: Nullable(ReportOpinion),
  /** times of its publications, oldest first, in milliseconds since 1970 */
  publications: Type.Array(Milliseconds),
  /** of these, the one whose result this is; absent for the newest result */
  publication: Type.Optional(Milliseconds),
  /** time of the state that the files with single votes have; null where the owner has not published them */
  votes_published: Nullable(Milliseconds),
  /** what the question (-2), the description (-1) and the comments say in other languages; the server writes the Story with it, and never sends it */
  translations: Type.Optional(
    Type.Array(Type.Object({ tid: Type.Integer(), language: Type.String(), txt: Type.String() })),
  ),
})
export type ReportData = Type.Static<typeof ReportData>

export const ReportLandscape = Type.Object({
  /** the comments that the report shows and that have votes */
  leans: Type.Array(
    Type.Object({
      tid: Type.Integer(),
      /** for each area a letter: a agree, d disagree, p pass, s split, - too few votes */
      areas: Type.String(),
    }),
  ),
})
export type ReportLandscape = Type.Static<typeof ReportLandscape>

/** A moment of the replay. Bundles are columns: the first of each belongs to the first bundle. */
export const ReplayFrame = Type.Object({
  /** of its last vote: milliseconds since 1970, to the hour */
  time: Type.Integer(),
  /** public votes, and the people who cast them */
  votes: Type.Integer(),
  voters: Type.Integer(),
  /** people without a place on the map */
  ungrouped: Type.Integer(),
  x: Type.Array(Type.Number()),
  y: Type.Array(Type.Number()),
  /** people, at least three */
  count: Type.Array(Type.Integer()),
  /** 0 is A */
  group: Type.Array(Type.Integer()),
})
export type ReplayFrame = Type.Static<typeof ReplayFrame>

export const ReportReplay = Type.Object({
  /** `computing` before the first moments are there, `few` when there are none before now */
  state: Type.Union([Type.Literal('ready'), Type.Literal('computing'), Type.Literal('few')]),
  /** oldest first, without the report's own map, which is now */
  frames: Type.Array(ReplayFrame),
})
export type ReportReplay = Type.Static<typeof ReportReplay>

/** Our extensions: the whole content of a report page in one cached reply, the colours of its map, and its past. */
export const reportData = {
  reportData: defineEndpoint({
    method: 'GET',
    path: '/api/v3/reportData/:report_id',
    summary: 'Returns the content of a report page, for everyone with the report’s id (an extension)',
    access: 'public',
    refusedWhen: ['withdrawn'],
    params: Type.Object({ report_id: ReportId }),
    reply: ReportData,
    errors: ['polis_err_param_parse_failed_report_id'],
  }),
  reportLandscape: defineEndpoint({
    method: 'GET',
    path: '/api/v3/reportLandscape/:report_id',
    summary:
      'Returns to which side each area of a report’s map leans on each comment, for everyone with the report’s id ' +
      '(an extension)',
    access: 'public',
    refusedWhen: ['withdrawn'],
    params: Type.Object({ report_id: ReportId }),
    reply: ReportLandscape,
    errors: ['polis_err_param_parse_failed_report_id'],
  }),
  reportReplay: defineEndpoint({
    method: 'GET',
    path: '/api/v3/reportReplay/:report_id',
    summary:
      'Returns moments of the past of a report’s map, for everyone with the report’s id (an extension)',
    access: 'public',
    refusedWhen: ['withdrawn'],
    params: Type.Object({ report_id: ReportId }),
    reply: ReportReplay,
    errors: ['polis_err_param_parse_failed_report_id'],
  }),
}
