import type { Context } from '../context.ts'
import type { Credentials } from '../credentials.ts'
import { connectToProvider, toProviderError } from './provider.ts'
import { applyTokens } from './tokens.ts'

/**
 * Gets a new access token with the stored refresh token. Call it under the lock: a provider that rotates refresh
 * tokens ends the whole sign-in when one is used twice.
 * @returns undefined when the sign-in has expired: no refresh token, or the provider does not accept it any more
 * @throws CommandError when the provider cannot be reached
 */
export async function renewCredentials(
  context: Context,
  stored: Credentials,
): Promise<Credentials | undefined> {
  if (!stored.refresh_token) return undefined
  const { openid, found } = await connectToProvider(context, stored.issuer, stored.client_id)
  try {
    return applyTokens(context, stored, await openid.refreshTokenGrant(found, stored.refresh_token))
  } catch (error) {
    if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') return undefined
    throw toProviderError(context, stored.issuer, error)
  }
}
