import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Int32 } from './schema.ts'

/** A change of waves and codes by those who run the conversation. */
export const hostChange = {
  method: 'POST',
  scope: 'manage',
  access: 'moderator',
  isRefusedInArchive: true,
} as const

/** Revokes codes: one, several by name, or those of a wave. An extension. */
export const revokeInvites = defineEndpoint({
  ...hostChange,
  path: '/api/v3/treevite/revoke',
  summary:
    'Revokes one code, those that are named, or all unused ones of a wave (an extension); people who join the wave ' +
    'later still get codes of their own',
  body: Type.Object({
    conversation_id: ConversationId,
    invite_id: Type.Optional(Int32),
    wave_id: Type.Optional(Int32),
    /** codes of the owner */
    invite_codes: Type.Optional(
      Type.Array(Type.String({ maxLength: LIMITS.inviteCode }), {
        minItems: 1,
        maxItems: LIMITS.namedCodes,
      }),
    ),
    /** with invite_codes or wave_id: counts what would be revoked and changes nothing */
    dry_run: Type.Optional(Type.Boolean()),
    /** with invite_id, also of a used invite: the person who joined with it is signed out and cannot come back */
    end_access: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    revoked: Type.Integer(),
    /** of named codes, those that stay as they are: used, revoked or expired before, and unknown */
    used: Type.Optional(Type.Integer()),
    ended: Type.Optional(Type.Integer()),
    unknown: Type.Optional(Type.Integer()),
  }),
  errors: [
    'polis_err_conversation_archived',
    'polis_err_treevite_invalid_request',
    'polis_err_treevite_invite_already_used',
  ],
  records: 'invites-revoked',
})
