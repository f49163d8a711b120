import type { Context } from '../context.ts'
import { createFailure } from '../errors.ts'
import { listenForRedirect } from './loopback-server.ts'
import { waitForUser } from './wait-for-user.ts'
import { connectToProvider, type Provider, toProviderError } from './provider.ts'
import type { Tokens } from './tokens.ts'

const SIGN_IN_TIMEOUT = {
  timeoutMs: 5 * 60_000,
  error: () => createFailure('The sign-in was not completed within five minutes. Run: folkmoot login'),
}

/**
 * Signs in in the browser of this machine: authorization code with PKCE, redirected to a port on 127.0.0.1.
 * @throws CommandError when the person refuses or does not sign in within five minutes
 */
export async function signInWithBrowser(context: Context, provider: Provider): Promise<Tokens> {
  const { openid, found } = await connectToProvider(context, provider.issuer, provider.clientId)
  const secrets = {
    verifier: openid.randomPKCECodeVerifier(),
    state: openid.randomState(),
    nonce: openid.randomNonce(),
  }
  const listener = await listenForRedirect(secrets.state)
  try {
    const address = openid.buildAuthorizationUrl(found, {
      redirect_uri: listener.redirectUri,
      scope: provider.scopes,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      ...(provider.audience ? { audience: provider.audience } : {}),
    })
    context.stderr.write(
      `Sign in in the browser. If none opens, open this address on this machine:\n${address.href}\n`,
    )
    context.stderr.write('On another machine run: folkmoot login --device\n')
    context.openBrowser(address.href)
    const redirectedUrl = await waitForUser(context.signal, listener.redirectedUrl, SIGN_IN_TIMEOUT)
    const tokens = await openid.authorizationCodeGrant(found, redirectedUrl, {
      pkceCodeVerifier: secrets.verifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
    })
    listener.respond('You are signed in. You can close this window and continue in the terminal.')
    return tokens
  } catch (error) {
    listener.respond('The sign-in failed. The terminal shows the reason.')
    throw toProviderError(context, provider.issuer, error)
  } finally {
    await listener.close()
  }
}
