import { DIGEST_RHYTHMS, type DigestRhythm } from '@folkmoot/domain/moderation-digest'
import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Nullable } from './schema.ts'

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
    isRefusedInRehearsal: true,
    method: 'PUT',
    path: '/api/v3/moderationDigest',
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
    reply: Digest,
    errors: [
      'polis_err_conversation_rehearsal',
      'polis_err_update_comment_auth',
      'polis_err_digest_not_offered',
      'polis_err_param_parse_failed_time_zone',
    ],
  }),
}
