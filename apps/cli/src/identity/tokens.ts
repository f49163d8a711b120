import type { Context } from '../context.ts'
import type { Credentials } from '../credentials.ts'

/** What a token endpoint answers, as far as we keep it. */
export interface Tokens {
  readonly access_token: string
  readonly refresh_token?: string | undefined
  readonly expires_in?: number | undefined
}

/** A sign-in with new tokens; the refresh token stays when the provider gave no new one. */
export function applyTokens<C extends Omit<Credentials, 'access_token'>>(
  { now }: Context,
  sign: C,
  tokens: Tokens,
): Credentials {
  const { server, issuer, client_id } = sign
  const refresh = tokens.refresh_token ?? sign.refresh_token
  return {
    server,
    issuer,
    client_id,
    access_token: tokens.access_token,
    ...(refresh === undefined ? {} : { refresh_token: refresh }),
    ...(tokens.expires_in === undefined ? {} : { expires_at: now() + tokens.expires_in * 1000 }),
  }
}
