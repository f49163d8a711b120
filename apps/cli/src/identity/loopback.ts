import type { Context } from '../context.ts'
import { createFailure } from '../errors.ts'
import { listenForRedirect } from './loopback-server.ts'
import { waitForUser } from './wait-for-user.ts'
import { connectToProvider, listTargetParameters, type Provider, toProviderError } from './provider.ts'
import type { Tokens } from './tokens.ts'

const SIGN_IN_TIMEOUT = {
  timeoutMs: 5 * 60_000,
  error: () => createFailure('The sign-in was not completed within five minutes. Run: folkmoot login'),
}

type OpenId = Awaited<ReturnType<typeof connectToProvider>>

interface Secrets {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
}

async function createAddress(
  { openid, found }: OpenId,
  provider: Provider,
  { verifier, state, nonce }: Secrets,
  redirectUri: string,
): Promise<URL> {
  return openid.buildAuthorizationUrl(found, {
    redirect_uri: redirectUri,
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...listTargetParameters(provider),
  })
}

const redeem = (
  { openid, found }: OpenId,
  { verifier, state, nonce }: Secrets,
  redirectedUrl: URL,
): Promise<Tokens> =>
  openid.authorizationCodeGrant(found, redirectedUrl, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  })

/**
 * Signs in in the browser of this machine: authorization code with PKCE, redirected to a port on 127.0.0.1.
 * @param port of this machine, for providers that know the whole address; undefined: any
 * @throws CommandError when the person refuses or does not sign in within five minutes
 */
export async function signInWithBrowser(
  context: Context,
  provider: Provider,
  port?: number,
): Promise<Tokens> {
  const connected = await connectToProvider(context, provider.issuer, provider.clientId)
  const { openid } = connected
  const secrets: Secrets = {
    verifier: openid.randomPKCECodeVerifier(),
    state: openid.randomState(),
    nonce: openid.randomNonce(),
  }
  const listener = await listenForRedirect(secrets.state, port)
  try {
    const { href } = await createAddress(connected, provider, secrets, listener.redirectUri)
    context.stderr.write(
      `Sign in in the browser. If none opens, open this address on this machine:\n${href}\n`,
    )
    context.stderr.write('On another machine run: folkmoot login --device\n')
    context.openBrowser(href)
    const redirectedUrl = await waitForUser(context.signal, listener.redirectedUrl, SIGN_IN_TIMEOUT)
    const tokens = await redeem(connected, secrets, redirectedUrl)
    listener.respond('You are signed in. You can close this window and continue in the terminal.')
    return tokens
  } catch (error) {
    listener.respond('The sign-in failed. The terminal shows the reason.')
    throw toProviderError(context, provider.issuer, error)
  } finally {
    await listener.close()
  }
}
