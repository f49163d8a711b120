import { LIMITS } from '@folkmoot/domain/limits'
import { OWN_COMMENT_STATES } from '@folkmoot/domain/comments'
import { ANSWER_STATES } from '@folkmoot/domain/reports/answers'
import { MARK_KINDS, type MarkKind } from '@folkmoot/domain/triage/mark-kinds'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { NEWCOMER_ERRORS } from './failures/conversations.ts'
import {
  ConversationId,
  Empty,
  MillisecondsText,
  Nullable,
  Pagination,
  Paging,
  ParticipantKey,
  PidOrMine,
  ReportId,
  TokenInfo,
  Int32,
  Xid,
  XID_FIELDS,
} from './schema.ts'

/** The state of a comment that a moderator saw when they decided. */
const SeenState = Type.Object({
  mod: Type.Integer(),
  active: Type.Boolean(),
  is_meta: Type.Boolean(),
})

/** A hint for moderators: a place of the text in UTF-16 code units, and why they should look there. */
export const CommentMark = Type.Object({
  kind: Type.Unsafe<MarkKind>(Type.Union(MARK_KINDS.map((kind) => Type.Literal(kind)))),
  from: Type.Integer(),
  to: Type.Integer(),
})
export type CommentMark = Type.Static<typeof CommentMark>

/** Extensions for people who run the conversation; absent with a report_id. */
const triageFields = {
  marks: Type.Optional(Type.Array(CommentMark)),
  /** the first comment of its group of near-duplicates; absent on that one and without a group */
  similar_to: Type.Optional(Type.Integer()),
  /** the probable language of the text */
  detected_lang: Type.Optional(Type.String()),
  /** the comment that this rejected one repeats, as a moderator said */
  repeats: Type.Optional(Type.Integer()),
  /** the comment in whose place a moderator wrote this one */
  replaces: Type.Optional(Type.Integer()),
  /** the comments in place of this rejected one: one in other words, or several that split it */
  replaced_by: Type.Optional(Type.Array(Type.Integer())),
}

/** A comment for participants. It does not say who wrote it. */
export const PlainComment = Type.Object({
  txt: Type.String(),
  tid: Type.Integer(),
  created: MillisecondsText,
  quote_src_url: Nullable(Type.String()),
  is_seed: Type.Boolean(),
  is_meta: Type.Boolean(),
  lang: Nullable(Type.String()),
  /** the id that the comment has where it was imported from; null without one */
  original_id: Nullable(Type.String()),
})
export type PlainComment = Type.Static<typeof PlainComment>

/** With a report_id: true when the comment was chosen for the report; absent without a decision. */
const reportFields = { includeInReport: Type.Optional(Type.Boolean()) }

/** A comment in the list for participants. */
export const ListedComment = Type.Object({ ...PlainComment.properties, ...reportFields })
export type ListedComment = Type.Static<typeof ListedComment>

/**
 * A comment for moderators and, without its author, for people with a report_id. It has counts of the latest votes when
 * voting patterns are requested.
 */
export const ModerationComment = Type.Object({
  ...PlainComment.properties,
  pid: Type.Optional(Type.Integer()),
  ...reportFields,
  velocity: Type.Number(),
  mod: Type.Integer(),
  active: Type.Boolean(),
  agree_count: Type.Optional(Type.Integer()),
  disagree_count: Type.Optional(Type.Integer()),
  pass_count: Type.Optional(Type.Integer()),
  count: Type.Optional(Type.Integer()),
  conversation_id: Type.String(),
  ...triageFields,
})
export type ModerationComment = Type.Static<typeof ModerationComment>

/** What became of a comment, for its author. */
export const OwnComment = Type.Object({
  tid: Type.Integer(),
  txt: Type.String(),
  created: MillisecondsText,
  state: Type.Enum([...OWN_COMMENT_STATES]),
  /** why it is hidden, in the hosts' words */
  reason: Type.Optional(Type.String()),
  /** the comments in place of a merged one */
  others: Type.Array(Type.Object({ tid: Type.Integer(), txt: Type.String() })),
  /** the public votes on a shown one; null before three people have voted, and where participants see no results */
  votes: Nullable(
    Type.Object({
      agree_count: Type.Integer(),
      disagree_count: Type.Integer(),
      pass_count: Type.Integer(),
    }),
  ),
  /** what the hosts say becomes of it, in the published report */
  answer: Type.Optional(Type.Object({ state: Type.Enum([...ANSWER_STATES]), reason: Type.String() })),
})
export type OwnComment = Type.Static<typeof OwnComment>

/** The result for a row of an uploaded file. A reason is an error code. */
export const UploadedComment = Type.Object({
  txt: Type.String(),
  status: Type.Union([Type.Literal('success'), Type.Literal('skipped'), Type.Literal('error')]),
  tid: Type.Optional(Type.Integer()),
  reason: Type.Optional(Type.String()),
  /** of the file; null without one */
  original_id: Nullable(Type.String()),
})
export type UploadedComment = Type.Static<typeof UploadedComment>

const optional = Type.Optional

/** Filters of a list. */
const filter = {
  conversation_id: ConversationId,
  /** only this state; the next two filters are then ignored */
  mod: optional(Int32),
  /** true: unmoderated and accepted, with strict moderation only accepted; false: the others */
  modIn: optional(Type.Boolean()),
  tids: optional(Type.Array(Int32, { maxItems: LIMITS.commentList })),
  report_id: optional(ReportId),
}

const plainFilter = {
  ...filter,
  moderation: optional(Type.Boolean()),
  /** part of the contract; not used */
  pid: optional(PidOrMine),
}

const moderationFilter = {
  ...filter,
  moderation: Type.Boolean(),
  /** only states above this one */
  mod_gt: optional(Int32),
  include_voting_patterns: optional(Type.Boolean()),
}

const readModeration = {
  access: ['analyst', 'report'],
  refusedWhen: ['withdrawn'],
  refusal: { 403: 'polis_err_get_comments_permission' },
  errors: ['polis_err_param_parse_failed_report_id'],
} as const

const readComments = {
  access: 'public',
  refusedWhen: ['withdrawn'],
  errors: ['polis_err_treevite_auth_required', 'polis_err_param_parse_failed_report_id'],
} as const

const Vote = Type.Integer({ minimum: -1, maximum: 1 })

export const comments = {
  listModerationPage: defineEndpoint({
    method: 'GET',
    path: '/api/v3/comments',
    when: { moderation: 'true', limit: 'given' },
    summary: 'Lists a page of the comments of a conversation for its moderators, by id',
    ...readModeration,
    query: Type.Object({ ...moderationFilter, ...Paging }),
    reply: Type.Object({ comments: Type.Array(ModerationComment), pagination: Pagination }),
  }),
  listModerationComments: defineEndpoint({
    method: 'GET',
    path: '/api/v3/comments',
    when: { moderation: 'true' },
    summary: 'Lists the comments of a conversation for its moderators, by id',
    ...readModeration,
    query: Type.Object(moderationFilter),
    reply: Type.Array(ModerationComment),
  }),
  listCommentsPage: defineEndpoint({
    method: 'GET',
    path: '/api/v3/comments',
    when: { limit: 'given' },
    summary: 'Lists a page of the comments that participants see, oldest first',
    ...readComments,
    query: Type.Object({ ...plainFilter, ...Paging }),
    reply: Type.Object({ comments: Type.Array(ListedComment), pagination: Pagination }),
  }),
  listComments: defineEndpoint({
    method: 'GET',
    path: '/api/v3/comments',
    summary: 'Lists the comments that participants see, oldest first',
    ...readComments,
    query: Type.Object(plainFilter),
    reply: Type.Array(ListedComment),
  }),
  /** an extension */
  listMyComments: defineEndpoint({
    method: 'GET',
    path: '/api/v3/comments/me',
    summary: 'Lists the newest comments of the caller with what became of each, newest first',
    access: 'token',
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Type.Array(OwnComment),
  }),
  createComment: defineEndpoint({
    method: 'POST',
    path: '/api/v3/comments',
    scope: 'moderate',
    summary: 'Adds a comment; a new author becomes a participant',
    access: 'public',
    body: Type.Object({
      conversation_id: ConversationId,
      txt: Type.String({ maxLength: LIMITS.comment }),
      /** the author's own vote on it */
      vote: optional(Vote),
      is_seed: optional(Type.Boolean()),
      ...XID_FIELDS,
      participant_key: optional(ParticipantKey),
    }),
    reply: Type.Object({
      tid: Type.Integer(),
      currentPid: Type.Integer(),
      auth: optional(TokenInfo),
    }),
    errors: [
      'polis_err_param_missing_txt',
      'polis_err_treevite_auth_required',
      'polis_err_xid_required',
      'polis_err_xid_not_allowed',
      'polis_err_xid_not_signed',
      'polis_err_conversation_is_closed',
      'polis_err_post_comment_auth',
      'polis_err_post_comment_duplicate',
      'polis_err_conversation_full',
      'polis_err_too_many_comments',
      ...NEWCOMER_ERRORS,
    ],
  }),
  moderateComment: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/comments',
    summary: 'Accepts or rejects a comment, hides or shows it, marks it as metadata',
    access: 'moderator',
    refusedWhen: ['archived'],
    refusal: { 403: 'polis_err_update_comment_auth' },
    merged: true,
    body: Type.Object({
      conversation_id: ConversationId,
      tid: Int32,
      active: Type.Boolean(),
      mod: Type.Integer({ minimum: -1, maximum: 1 }),
      is_meta: Type.Boolean(),
      /** required by the contract; not used */
      velocity: Type.Number({ minimum: 0, maximum: 1 }),
      /** an extension: the reason for the moderation log */
      reason: optional(Type.String({ maxLength: LIMITS.moderationReason })),
      /** an extension: the comment that a rejected one repeats; the log names it unless there is a reason */
      repeats: optional(Int32),
      /** an extension: the state that the moderator saw; the decision is refused if it has changed since */
      from: optional(SeenState),
    }),
    reply: Empty,
    errors: [
      'polis_err_comment_decided',
      'polis_err_repeats_rejected_comment',
      'polis_err_param_parse_failed_tid',
      'polis_err_param_parse_failed_repeats',
    ],
  }),
  /** an extension */
  replaceComment: defineEndpoint({
    method: 'POST',
    path: '/api/v3/comments/replace',
    summary:
      'Puts other texts in place of a comment, which is rejected: one that says it in other words, or several that split it',
    access: 'moderator',
    refusedWhen: ['archived'],
    refusal: { 403: 'polis_err_update_comment_auth' },
    body: Type.Object({
      conversation_id: ConversationId,
      tid: Int32,
      texts: Type.Array(Type.String({ maxLength: LIMITS.comment }), {
        minItems: 1,
        maxItems: LIMITS.splitComments,
      }),
      /** whether the new comments are accepted at once; otherwise they wait */
      accept: optional(Type.Boolean()),
      /** for the moderation log */
      reason: optional(Type.String({ maxLength: LIMITS.moderationReason })),
      /** the state that the moderator saw; nothing is replaced if it has changed since */
      from: optional(SeenState),
    }),
    reply: Type.Object({
      /** the new comments, in the order of the texts */
      tids: Type.Array(Type.Integer()),
    }),
    errors: [
      'polis_err_param_parse_failed_tid',
      'polis_err_comment_decided',
      'polis_err_conversation_is_closed',
      'polis_err_param_parse_failed_texts',
      'polis_err_post_comment_duplicate',
      'polis_err_conversation_full',
      'polis_err_replace_rejected_comment',
    ],
  }),
  uploadComments: defineEndpoint({
    method: 'POST',
    path: '/api/v3/comments-bulk',
    summary:
      'Adds the comments of a CSV file with a column comment_text, and original_id if it has ids, and returns the result of each row',
    access: 'moderator',
    refusedWhen: ['archived'],
    refusal: { 403: 'polis_err_post_comment_auth' },
    body: Type.Object({
      conversation_id: ConversationId,
      /** not validated here: problems are reported for each row */
      csv: Type.String({ contentMediaType: 'text/csv' }),
      is_seed: optional(Type.Boolean()),
      /** part of the contract; not used */
      xid: optional(Xid),
      pid: optional(Int32),
    }),
    reply: Type.Object({
      results: Type.Array(UploadedComment),
      /** absent when no comment was added */
      currentPid: optional(Type.Integer()),
    }),
    errors: [
      'polis_err_param_missing_csv',
      'polis_err_param_parse_failed_csv',
      'polis_err_conversation_is_closed',
    ],
  }),
}
