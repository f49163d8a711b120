import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { PlainComment } from './comments.ts'
import { ConversationDetails } from './conversations.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  RecordOfSchema,
  ConversationId,
  Empty,
  Milliseconds,
  MillisecondsText,
  Nullable,
  makeOptional,
  ParticipantKey,
  PidOrMine,
  ReportId,
  TokenInfo,
  XID_FIELDS,
} from './schema.ts'
import { CurrentUser } from './users.ts'

/** An encrypted one has some 200. */
const MAX_DEVICE_CODE_CHARACTERS = 500

const Lang = Type.String({ minLength: 1, maxLength: LIMITS.lang })

/** A comment to vote on, with the numbers of all and of remaining comments. */
export const NextComment = Type.Object({
  ...PlainComment.properties,
  remaining: Type.Integer(),
  total: Type.Integer(),
  translations: Type.Array(Type.Never()),
  /** a number from 0 to 1, drawn for this reply; part of the contract, it tells nothing */
  randomN: Type.Optional(Type.Number()),
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

/** A participant of a conversation. */
export const Participant = Type.Object({ ...participantFields, conversation_id: Type.String() })
export type Participant = Type.Static<typeof Participant>

/** Reasons why an external id is not accepted. */
const XID_PROBLEMS = ['unsigned', 'expired', 'invalid'] as const
const XidProblem = Type.Unsafe<(typeof XID_PROBLEMS)[number]>(
  Type.Union(XID_PROBLEMS.map((problem) => Type.Literal(problem))),
)

/** A map as existing participation pages read it: as an object, as text, and as the bytes of the compressed text. */
const InitialMap = Type.Object({
  asPOJO: RecordOfSchema(Type.Unknown()),
  asJSON: Type.String(),
  asBufferOfGzippedJson: Type.Object({ type: Type.Literal('Buffer'), data: Type.Array(Type.Integer()) }),
  /** the same as in the map */
  consensus: RecordOfSchema(Type.Unknown()),
  repness: RecordOfSchema(Type.Unknown()),
  /** until when the map may be used without asking again */
  expiration: Milliseconds,
})
export type InitialMap = Type.Static<typeof InitialMap>

/** Initial data of a participant page. */
export const ParticipationInit = Type.Object({
  /** empty for unknown callers */
  user: Type.Object(makeOptional(CurrentUser.properties)),
  /** null for unknown callers, absent for known callers who do not take part */
  ptpt: Type.Optional(Nullable(Type.Object(participantFields))),
  nextComment: Nullable(Type.Object({ ...NextComment.properties, currentPid: Type.Integer() })),
  conversation: Nullable(ConversationDetails),
  /** an extension: the published report of a closed conversation */
  report_id: Type.Optional(Type.String()),
  votes: Type.Array(
    Type.Object({
      pid: Type.Integer(),
      tid: Type.Integer(),
      vote: Type.Integer(),
      weight_x_32767: Type.Integer(),
      modified: MillisecondsText,
    }),
  ),
  /** null where the page asked to leave it out */
  pca: Nullable(InitialMap),
  famous: Empty,
  acceptLanguage: Type.String(),
  /** an extension: the names that the owner gave to groups, by letter; absent without any */
  group_names: Type.Optional(Type.Array(Nullable(Type.String()))),
  /** an extension: why the request's external id was not accepted; absent when it was, or when there was none */
  xid_problem: Type.Optional(XidProblem),
  auth: Type.Optional(TokenInfo),
})
export type ParticipationInit = Type.Static<typeof ParticipationInit>

const joinErrors = [
  'polis_err_treevite_auth_required',
  'polis_err_xid_required',
  'polis_err_xid_not_allowed',
  'polis_err_identity_required',
] as const

export const participation = {
  participationInit: defineEndpoint({
    method: 'GET',
    path: '/api/v3/participationInit',
    scope: 'none',
    summary: 'Returns the initial data of a participant page for the caller',
    access: 'public',
    query: Type.Object({
      conversation_id: Type.Optional(ConversationId),
      ...XID_FIELDS,
      lang: Type.Optional(Lang),
      /** false leaves the map out; the page requests `math/pca2` instead (docs/decisions/public-results.md) */
      includePCA: Type.Optional(Type.Boolean()),
    }),
    reply: ParticipationInit,
    errors: ['polis_err_domain'],
  }),
  nextComment: defineEndpoint({
    method: 'GET',
    path: '/api/v3/nextComment',
    scope: 'none',
    summary: 'Draws a comment that the caller has not voted on, by priority; empty when none is left',
    access: 'public',
    refusedWhen: ['withdrawn'],
    query: Type.Object({
      conversation_id: ConversationId,
      /** leaves out comments with a vote of this participant; for moderators only, others get their own */
      not_voted_by_pid: Type.Optional(PidOrMine),
      without: Type.Optional(Type.Array(Type.Integer())),
      lang: Type.Optional(Lang),
      ...XID_FIELDS,
      report_id: Type.Optional(ReportId),
    }),
    reply: Type.Object({
      ...makeOptional(NextComment.properties),
      currentPid: Type.Integer(),
    }),
    errors: ['polis_err_treevite_auth_required'],
  }),
  createParticipant: defineEndpoint({
    method: 'POST',
    path: '/api/v3/participants',
    summary: 'Makes the caller a participant, or returns that they are one',
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
    summary: 'Returns the caller as a participant; null when they do not take part',
    access: ['signed-in', 'participant'],
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Nullable(Participant),
  }),
  signOutParticipant: defineEndpoint({
    method: 'POST',
    path: '/api/v3/participants/signOutEverywhere',
    summary: 'Ends all tokens of the calling participant at once, and forgets the keys of their browsers',
    access: 'participant',
    body: Type.Object({
      conversation_id: ConversationId,
      /** answers with a new token, so that the calling device stays signed in */
      keep_this_device: Type.Optional(Type.Boolean()),
      /** the key of the calling device, which stays then too */
      participant_key: Type.Optional(ParticipantKey),
    }),
    reply: Type.Object({ auth: Type.Optional(TokenInfo) }),
  }),
  createDeviceCode: defineEndpoint({
    method: 'POST',
    path: '/api/v3/participants/deviceCodes',
    summary: 'Creates a code by which the calling participant continues on another device, for ten minutes',
    access: 'participant',
    body: Type.Object({ conversation_id: ConversationId }),
    reply: Type.Object({ code: Type.String(), expires: Milliseconds }),
  }),
  continueOnDevice: defineEndpoint({
    method: 'POST',
    path: '/api/v3/participants/continue',
    summary:
      'Makes the calling device one of the participant of a code; refused where another takes part on it',
    access: 'public',
    body: Type.Object({
      conversation_id: ConversationId,
      code: Type.String({ maxLength: MAX_DEVICE_CODE_CHARACTERS }),
    }),
    reply: Type.Object({ auth: TokenInfo }),
    errors: ['polis_err_device_code', 'polis_err_other_participant'],
  }),
  countParticipation: defineEndpoint({
    method: 'GET',
    path: '/api/v3/participation',
    scope: 'export',
    summary: 'Counts the votes and comments of each participant, by pid, or by external id if there are any',
    access: 'owner',
    refusal: { 403: 'polis_err_get_participation_auth' },
    query: Type.Object({
      conversation_id: ConversationId,
      /** refuses the request when a participant has no external id */
      strict: Type.Optional(Type.Boolean()),
    }),
    reply: RecordOfSchema(Type.Object({ votes: Type.Integer(), comments: Type.Integer() })),
    errors: ['polis_err_get_participation_missing_xids'],
    records: 'identities-read',
  }),
}
