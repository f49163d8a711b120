import { randomUUID } from 'node:crypto'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { createInvalidTokenError } from '../http/token-errors.ts'
import type { OwnTokens } from './own-token.ts'
import type { Profile } from './users.ts'

const OptionalText = Type.Optional(Type.String())

/** The claims of an account's token: what the provider said at the sign-in. */
const Claims = Type.Object({
  sub: Type.String(),
  /** the provider */
  idp: Type.String(),
  email: OptionalText,
  email_verified: Type.Boolean(),
  name: OptionalText,
  sid: OptionalText,
  session: OptionalText,
  client: OptionalText,
  auth_time: Type.Optional(Type.Number()),
  iat: Type.Number(),
})

/** Issues and verifies the access tokens of people who have signed in to the console. */
export interface AccountTokens {
  issue: (profile: Profile, lifetimeSeconds: number) => Promise<string>
  /** @throws ApiError if the token is not from this server, or expired */
  verify: (token: string) => Promise<Profile>
}

/** Creates the functions for accounts' tokens. @param namespace prefix of the claim `delphi_enabled` */
export const createAccountTokens = ({ sign, verify }: OwnTokens, namespace: string): AccountTokens => ({
  issue: ({ issuer, sub, email, emailVerified, name, delphiEnabled, ...profile }, lifetimeSeconds) => {
    const { sid, session, client, signedInAt } = profile
    const person = { sub, idp: issuer, email, email_verified: emailVerified, name }
    const signIn = { sid, session, client, auth_time: signedInAt }
    // two of one second differ, so that a page sees whether it got another one
    const claims = { ...person, [`${namespace}delphi_enabled`]: delphiEnabled, ...signIn, jti: randomUUID() }
    return sign('accounts', claims, lifetimeSeconds)
  },
  verify: async (token) => {
    const { claims } = await verify('accounts', token)
    if (!Check(Claims, claims)) throw createInvalidTokenError('jwt invalid')
    const { sub, idp, email, email_verified, name, sid, session, client, auth_time, iat } = claims
    return {
      issuer: idp,
      sub,
      email,
      emailVerified: email_verified,
      name,
      delphiEnabled: (claims as Record<string, unknown>)[`${namespace}delphi_enabled`] === true,
      sid,
      session,
      client,
      issuedAt: iat,
      signedInAt: auth_time,
    }
  },
})
