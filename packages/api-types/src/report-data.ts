import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { Report } from './reports.ts'
import { Milliseconds, MillisecondsText, Nullable, ReportId } from './schema.ts'

/** What a report tells of the conversation that it is about: what its page tells everybody. */
const ReportConversation = Type.Object({
  conversation_id: Type.String(),
  topic: Nullable(Type.String()),
  description: Nullable(Type.String()),
  link_url: Nullable(Type.String()),
  parent_url: Nullable(Type.String()),
  ownername: Nullable(Type.String()),
  created: MillisecondsText,
  is_active: Type.Boolean(),
  strict_moderation: Type.Boolean(),
  importance_enabled: Type.Boolean(),
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
  txt: Type.String(),
  created: MillisecondsText,
  is_seed: Type.Boolean(),
  is_meta: Type.Boolean(),
  active: Type.Boolean(),
  mod: Type.Integer(),
  /** whether it was chosen for this report; absent when nobody decided */
  includeInReport: Type.Optional(Type.Boolean()),
  agree_count: Type.Integer(),
  disagree_count: Type.Integer(),
  pass_count: Type.Integer(),
  count: Type.Integer(),
  /** how many voters marked it as important; only where the conversation lets them */
  importance: Type.Optional(Type.Integer()),
  /** how much all groups agree on it, 0 to 1; with an analysis */
  group_aware_consensus: Type.Optional(Type.Number()),
  /** the votes of each group that is not too small to be told apart; with an analysis */
  groups: Type.Optional(Type.Array(GroupVotes)),
})
export type ReportComment = Type.Static<typeof ReportComment>

/** A comment that tells a group apart from the others. */
const Representative = Type.Object({
  tid: Type.Integer(),
  repful_for: Type.Union([Type.Literal('agree'), Type.Literal('disagree')]),
  n_success: Type.Integer(),
  n_trials: Type.Integer(),
})

/** A group of participants who vote alike. Of a group that is not told of there is nothing but its size. */
const Group = Type.Object({
  id: Type.Integer(),
  size: Type.Integer(),
  /** fewer than three people */
  too_small: Type.Boolean(),
  /** no: it is too small, or its figures would give those of one that is */
  told: Type.Boolean(),
  center: Nullable(Type.Tuple([Type.Number(), Type.Number()])),
  representative: Type.Array(Representative),
})

/** The last opinion analysis, as far as the comments of the report go. */
export const ReportOpinion = Type.Object({
  computed: Nullable(Milliseconds),
  outcome: Type.Union([
    Type.Literal('groups'),
    Type.Literal('no-stable-groups'),
    Type.Literal('not-enough-data'),
  ]),
  /** 0 to 1: how alike the groups come out when people are drawn anew; null where that is not known */
  stability: Nullable(Type.Number()),
  /** how many people were grouped */
  grouped: Type.Integer(),
  groups: Type.Array(Group),
  /** the map: points that stand for some people of one group each, in no order of theirs */
  points: Type.Array(
    Type.Object({ x: Type.Number(), y: Type.Number(), count: Type.Integer(), group: Type.Integer() }),
  ),
  consensus: Type.Object({ agree: Type.Array(Type.Integer()), disagree: Type.Array(Type.Integer()) }),
})
export type ReportOpinion = Type.Static<typeof ReportOpinion>

export const ReportData = Type.Object({
  report: Report,
  conversation: ReportConversation,
  counts: Type.Object({
    /** how many people took part, and how many of them voted and wrote comments */
    participants: Type.Integer(),
    voters: Type.Integer(),
    commenters: Type.Integer(),
    /** every vote that was cast */
    votes: Type.Integer(),
    /** how many comments the report shows */
    comments: Type.Integer(),
    /** how many comments there are of each kind, shown or not */
    accepted: Type.Integer(),
    unmoderated: Type.Integer(),
    rejected: Type.Integer(),
  }),
  comments: Type.Array(ReportComment),
  /** null without a finished analysis */
  opinion: Nullable(ReportOpinion),
})
export type ReportData = Type.Static<typeof ReportData>

/** An extension of ours: all that a report page shows, in one answer that is made once and sent many times. */
export const reportData = {
  reportData: defineEndpoint({
    method: 'GET',
    path: '/api/v3/reportData/:report_id',
    summary: 'Everything that a report page shows, for whoever knows the report’s id (an extension)',
    access: 'public',
    params: Type.Object({ report_id: ReportId }),
    cached: true,
    reply: ReportData,
    errors: ['polis_err_param_parse_failed_report_id'],
  }),
}
