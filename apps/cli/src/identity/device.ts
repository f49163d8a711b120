import type { Context } from '../context.ts'
import { failed } from '../errors.ts'
import { awaitPerson } from './patience.ts'
import { connect, type Provider, refusal } from './provider.ts'
import type { Tokens } from './tokens.ts'

/**
 * Signs in with a code that the person enters in a browser, on this machine or another one. Waits until they did.
 * @throws CommandError when the person refuses, the code expires, or the provider has no such way
 */
export async function signInWithCode(context: Context, provider: Provider): Promise<Tokens> {
  const { openid, found } = await connect(context, provider.issuer, provider.clientId)
  if (!found.serverMetadata().device_authorization_endpoint) {
    throw failed(`The identity provider ${provider.issuer} has no sign-in by code. Run: folkmoot login`)
  }
  const parameters: Record<string, string> = { scope: provider.scopes }
  if (provider.audience) parameters['audience'] = provider.audience
  try {
    const code = await openid.initiateDeviceAuthorization(found, parameters)
    context.stderr.write(`Open ${code.verification_uri} in a browser and enter the code ${code.user_code}\n`)
    if (code.verification_uri_complete) context.stderr.write(`or open ${code.verification_uri_complete}\n`)
    context.stderr.write('Waiting for you to sign in there …\n')
    const polling = openid.pollDeviceAuthorizationGrant(found, code, undefined, { signal: context.signal })
    return await awaitPerson(context.signal, polling)
  } catch (error) {
    throw refusal(context, provider.issuer, error)
  }
}
