import type { Credentials } from './config.ts'
import type { Context } from './context.ts'
import { createCancellation, CommandError, createFailure, getErrorMessage } from './errors.ts'
import { formatUnreachable } from './http.ts'

/** The reply of a token endpoint, as far as it is stored. */
export interface Tokens {
  readonly access_token: string
  readonly refresh_token?: string | undefined
  readonly expires_in?: number | undefined
}

/** Loads openid-client, which is slow to start, and the metadata of the provider. */
export async function connectToProvider(context: Context, issuer: string, clientId: string) {
  const openid = await import('openid-client')
  const url = new URL(issuer)
  if (url.protocol !== 'https:' && !isLoopback(url)) {
    throw createFailure(
      `The identity provider ${issuer} is not safe to use: it must have an https address, unless it is on this machine.`,
    )
  }
  const found = await openid
    .discovery(url, clientId, undefined, openid.None(), {
      execute: url.protocol === 'https:' ? [] : [openid.allowInsecureRequests],
      [openid.customFetch]: (address, options) =>
        context.fetch(address, { ...options, signal: context.signal } as RequestInit),
    })
    .catch((error: unknown) => {
      throw toProviderError(context, issuer, error)
    })
  return { openid, found }
}

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Converts an error of openid-client; prefers the provider's own words. */
export function toProviderError(context: Context, issuer: string, error: unknown): CommandError {
  if (context.signal.aborted) return createCancellation()
  if (error instanceof CommandError) return error
  if (!(error instanceof Error)) return createFailure(getErrorMessage(error), error)
  if (error.message === 'fetch failed')
    return createFailure(formatUnreachable(`the identity provider ${issuer}`, error), error)
  const { error: code, error_description: text } = error as { error?: unknown; error_description?: unknown }
  const reason = [text, code].find((words) => typeof words === 'string') ?? getErrorMessage(error)
  return createFailure(`The identity provider ${issuer} refused: ${reason}`, error)
}

/** Applies new tokens to a sign-in. The refresh token stays if the provider sent no new one. */
export function applyTokens(
  { now }: Context,
  signIn: Omit<Credentials, 'access_token'>,
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

const REVOCATION_TIMEOUT_MS = 5000

/**
 * Asks the provider to end a sign-in that is removed from this machine, if the provider has such a call. A failure is
 * only written to standard error.
 */
export async function revokeCredentials(
  context: Context,
  { issuer, client_id, refresh_token }: Credentials,
): Promise<void> {
  if (!refresh_token) return
  try {
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(REVOCATION_TIMEOUT_MS)])
    const { openid, found } = await connectToProvider({ ...context, signal }, issuer, client_id)
    if (found.serverMetadata().revocation_endpoint) await openid.tokenRevocation(found, refresh_token)
  } catch (error) {
    context.stderr.write(
      `The identity provider did not end its sign-in, which expires by itself: ${getErrorMessage(error)}\n`,
    )
  }
}
