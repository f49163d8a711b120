import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Empty, Int32, Nullable } from './schema.ts'

/** What a wall in a room shows of a conversation. Its figures are the public ones. */
export const Wall = Type.Object({
  topic: Nullable(Type.String()),
  asked_by: Nullable(Type.String()),
  is_active: Type.Boolean(),
  /** the one that a moderator chose, else the newest that is accepted; null without any */
  comment: Nullable(Type.Object({ tid: Type.Integer(), txt: Type.String(), lang: Nullable(Type.String()) })),
  /** numbers of people who voted and of their votes */
  voters: Type.Integer(),
  votes: Type.Integer(),
  /** null while participants are not shown results */
  results: Nullable(
    Type.Object({
      agree_count: Type.Integer(),
      disagree_count: Type.Integer(),
      pass_count: Type.Integer(),
      /** number of groups; 0 without stable ones */
      groups: Type.Integer(),
      /** the map: each point represents some people of one group */
      points: Type.Array(
        Type.Object({ x: Type.Number(), y: Type.Number(), count: Type.Integer(), group: Type.Integer() }),
      ),
    }),
  ),
})
export type Wall = Type.Static<typeof Wall>

/** Our extension: a conversation on the wall of a room. */
export const wall = {
  wall: defineEndpoint({
    method: 'GET',
    path: '/api/v3/wall',
    summary: 'Returns what a wall in a room shows of a conversation (an extension)',
    access: 'public',
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Wall,
    errors: ['polis_err_treevite_auth_required'],
  }),
  chooseWallComment: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/wall',
    summary: 'Chooses the comment that the wall shows; without one the newest comes (an extension)',
    access: 'moderator',
    body: Type.Object({ conversation_id: ConversationId, tid: Type.Optional(Int32) }),
    reply: Empty,
    errors: ['polis_err_param_parse_failed_tid'],
  }),
}
