import type { Context } from '../context.ts'
import type { Credentials } from '../credentials.ts'
import { getErrorMessage } from '../errors.ts'
import { connectToProvider } from './provider.ts'

const TIMEOUT_MS = 5000

/**
 * Asks the provider to end a sign-in that this machine has forgotten. Where it has no such call nothing is asked;
 * where it cannot be reached the person is told, and nothing fails: the sign-in is gone from here.
 */
export async function revokeCredentials(
  context: Context,
  { issuer, client_id, refresh_token }: Credentials,
): Promise<void> {
  if (!refresh_token) return
  try {
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const { openid, found } = await connectToProvider({ ...context, signal }, issuer, client_id)
    if (found.serverMetadata().revocation_endpoint) await openid.tokenRevocation(found, refresh_token)
  } catch (error) {
    context.stderr.write(
      `The identity provider was not told, its sign-in ends by itself: ${getErrorMessage(error)}\n`,
    )
  }
}
