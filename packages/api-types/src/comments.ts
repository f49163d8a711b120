import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ConversationId, MillisecondsText, Nullable } from './schema.ts'

/** A comment as participants see it. */
export const PlainComment = Type.Object({
  txt: Type.String(),
  tid: Type.Integer(),
  created: MillisecondsText,
  quote_src_url: Nullable(Type.String()),
  is_seed: Type.Boolean(),
  is_meta: Type.Boolean(),
  lang: Nullable(Type.String()),
  pid: Type.Integer(),
})
export type PlainComment = Type.Static<typeof PlainComment>

/** A comment as moderators see it. The counts are there when voting patterns are asked for: latest votes, by kind. */
export const ModerationComment = Type.Object({
  ...PlainComment.properties,
  velocity: Type.Number(),
  mod: Type.Integer(),
  active: Type.Boolean(),
  agree_count: Type.Optional(Type.Integer()),
  disagree_count: Type.Optional(Type.Integer()),
  pass_count: Type.Optional(Type.Integer()),
  count: Type.Optional(Type.Integer()),
  conversation_id: Type.String(),
})
export type ModerationComment = Type.Static<typeof ModerationComment>

export const comments = {
  listModerationComments: endpoint({
    method: 'GET',
    path: '/api/v3/comments',
    when: { moderation: 'true' },
    summary: 'The comments of a conversation for its moderators, in the order of their ids',
    access: 'moderator',
    refusal: { 403: 'polis_err_get_comments_permission' },
    query: Type.Object({
      conversation_id: ConversationId,
      moderation: Type.Boolean(),
      mod: Type.Optional(Type.Integer()),
      modIn: Type.Optional(Type.Boolean()),
      include_voting_patterns: Type.Optional(Type.Boolean()),
      tids: Type.Optional(Type.Array(Type.Integer())),
    }),
    reply: Type.Array(ModerationComment),
    errors: ['polis_err_get_comments_permission'],
  }),
}
