import { LIMITS } from '@folkmoot/domain/limits'
import type { ModerationList } from '@folkmoot/domain/comments'
import * as Type from 'typebox'
import { SeenState } from './comment-hints.ts'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Empty, Int32, Nullable } from './schema.ts'

const ListName = Type.Unsafe<ModerationList>(
  Type.Union([Type.Literal('unmoderated'), Type.Literal('accepted'), Type.Literal('rejected')]),
)
const ViewName = Type.String({ minLength: 1, maxLength: LIMITS.viewName })
const Query = Type.String({ maxLength: LIMITS.viewQuery })

/** A saved view: a list of comments with filters and an order under a name. */
export const ModerationView = Type.Object({
  view_id: Type.Integer(),
  name: Type.String(),
  list: ListName,
  /** filters and order as the query of the address of the list, without what is usual */
  query: Type.String(),
  /** true: everybody who works on the conversation has it; false: only the caller */
  shared: Type.Boolean(),
  /** whether the caller made it */
  own: Type.Boolean(),
  /** the name of who made it; null for someone who is gone */
  created_by: Nullable(Type.String()),
})
export type ModerationView = Type.Static<typeof ModerationView>

const conversation = { conversation_id: ConversationId }
const NOT_FOUND = 'polis_err_moderation_view_not_found'
const SHARED_AUTH = 'polis_err_moderation_view_auth'

/** Common fields of calls about saved views. A token needs the scope of moderation to change one. */
const viewEndpoint = {
  path: '/api/v3/moderationViews',
  access: 'analyst',
  refusal: { 403: 'polis_err_get_comments_permission' },
} as const

/** Common fields of calls that change what moderators share about a comment. */
const commentEndpoint = {
  access: 'moderator',
  isRefusedInArchive: true,
  refusal: { 403: 'polis_err_update_comment_auth' },
} as const

const COMMENT_ERRORS = [
  'polis_err_conversation_archived',
  'polis_err_update_comment_auth',
  'polis_err_param_parse_failed_tid',
] as const

/** Our extensions: questions to colleagues, comments in place of another one, and saved views of the lists. */
export const triage = {
  askColleague: defineEndpoint({
    ...commentEndpoint,
    method: 'PUT',
    path: '/api/v3/comments/question',
    summary:
      'Asks the other moderators about a comment, until somebody decides it; an empty note withdraws that',
    body: Type.Object({ ...conversation, tid: Int32, note: Type.String({ maxLength: LIMITS.question }) }),
    example: { conversation_id: '2demo3talk', tid: 0, note: 'Is this figure right?' },
    reply: Empty,
    errors: COMMENT_ERRORS,
  }),
  replaceComment: defineEndpoint({
    ...commentEndpoint,
    method: 'POST',
    path: '/api/v3/comments/replace',
    summary:
      'Puts other texts in place of a comment, which is rejected: one that says it in other words, or several that split it',
    body: Type.Object({
      ...conversation,
      tid: Int32,
      texts: Type.Array(Type.String({ maxLength: LIMITS.comment }), {
        minItems: 1,
        maxItems: LIMITS.splitComments,
      }),
      /** whether the new comments are accepted at once; otherwise they wait */
      accept: Type.Optional(Type.Boolean()),
      /** for the moderation log */
      reason: Type.Optional(Type.String({ maxLength: LIMITS.moderationReason })),
      /** the state that the moderator saw; nothing is replaced if somebody else has changed it since */
      from: Type.Optional(SeenState),
    }),
    example: {
      conversation_id: '2demo3talk',
      tid: 0,
      texts: ['Plant more trees.', 'Build more benches.'],
      accept: true,
    },
    reply: Type.Object({
      /** the new comments, in the order of the texts */
      tids: Type.Array(Type.Integer()),
    }),
    errors: [
      ...COMMENT_ERRORS,
      'polis_err_comment_decided',
      'polis_err_second_opinion_open',
      'polis_err_conversation_is_closed',
      'polis_err_param_parse_failed_texts',
      'polis_err_post_comment_duplicate',
      'polis_err_replace_rejected_comment',
    ],
  }),
  listModerationViews: defineEndpoint({
    ...viewEndpoint,
    method: 'GET',
    summary: 'Lists the caller’s own saved views of a conversation and those that are shared in it, by name',
    query: Type.Object(conversation),
    reply: Type.Object({ views: Type.Array(ModerationView) }),
    errors: ['polis_err_get_comments_permission'],
  }),
  createModerationView: defineEndpoint({
    ...viewEndpoint,
    method: 'POST',
    scope: 'moderate',
    summary: 'Saves a list with filters and an order as a view, for the caller or, by moderators, for all',
    body: Type.Object({
      ...conversation,
      name: ViewName,
      list: ListName,
      query: Query,
      shared: Type.Optional(Type.Boolean()),
    }),
    example: {
      conversation_id: '2demo3talk',
      name: 'Telephone numbers',
      list: 'unmoderated',
      query: 'mark=phone',
    },
    reply: ModerationView,
    errors: ['polis_err_get_comments_permission', SHARED_AUTH, 'polis_err_too_many_moderation_views'],
  }),
  updateModerationView: defineEndpoint({
    ...viewEndpoint,
    method: 'PUT',
    scope: 'moderate',
    summary: 'Renames a saved view, or gives it another list, filter and order',
    body: Type.Object({
      ...conversation,
      view_id: Int32,
      name: Type.Optional(ViewName),
      list: Type.Optional(ListName),
      query: Type.Optional(Query),
    }),
    example: { conversation_id: '2demo3talk', view_id: 1, name: 'Telephone numbers' },
    reply: ModerationView,
    errors: ['polis_err_get_comments_permission', SHARED_AUTH, NOT_FOUND],
  }),
  deleteModerationView: defineEndpoint({
    ...viewEndpoint,
    method: 'DELETE',
    scope: 'moderate',
    summary: 'Deletes a saved view',
    query: Type.Object({ ...conversation, view_id: Int32 }),
    reply: Empty,
    errors: ['polis_err_get_comments_permission', SHARED_AUTH, NOT_FOUND],
  }),
}
