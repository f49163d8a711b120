import { MAX_TOKEN_DAYS, TOKEN_DEFAULT_DAYS, TOKEN_SCOPES, type TokenScope } from '@folkmoot/domain/people'
import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Empty, Int32, Milliseconds, Nullable } from './schema.ts'

const Scope = Type.Unsafe<TokenScope>(
  Type.String({
    pattern: `^(${TOKEN_SCOPES.join('|')})$`,
    description: '“read”, “moderate”, “manage”, “export” or “people”',
  }),
)

/** Place to which a token is limited, or whose tokens are listed; by default everything that the account may. */
const PLACE = {
  conversation_id: Type.Optional(ConversationId),
  site_id: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.pageId })),
}

/** An access token without its text. */
export const AccessToken = Type.Object({
  token_id: Type.Integer(),
  name: Type.String(),
  /** its last characters, by which people tell tokens apart */
  ending: Type.String(),
  scopes: Type.Array(Scope),
  /** the conversation that it is limited to; null for none */
  conversation_id: Nullable(Type.String()),
  topic: Nullable(Type.String()),
  /** the site that it is limited to; null for none */
  site_id: Nullable(Type.String()),
  /** the account that made it */
  uid: Type.Integer(),
  hname: Nullable(Type.String()),
  created: Milliseconds,
  expires_at: Milliseconds,
  /** the day of its last use, at 0:00 UTC; null before the first */
  last_used: Nullable(Milliseconds),
})
export type AccessToken = Type.Static<typeof AccessToken>

const MAX_NAME_CHARACTERS = 100

/** Our extension: tokens with which programs act for an account. */
export const accessTokens = {
  listAccessTokens: defineEndpoint({
    method: 'GET',
    path: '/api/v3/accessTokens',
    summary:
      'Lists the access tokens of the caller; for the owners of a place all that are limited to it, without their text',
    access: 'signed-in',
    refusal: { 403: 'polis_err_people_owner_only' },
    query: Type.Object(PLACE),
    reply: Type.Object({ tokens: Type.Array(AccessToken) }),
  }),
  createAccessToken: defineEndpoint({
    method: 'POST',
    path: '/api/v3/accessTokens',
    summary: 'Makes an access token of the caller; its text is in this reply only',
    access: 'signed-in',
    refusal: { 403: 'polis_err_people_no_role' },
    body: Type.Object({
      ...PLACE,
      name: Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS }),
      /** reading is part of every token */
      scopes: Type.Optional(Type.Array(Scope, { maxItems: TOKEN_SCOPES.length })),
      /** until it ends; default 90 */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TOKEN_DAYS, default: TOKEN_DEFAULT_DAYS })),
    }),
    reply: Type.Object({ ...AccessToken.properties, token: Type.String() }),
    errors: ['polis_err_too_many_tokens'],
    records: 'token-created',
  }),
  revokeAccessToken: defineEndpoint({
    method: 'DELETE',
    path: '/api/v3/accessTokens',
    summary:
      'Ends an access token at once: the caller’s own, or one that is limited to a place of which they are an owner',
    access: 'signed-in',
    query: Type.Object({ token_id: Int32 }),
    reply: Empty,
    errors: ['polis_err_token_not_found'],
    records: 'token-revoked',
  }),
}
