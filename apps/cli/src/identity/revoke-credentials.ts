import type { Context } from '../context.ts'
import type { Credentials } from '../credentials.ts'
import { getErrorMessage } from '../errors.ts'
import { connectToProvider } from './provider.ts'

const TIMEOUT_MS = 5000

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
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const { openid, found } = await connectToProvider({ ...context, signal }, issuer, client_id)
    if (found.serverMetadata().revocation_endpoint) await openid.tokenRevocation(found, refresh_token)
  } catch (error) {
    context.stderr.write(
      `The identity provider did not end its sign-in, which expires by itself: ${getErrorMessage(error)}\n`,
    )
  }
}
