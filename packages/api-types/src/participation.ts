import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { PlainComment } from './comments.ts'
import { ConversationDetails } from './conversations.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  RecordOfSchema,
  ConversationId,
  Empty,
  MillisecondsText,
  Nullable,
  makeOptional,
  ReportId,
  TokenInfo,
  Int32,
  Xid,
} from './schema.ts'
import { CurrentUser } from './users.ts'

const Lang = Type.String({ minLength: 1, maxLength: LIMITS.lang })

/** A comment to vote on, with how many there are and how many of them are left. */
export const NextComment = Type.Object({
  ...PlainComment.properties,
  remaining: Type.Integer(),
  total: Type.Integer(),
  translations: Type.Array(Type.Never()),
})
export type NextComment = Type.Static<typeof NextComment>

const participantFields = {
  pid: Type.Integer(),
  uid: Nullable(Type.Integer()),
  vote_count: Type.Integer(),
  last_interaction: MillisecondsText,
  subscribed: Type.Integer(),
  last_notified: MillisecondsText,
  nsli: Type.Integer(),
  mod: Type.Integer(),
  created: MillisecondsText,
}

/** Somebody's place in a conversation. */
export const Participant = Type.Object({ ...participantFields, conversation_id: Type.String() })
export type Participant = Type.Static<typeof Participant>

/** Everything that a participant's page needs at its start. */
export const ParticipationInit = Type.Object({
  /** empty when nobody is known */
  user: Type.Object(makeOptional(CurrentUser.properties)),
  /** null when nobody is known, absent for somebody known who does not take part */
  ptpt: Type.Optional(Nullable(Type.Object(participantFields))),
  nextComment: Nullable(Type.Object({ ...NextComment.properties, currentPid: Type.Integer() })),
  conversation: Nullable(ConversationDetails),
  votes: Type.Array(
    Type.Object({
      pid: Type.Integer(),
      tid: Type.Integer(),
      vote: Type.Integer(),
      weight_x_32767: Type.Integer(),
      modified: MillisecondsText,
    }),
  ),
  pca: Nullable(Type.Object({ asPOJO: RecordOfSchema(Type.Unknown()) })),
  famous: Empty,
  acceptLanguage: Type.String(),
  auth: Type.Optional(TokenInfo),
})
export type ParticipationInit = Type.Static<typeof ParticipationInit>

const joinErrors = [
  'polis_err_treevite_auth_required',
  'polis_err_xid_required',
  'polis_err_xid_not_allowed',
] as const

export const participation = {
  participationInit: defineEndpoint({
    method: 'GET',
    path: '/api/v3/participationInit',
    summary: 'Everything that a participant’s page needs at its start',
    access: 'public',
    query: Type.Object({
      conversation_id: Type.Optional(ConversationId),
      xid: Type.Optional(Xid),
      lang: Type.Optional(Lang),
      /** false leaves the map out, whoever shows it asks `math/pca2` (docs/decisions/opinion-map.md) */
      includePCA: Type.Optional(Type.Boolean()),
    }),
    reply: ParticipationInit,
    errors: ['polis_err_domain', 'polis_err_too_many_newcomers'],
  }),
  nextComment: defineEndpoint({
    method: 'GET',
    path: '/api/v3/nextComment',
    summary:
      'A comment that the caller has not voted on, drawn by its priority; without a comment when none is left',
    access: 'public',
    query: Type.Object({
      conversation_id: ConversationId,
      /** leaves out what this participant voted on; for moderators only, others get their own */
      not_voted_by_pid: Type.Optional(Int32),
      without: Type.Optional(Type.Array(Type.Integer())),
      lang: Type.Optional(Lang),
      xid: Type.Optional(Xid),
      report_id: Type.Optional(ReportId),
    }),
    reply: Type.Object({ ...makeOptional(NextComment.properties), currentPid: Type.Integer() }),
    random: true,
    errors: ['polis_err_treevite_auth_required'],
  }),
  createParticipant: defineEndpoint({
    method: 'POST',
    path: '/api/v3/participants',
    summary: 'Makes the caller a participant, or tells them that they are',
    access: ['signed-in', 'participant'],
    body: Type.Object({
      conversation_id: ConversationId,
      answers: Type.Optional(Type.Array(Type.Integer())),
      parent_url: Type.Optional(Type.String({ maxLength: LIMITS.link })),
      referrer: Type.Optional(Type.String({ maxLength: LIMITS.link })),
    }),
    reply: Participant,
    errors: [...joinErrors, 'polis_err_conversation_is_closed'],
  }),
  getParticipant: defineEndpoint({
    method: 'GET',
    path: '/api/v3/participants',
    summary: 'The caller’s own place in a conversation; null without one',
    access: ['signed-in', 'participant'],
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Nullable(Participant),
    errors: [],
  }),
  countParticipation: defineEndpoint({
    method: 'GET',
    path: '/api/v3/participation',
    summary:
      'How many votes and comments each participant gave, by pid, or by external id where there are any',
    access: 'owner',
    refusal: { 403: 'polis_err_get_participation_auth' },
    query: Type.Object({
      conversation_id: ConversationId,
      /** refuses the answer when somebody in it has no external id */
      strict: Type.Optional(Type.Boolean()),
    }),
    reply: RecordOfSchema(Type.Object({ votes: Type.Integer(), comments: Type.Integer() })),
    errors: ['polis_err_get_participation_auth', 'polis_err_get_participation_missing_xids'],
  }),
}
