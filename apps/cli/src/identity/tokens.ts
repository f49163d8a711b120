import type { Context } from '../context.ts'
import type { Credentials } from '../credentials.ts'

/** The reply of a token endpoint, as far as it is stored. */
export interface Tokens {
  readonly access_token: string
  readonly refresh_token?: string | undefined
  readonly expires_in?: number | undefined
}

/** Applies new tokens to a sign-in. The refresh token stays if the provider sent no new one. */
export function applyTokens<C extends Omit<Credentials, 'access_token'>>(
  { now }: Context,
  signIn: C,
  tokens: Tokens,
): Credentials {
  const { server, issuer, client_id } = signIn
  const refresh_token = tokens.refresh_token ?? signIn.refresh_token
  return {
    server,
    issuer,
    client_id,
    access_token: tokens.access_token,
    ...(refresh_token === undefined ? {} : { refresh_token }),
    ...(tokens.expires_in === undefined ? {} : { expires_at: now() + tokens.expires_in * 1000 }),
  }
}
