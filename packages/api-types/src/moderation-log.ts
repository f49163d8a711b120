import { LIMITS } from '@folkmoot/domain/limits'
import { DIGEST_RHYTHMS, type DigestRhythm } from '@folkmoot/domain/moderation-digest'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import {
  excelQuery,
  ConversationId,
  Csv,
  Milliseconds,
  Nullable,
  Pagination,
  Paging,
  Int32,
  createTableQuery,
  searchQuery,
} from './schema.ts'

/** The state of a comment or topic before or after a decision. */
const State = Type.Object({
  mod: Type.Optional(Type.Integer()),
  active: Type.Optional(Type.Boolean()),
  is_meta: Type.Optional(Type.Boolean()),
  /** of a topic */
  status: Type.Optional(Type.String()),
  /** of a topic that was renamed, of the one of a merge or a split, and of its parts */
  name: Type.Optional(Type.String()),
  names: Type.Optional(Type.Array(Type.String())),
  /** of a comment that was split or reworded: those in its place */
  replaced_by: Type.Optional(Type.Array(Type.Integer())),
  /** of a comment that a moderator wrote in place of this one */
  replaces: Type.Optional(Type.Integer()),
})

/** One decision of a moderator. */
export const ModerationDecision = Type.Object({
  id: Type.Integer(),
  created: Milliseconds,
  /** id and name of the moderator; null for a deleted account, and for a decision that came with an archive */
  uid: Nullable(Type.Integer()),
  moderator: Nullable(Type.String()),
  action: Type.String(),
  /** the comment and its text, or the topic */
  tid: Nullable(Type.Integer()),
  txt: Nullable(Type.String()),
  topic_key: Nullable(Type.String()),
  from: State,
  to: State,
  reason: Nullable(Type.String()),
})
export type ModerationDecision = Type.Static<typeof ModerationDecision>

const readLog = {
  access: 'analyst',
  refusal: { 403: 'polis_err_get_moderation_log_auth' },
} as const

const filter = {
  conversation_id: ConversationId,
  /** only decisions about this comment */
  tid: Type.Optional(Int32),
}

/** Our extensions: the decisions of moderators, with time and reason. */
export const moderationLog = {
  listModerationLog: defineEndpoint({
    method: 'GET',
    path: '/api/v3/moderationLog',
    summary:
      'Lists a page of the decisions of a conversation’s moderators, newest first unless a column is given',
    ...readLog,
    query: Type.Object({ ...filter, ...Paging, ...createTableQuery(TABLE_COLUMNS.decisions) }),
    reply: Type.Object({ decisions: Type.Array(ModerationDecision), pagination: Pagination }),
  }),
  downloadModerationLog: defineEndpoint({
    method: 'GET',
    path: '/api/v3/moderationLog/csv',
    summary: 'Returns the decisions of a conversation’s moderators as a file, newest first',
    ...readLog,
    query: Type.Object({ ...filter, ...searchQuery, ...excelQuery }),
    reply: Csv,
  }),
}

const Digest = Type.Object({
  every: Type.Unsafe<DigestRhythm>(Type.Union(DIGEST_RHYTHMS.map((rhythm) => Type.Literal(rhythm)))),
  /** false where the server sends no mails, the account has no verified address, or no role of its own here */
  is_offered: Type.Boolean(),
  /** where it goes */
  email: Nullable(Type.String()),
})

const refusal = { 403: 'polis_err_update_comment_auth' } as const

/** Our extension: mails to moderators about waiting comments. */
export const moderationDigest = {
  getModerationDigest: defineEndpoint({
    method: 'GET',
    path: '/api/v3/moderationDigest',
    summary: 'Returns how often the caller gets a mail about waiting comments',
    access: 'moderator',
    scope: 'none',
    refusal,
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Digest,
    errors: ['polis_err_update_comment_auth'],
  }),
  setModerationDigest: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/moderationDigest',
    summary:
      'Chooses how often the caller gets a mail about waiting comments: never, daily at 7:00, or hourly',
    access: 'moderator',
    refusedWhen: ['rehearsal'],
    scope: 'none',
    refusal,
    body: Type.Object({
      conversation_id: ConversationId,
      every: Digest.properties.every,
      /** the caller's time zone by its IANA name; UTC when absent */
      time_zone: Type.Optional(Type.String({ maxLength: LIMITS.timeZone })),
    }),
    reply: Digest,
    errors: [
      'polis_err_update_comment_auth',
      'polis_err_digest_not_offered',
      'polis_err_param_parse_failed_time_zone',
    ],
  }),
}
