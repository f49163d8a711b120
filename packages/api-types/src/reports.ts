import { LIMITS } from '@folkmoot/domain/limits'
import { ANSWER_STATES } from '@folkmoot/domain/reports/answers'
import type { ModLevel } from '@folkmoot/domain/reports/reports'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Empty, MillisecondsText, Nullable, ReportId, Int32 } from './schema.ts'

const AXIS_LABELS = ['label_x_neg', 'label_x_pos', 'label_y_neg', 'label_y_pos'] as const

/** The fields of a report with the labels of groups 0 to 9, in this order. */
export const GROUP_LABELS = [
  'label_group_0',
  'label_group_1',
  'label_group_2',
  'label_group_3',
  'label_group_4',
  'label_group_5',
  'label_group_6',
  'label_group_7',
  'label_group_8',
  'label_group_9',
] as const
export type GroupLabel = (typeof GROUP_LABELS)[number]
export type AxisLabel = (typeof AXIS_LABELS)[number]

/** The sentences of the Story that its author may write in place of those by rule: the lead, and titles of its parts. */
export const STORY_TEXTS = [
  'lead_text',
  'title_common',
  'title_groups',
  'title_divide',
  'title_meet',
] as const
export type StoryText = (typeof STORY_TEXTS)[number]

/** An object with the same schema for each name. */
const createForEach = <Name extends string, S extends Type.TSchema>(names: readonly Name[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, S>

const NullableText = Nullable(Type.String())

/** A report shows comments with a state above this level. */
const ModLevelSchema = Type.Unsafe<ModLevel>(Type.Integer({ minimum: -2, maximum: 0 }))

const AnswerStateSchema = Type.Enum([...ANSWER_STATES])

export const Report = Type.Object({
  report_id: Type.String(),
  created: MillisecondsText,
  modified: MillisecondsText,
  report_name: NullableText,
  ...createForEach(AXIS_LABELS, NullableText),
  ...createForEach(GROUP_LABELS, NullableText),
  mod_level: Type.Integer(),
  /** an extension: time of the withdrawal; null while the report can be read */
  withdrawn: Nullable(MillisecondsText),
  /** an extension: time of the last publication; null before the first one */
  published: Nullable(MillisecondsText),
  /** an extension: what the hosts say happens next, and what becomes of single comments, the newest last */
  next_text: NullableText,
  answers: Type.Array(Type.Object({ tid: Type.Integer(), state: AnswerStateSchema, reason: Type.String() })),
  /** an extension: the author’s sentences, and when one was written last; null where the rule’s sentence stands */
  ...createForEach(STORY_TEXTS, NullableText),
  texts_written: Nullable(MillisecondsText),
  conversation_id: Type.String(),
})
export type Report = Type.Static<typeof Report>

const Label = Type.Optional(Type.String({ maxLength: LIMITS.reportLabel }))

const reportList = {
  method: 'GET',
  path: '/api/v3/reports',
  reply: Type.Array(Report),
} as const

export const reports = {
  /** always refused, because the two ids may contradict each other */
  listReportsOfBoth: defineEndpoint({
    ...reportList,
    when: { report_id: 'given', conversation_id: 'given' },
    summary: 'Refuses a request for a report and a conversation at once',
    access: 'public',
    query: Type.Object({ report_id: ReportId, conversation_id: ConversationId }),
    errors: ['polis_err_get_reports_should_not_specify_both_report_id_and_conversation_id'],
  }),
  getReport: defineEndpoint({
    ...reportList,
    when: { report_id: 'given' },
    summary:
      'Returns one report in a list, for everyone with its id; a withdrawn one only to those who administer it',
    access: 'public',
    query: Type.Object({ report_id: ReportId }),
    errors: ['polis_err_param_parse_failed_report_id', 'polis_err_report_withdrawn'],
  }),
  listReports: defineEndpoint({
    ...reportList,
    when: { conversation_id: 'given' },
    summary: 'Lists the reports of a conversation, last changed first',
    access: 'analyst',
    refusal: { 401: 'polis_err_permissions', 403: 'polis_err_permissions' },
    query: Type.Object({ conversation_id: ConversationId }),
  }),
  listOwnReports: defineEndpoint({
    ...reportList,
    summary:
      'Lists the reports of all conversations that the caller owns; empty for callers who are not signed in',
    access: 'public',
  }),
  createReport: defineEndpoint({
    method: 'POST',
    path: '/api/v3/reports',
    scope: 'manage',
    summary:
      'Creates a report of a conversation, of all comments unless it names a level; the list contains its id',
    access: 'moderator',
    refusal: { 403: 'polis_err_post_reports_permissions' },
    body: Type.Object({ conversation_id: ConversationId, mod_level: Type.Optional(ModLevelSchema) }),
    reply: Empty,
    records: 'report-created',
  }),
  updateReport: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/reports',
    scope: 'manage',
    summary:
      'Names a report, labels its axes and groups, changes what it shows, withdraws it or shows it again',
    access: 'moderator',
    refusal: { 403: 'polis_err_put_reports_permissions' },
    merged: true,
    body: Type.Object({
      conversation_id: ConversationId,
      report_id: ReportId,
      report_name: Label,
      ...createForEach(AXIS_LABELS, Label),
      ...createForEach(GROUP_LABELS, Label),
      mod_level: Type.Optional(ModLevelSchema),
      next_text: Type.Optional(Type.String({ maxLength: LIMITS.nextText })),
      ...createForEach(STORY_TEXTS, Type.Optional(Type.String({ maxLength: LIMITS.storyText }))),
      withdrawn: Type.Optional(
        Type.Boolean({
          description: 'true: everything that reads the report answers 410; false: it can be read again',
        }),
      ),
    }),
    reply: Empty,
    errors: ['polis_err_param_parse_failed_report_id'],
    records: 'report-changed',
  }),
  /** an extension of ours */
  deleteReport: defineEndpoint({
    method: 'DELETE',
    path: '/api/v3/reports',
    summary: 'Deletes a report permanently, with its labels and its choice of comments (an extension)',
    access: 'owner',
    refusal: { 403: 'polis_err_report_owner_only' },
    query: Type.Object({ conversation_id: ConversationId, report_id: ReportId }),
    reply: Empty,
    errors: ['polis_err_param_parse_failed_report_id'],
    records: 'report-deleted',
  }),
  /** an extension of ours */
  publishReport: defineEndpoint({
    method: 'POST',
    path: '/api/v3/reportPublications',
    scope: 'manage',
    summary:
      'Publishes a report: its result of now stays readable, and a closed conversation leads to it (an extension)',
    access: 'moderator',
    refusal: { 403: 'polis_err_put_reports_permissions' },
    body: Type.Object({ conversation_id: ConversationId, report_id: ReportId }),
    reply: Empty,
    errors: ['polis_err_param_parse_failed_report_id', 'polis_err_report_withdrawn'],
    records: 'report-changed',
  }),
  /** an extension of ours */
  answerComment: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/reportAnswers',
    scope: 'manage',
    summary: 'Says in a report what becomes of a comment; “none” takes that back (an extension)',
    access: 'moderator',
    refusal: { 403: 'polis_err_put_reports_permissions' },
    body: Type.Object({
      conversation_id: ConversationId,
      report_id: ReportId,
      tid: Int32,
      state: Type.Enum([...ANSWER_STATES, 'none']),
      reason: Type.Optional(Type.String({ maxLength: LIMITS.answerReason })),
    }),
    reply: Empty,
    errors: ['polis_err_param_parse_failed_report_id', 'polis_err_param_parse_failed_tid'],
    records: 'report-changed',
  }),
  selectReportComment: defineEndpoint({
    method: 'POST',
    path: '/api/v3/reportCommentSelections',
    summary: 'Includes a comment in a report, or leaves it out',
    access: 'moderator',
    refusal: { 403: 'polis_err_POST_reportCommentSelections_auth' },
    body: Type.Object({
      conversation_id: ConversationId,
      report_id: ReportId,
      tid: Int32,
      include: Type.Boolean(),
    }),
    reply: Empty,
    errors: ['polis_err_param_parse_failed_report_id', 'polis_err_param_parse_failed_tid'],
  }),
}
