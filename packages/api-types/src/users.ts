import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { Empty, Milliseconds, MillisecondsText, Nullable, Int32 } from './schema.ts'

export const XInfo = Type.Object({
  uid: Type.Integer(),
  /** null before the person takes part */
  pid: Nullable(Type.Integer()),
  xid: Type.String(),
  x_profile_image_url: Nullable(Type.String()),
  x_name: Nullable(Type.String()),
  x_email: Nullable(Type.String()),
  modified: MillisecondsText,
})
export type XInfo = Type.Static<typeof XInfo>

export const CurrentUser = Type.Object({
  uid: Type.Integer(),
  email: Nullable(Type.String()),
  hname: Nullable(Type.String()),
  hasXid: Type.Boolean(),
  xInfo: Type.Optional(XInfo),
  finishedTutorial: Type.Boolean(),
  site_ids: Type.Array(Type.String()),
  created: Milliseconds,
  is_admin: Type.Boolean(),
  is_special: Type.Boolean(),
  delphi_enabled: Type.Boolean(),
})
export type CurrentUser = Type.Static<typeof CurrentUser>

export const users = {
  currentUser: defineEndpoint({
    method: 'GET',
    path: '/api/v3/users',
    scope: 'read',
    summary: 'Returns the account of the caller',
    access: ['signed-in', 'participant'],
    refusal: { 401: 'Authentication required' },
    query: Type.Object({
      xid: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.xid })),
      owner_uid: Type.Optional(Int32),
    }),
    reply: CurrentUser,
  }),
  updateUser: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/users',
    summary: 'Changes name and e-mail address of the caller; an administrator may change every account',
    access: 'signed-in',
    refusal: { 401: 'Authentication required' },
    merged: true,
    body: Type.Object({
      email: Type.Optional(
        Type.String({
          maxLength: LIMITS.email,
          pattern: '^[^@].*@',
          description: `an e-mail address of at most ${LIMITS.email} characters, such as ada@example.org`,
        }),
      ),
      hname: Type.Optional(Type.String({ maxLength: LIMITS.name })),
      /** id of the account; the caller’s own when absent */
      uid_of_user: Type.Optional(Int32),
    }),
    reply: Type.Array(Type.Never()),
    errors: ['polis_err_param_missing_user_fields', 'polis_err_param_parse_failed_uid_of_user'],
    records: 'account-changed',
  }),
  deregister: defineEndpoint({
    method: 'POST',
    path: '/api/v3/auth/deregister',
    summary: 'Confirms that the client can discard its token; signOutEverywhere ends tokens',
    access: 'public',
    reply: Type.Object({ status: Type.Literal('success'), message: Type.String() }),
  }),
  signOutEverywhere: defineEndpoint({
    method: 'POST',
    path: '/api/v3/auth/signOutEverywhere',
    summary: 'Ends all sign-ins of the caller at once; an administrator may end those of every account',
    access: 'signed-in',
    body: Type.Object({
      /** id of the account; the caller’s own when absent */
      uid_of_user: Type.Optional(Int32),
    }),
    reply: Empty,
    errors: ['polis_err_param_parse_failed_uid_of_user', 'polis_err_no_access_for_this_user'],
    records: 'signed-out-everywhere',
  }),
}
