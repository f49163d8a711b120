import { DIGEST_RHYTHMS, type DigestRhythm } from '@folkmoot/domain/moderation-digest'
import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ModerationDecision } from './moderation-log.ts'
import { ConversationId, Empty, Int32, Milliseconds, Nullable } from './schema.ts'

/** Somebody who has the page Moderate open. */
const PresentModerator = Type.Object({
  uid: Type.Integer(),
  name: Nullable(Type.String()),
  /** the comment that they look at and hold; null without one */
  tid: Nullable(Type.Integer()),
})
export type PresentModerator = Type.Static<typeof PresentModerator>

/** What the moderators of a conversation do now. */
const TeamView = Type.Object({
  /** the caller */
  uid: Type.Integer(),
  /** the server's time, from which ages of decisions are counted */
  time: Milliseconds,
  people: Type.Array(PresentModerator),
  /** decisions about comments after `after`, oldest first; none without `after` */
  decisions: Type.Array(ModerationDecision),
  /** the `after` of the next call */
  last_decision: Type.Integer(),
  comments_waiting: Type.Integer(),
})
export type TeamView = Type.Static<typeof TeamView>

const Digest = Type.Object({
  every: Type.Unsafe<DigestRhythm>(Type.Union(DIGEST_RHYTHMS.map((rhythm) => Type.Literal(rhythm)))),
  /** false where the server sends no mails, the account has no verified address, or no role of its own here */
  is_offered: Type.Boolean(),
  /** where it goes */
  email: Nullable(Type.String()),
})

const after = Type.Optional(Int32)
const refusal = { 403: 'polis_err_update_comment_auth' } as const

const opinion = {
  conversation_id: ConversationId,
  tid: Int32,
  mod: Type.Integer({ minimum: -1, maximum: 1 }),
  /** for the moderation log */
  reason: Type.Optional(Type.String({ maxLength: LIMITS.moderationReason })),
}

/** Our extensions for several moderators at once: who is here, who looks at what, second opinions, and the digest. */
export const moderationTeam = {
  getModerationTeam: defineEndpoint({
    method: 'GET',
    path: '/api/v3/moderationTeam',
    summary: 'Returns who moderates a conversation now, and the newest decisions',
    access: 'analyst',
    refusal: { 403: 'polis_err_get_comments_permission' },
    query: Type.Object({ conversation_id: ConversationId, after }),
    reply: TeamView,
    errors: ['polis_err_get_comments_permission'],
  }),
  claimComment: defineEndpoint({
    method: 'POST',
    path: '/api/v3/moderationTeam',
    summary:
      'Says that the caller moderates, and claims a comment for a minute unless somebody else holds it; returns the team',
    access: 'moderator',
    refusal,
    body: Type.Object({
      conversation_id: ConversationId,
      /** the comment that the caller looks at; absent for none, which ends an earlier claim */
      tid: Type.Optional(Int32),
      /** takes the comment from whoever holds it */
      take_over: Type.Optional(Type.Boolean()),
      after,
    }),
    reply: TeamView,
    errors: ['polis_err_update_comment_auth', 'polis_err_param_parse_failed_tid'],
  }),
  leaveModeration: defineEndpoint({
    method: 'DELETE',
    path: '/api/v3/moderationTeam',
    summary: 'Says that the caller has left, and ends their claim',
    access: 'moderator',
    refusal,
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Empty,
    errors: ['polis_err_update_comment_auth'],
  }),
  giveSecondOpinion: defineEndpoint({
    method: 'POST',
    path: '/api/v3/moderationTeam/opinions',
    summary: 'Records that the caller would decide otherwise about a comment; the decision stays',
    access: 'moderator',
    isRefusedInArchive: true,
    refusal,
    body: Type.Object(opinion),
    reply: Empty,
    errors: [
      'polis_err_conversation_archived',
      'polis_err_update_comment_auth',
      'polis_err_param_parse_failed_tid',
      'polis_err_second_opinion_refused',
    ],
  }),
  settleSecondOpinion: defineEndpoint({
    method: 'POST',
    path: '/api/v3/moderationTeam/settle',
    summary: 'Settles a disagreement about a comment with a decision',
    access: 'moderator',
    isRefusedInArchive: true,
    refusal,
    body: Type.Object(opinion),
    reply: Empty,
    errors: [
      'polis_err_conversation_archived',
      'polis_err_update_comment_auth',
      'polis_err_param_parse_failed_tid',
      'polis_err_second_opinion_open',
      'polis_err_second_opinion_refused',
    ],
  }),
  getModerationDigest: defineEndpoint({
    method: 'GET',
    path: '/api/v3/moderationTeam/digest',
    summary: 'Returns how often the caller gets a mail about waiting comments',
    access: 'moderator',
    scope: 'none',
    refusal,
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Digest,
    errors: ['polis_err_update_comment_auth'],
  }),
  setModerationDigest: defineEndpoint({
    isRefusedInRehearsal: true,
    method: 'PUT',
    path: '/api/v3/moderationTeam/digest',
    summary:
      'Chooses how often the caller gets a mail about waiting comments: never, daily at 7:00, or hourly',
    access: 'moderator',
    scope: 'none',
    refusal,
    body: Type.Object({
      conversation_id: ConversationId,
      every: Digest.properties.every,
      /** the caller's time zone by its IANA name; UTC when absent */
      time_zone: Type.Optional(Type.String({ maxLength: LIMITS.timeZone })),
    }),
    example: { conversation_id: '4abcde', every: 'daily', time_zone: 'Europe/Berlin' },
    reply: Digest,
    errors: [
      'polis_err_conversation_rehearsal',
      'polis_err_update_comment_auth',
      'polis_err_digest_not_offered',
      'polis_err_param_parse_failed_time_zone',
    ],
  }),
}
