import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { NEWCOMER_ERRORS } from './failures/conversations.ts'
import { NextComment } from './participation.ts'
import { ConversationId, MillisecondsText, ParticipantKey, TokenInfo, Int32, XID_FIELDS } from './schema.ts'

/** -1 agrees, 0 passes, 1 disagrees. */
const VoteValue = Type.Integer({ minimum: -1, maximum: 1 })

const vote = {
  pid: Type.Integer(),
  tid: Type.Integer(),
  vote: Type.Integer(),
  weight_x_32767: Type.Integer(),
}

/** The current vote of a participant on a comment. */
export const LatestVote = Type.Object({
  ...vote,
  modified: MillisecondsText,
  conversation_id: Type.String(),
})
export type LatestVote = Type.Static<typeof LatestVote>

/** A vote of the history, also when it was changed later. */
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
    summary: 'Votes on a comment and returns the next one; new voters become participants and get a token',
    access: 'public',
    body: Type.Object({
      conversation_id: ConversationId,
      tid: Int32,
      vote: VoteValue,
      ...XID_FIELDS,
      /** accepted and discarded: this server has no stars */
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
      'polis_err_xid_not_signed',
      'polis_err_too_many_votes',
      ...NEWCOMER_ERRORS,
    ],
  }),
  importVotes: defineEndpoint({
    method: 'POST',
    path: '/api/v3/votes-bulk',
    summary:
      'Adds the votes of a CSV file of another system: its voters become participants without identity, its comments are found by original_id',
    access: 'owner',
    refusedWhen: ['rehearsal'],
    refusal: { 403: 'polis_err_votes_bulk_delphi_disabled' },
    body: Type.Object({
      conversation_id: ConversationId,
      /** vote_id, user_id, vote_value (1 agrees), timestamp, comment_id; its first line may declare the sign */
      csv: Type.Optional(Type.String({ contentMediaType: 'text/csv' })),
      /** `polis-export/1`, in which 1 agrees */
      format: Type.Optional(Type.String({ maxLength: LIMITS.fileName })),
    }),
    reply: Type.Object({
      status: Type.Literal('processing'),
      /** what was stored; the results follow */
      message: Type.String(),
      /** ours: votes stored, voters who are new, votes on comments that the conversation does not have, and votes that count already or are older */
      votes: Type.Optional(Type.Integer()),
      participants: Type.Optional(Type.Integer()),
      unknown: Type.Optional(Type.Integer()),
      skipped: Type.Optional(Type.Integer()),
    }),
    errors: [
      'polis_err_param_missing_csv_votes',
      'polis_err_param_parse_failed_csv',
      'polis_err_votes_bulk_no_mappable_comments',
      'polis_err_vote_convention_declaration_mismatch',
      'polis_err_vote_convention_declaration_malformed',
      'polis_err_conversation_is_closed',
      'polis_err_votes_bulk_voters_forgotten',
      'polis_err_too_many_imports',
    ],
    records: 'votes-imported',
  }),
  listVotes: defineEndpoint({
    method: 'GET',
    path: '/api/v3/votes',
    scope: 'none',
    summary: 'Lists the caller’s current votes; for moderators those of one participant',
    access: 'public',
    query: Type.Object({
      conversation_id: ConversationId,
      /** -1, or a value that is not a number, means the caller */
      pid: Type.Optional(Type.String({ maxLength: LIMITS.pidText })),
      tid: Type.Optional(Int32),
    }),
    reply: Type.Array(LatestVote),
  }),
  listMyVotes: defineEndpoint({
    method: 'GET',
    path: '/api/v3/votes/me',
    summary:
      'Lists every vote of the caller, changed ones included, in order; empty for callers who do not take part',
    access: 'token',
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Type.Array(PastVote),
  }),
}
