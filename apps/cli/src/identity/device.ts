import type { Context } from '../context.ts'
import { createFailure } from '../errors.ts'
import { waitForUser } from './wait-for-user.ts'
import { connectToProvider, listTargetParameters, type Provider, toProviderError } from './provider.ts'
import type { Tokens } from './tokens.ts'

/**
 * Signs in with a code that the person enters in a browser, on this machine or another one. Waits for that.
 * @throws CommandError when the person refuses, the code expires, or the provider does not support codes
 */
export async function signInWithCode(context: Context, provider: Provider): Promise<Tokens> {
  const { openid, found } = await connectToProvider(context, provider.issuer, provider.clientId)
  if (!found.serverMetadata().device_authorization_endpoint) {
    throw createFailure(
      `The identity provider ${provider.issuer} does not support signing in with a code. Run: folkmoot login`,
    )
  }
  const parameters = { scope: provider.scopes, ...listTargetParameters(provider) }
  try {
    const code = await openid.initiateDeviceAuthorization(found, parameters)
    context.stderr.write(`Open ${code.verification_uri} in a browser and enter the code ${code.user_code}\n`)
    if (code.verification_uri_complete) context.stderr.write(`or open ${code.verification_uri_complete}\n`)
    context.stderr.write('Waiting for you to sign in there …\n')
    const polling = openid.pollDeviceAuthorizationGrant(found, code, undefined, { signal: context.signal })
    return await waitForUser(context.signal, polling)
  } catch (error) {
    throw toProviderError(context, provider.issuer, error)
  }
}
