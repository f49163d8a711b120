import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { NextComment } from './participation.ts'
import { ConversationId, MillisecondsText, ParticipantKey, TokenInfo, Int32, Xid } from './schema.ts'

/** -1 agrees, 0 passes, 1 disagrees. */
const VoteValue = Type.Integer({ minimum: -1, maximum: 1 })

const vote = {
  pid: Type.Integer(),
  tid: Type.Integer(),
  vote: Type.Integer(),
  weight_x_32767: Type.Integer(),
}

/** The vote of somebody on a comment that counts. */
export const LatestVote = Type.Object({
  ...vote,
  modified: MillisecondsText,
  conversation_id: Type.String(),
})
export type LatestVote = Type.Static<typeof LatestVote>

/** A vote as it was given, whether or not it was changed since. */
export const PastVote = Type.Object({
  ...vote,
  created: MillisecondsText,
  high_priority: Type.Boolean(),
  /** from -1 to 1 */
  weight: Type.Number(),
  conversation_id: Type.String(),
})
export type PastVote = Type.Static<typeof PastVote>

export const votes = {
  castVote: defineEndpoint({
    method: 'POST',
    path: '/api/v3/votes',
    summary:
      'Votes on a comment, and gives the next one; makes newcomers participants and gives them a token',
    access: 'public',
    body: Type.Object({
      conversation_id: ConversationId,
      tid: Int32,
      vote: VoteValue,
      xid: Type.Optional(Xid),
      /** taken and not kept: stars are not part of this server */
      starred: Type.Optional(Type.Boolean()),
      /** the voter marks the comment as important */
      high_priority: Type.Optional(Type.Boolean()),
      lang: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.lang })),
      participant_key: Type.Optional(ParticipantKey),
    }),
    reply: Type.Object({
      nextComment: Type.Optional(NextComment),
      currentPid: Type.Integer(),
      auth: Type.Optional(TokenInfo),
    }),
    errors: [
      'polis_err_param_parse_failed_tid',
      'polis_err_conversation_is_closed',
      'polis_err_treevite_auth_required',
      'polis_err_xid_required',
      'polis_err_xid_not_allowed',
      'polis_err_too_many_votes',
      'polis_err_too_many_newcomers',
    ],
  }),
  listVotes: defineEndpoint({
    method: 'GET',
    path: '/api/v3/votes',
    summary: 'The caller’s votes that count; those of one participant for moderators',
    access: 'public',
    query: Type.Object({
      conversation_id: ConversationId,
      /** -1, or anything that is no number, means the caller */
      pid: Type.Optional(Type.String({ maxLength: LIMITS.pidText })),
      tid: Type.Optional(Int32),
    }),
    reply: Type.Array(LatestVote),
    errors: [],
  }),
  listMyVotes: defineEndpoint({
    method: 'GET',
    path: '/api/v3/votes/me',
    summary:
      'Every vote that the caller gave, changed ones included, in their order; none of whoever takes no part',
    access: 'token',
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Type.Array(PastVote),
    errors: [],
  }),
}
